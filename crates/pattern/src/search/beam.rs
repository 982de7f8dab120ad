//! Beam search by layers (Bisiani, "Beam search", 1987).
//!
//! A layer holds boards that are equally many moves from the start. The next layer holds their best children: those
//! with the smallest sums of the views' estimates. The sum is a better guide than the largest estimate.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::guide::{ARRANGEMENT, CELLS, DISTANCE, Guide, PatternState, slot};
use super::packed::Packed;
use super::position::Position;
use crate::search::blocks::BlockNumbers;

/// A board of a layer. The states of its patterns are in `Layer::patterns`.
#[derive(Clone, Copy, Debug)]
struct Node<P: Packed, const VIEWS: usize> {
    board: P,
    estimates: [u16; VIEWS],
    score: u32,
    blank: u8,
    /// The moves that do not undo the last move, bit i for the move in place i of the move order.
    allowed: u8,
}

/// Boards equally many moves from the start.
struct Layer<P: Packed, const VIEWS: usize> {
    nodes: Vec<Node<P, VIEWS>>,
    /// For each node, the states of its patterns, by [`slot`].
    patterns: Vec<PatternState>,
}

/// A child that may become a node of the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    parent: u32,
    /// The sum of the views' estimates.
    sum: u32,
    score: u32,
    /// The place of the move in the move order.
    mv: u8,
    /// Bit i is set if the move is towards the goal in view i.
    nearer: u8,
}

/// A child whose entries are not read yet.
#[derive(Clone, Copy)]
struct Child<const VIEWS: usize> {
    parent: u32,
    hash: u64,
    mv: u8,
    tile: u8,
    /// The lowest bit of the difference of `mod 4` distances for each view.
    odd: u8,
    bits: [u8; VIEWS],
    dist: [u8; VIEWS],
    bytes: [usize; VIEWS],
}

/// The number of nodes whose children are looked up together. Their reads are independent, so the processor waits for
/// many of them at once.
const BATCH: usize = 32;

/// Called after each layer with the number of boards visited in it and the moves made.
pub(super) type Widen<'w> = dyn FnMut(u64, usize) -> ControlFlow<(), usize> + 'w;

pub(super) struct Beam<'a, 'g, P: Packed, const VIEWS: usize> {
    guide: &'a Guide<'g, P, VIEWS>,
    stride: usize,
    goal: P,
    undo: [u8; 4],
    layer: Layer<P, VIEWS>,
    next: Layer<P, VIEWS>,
    candidates: Vec<Candidate>,
    /// The numbers of candidates for each sum.
    counts: Vec<u32>,
    /// Tags of boards seen.
    seen: Vec<u32>,
    /// For each node of each layer, the moves to its children in the next layer.
    links: Vec<u8>,
    starts: Vec<usize>,
    pub visited: u64,
    pub values: [u32; 128],
    alpha: i32,
}

impl<'a, 'g, P: Packed, const VIEWS: usize> Beam<'a, 'g, P, VIEWS> {
    pub(super) fn new(
        guide: &'a Guide<'g, P, VIEWS>,
        undo: [u8; 4],
        tables: usize,
        start: &Position<P, VIEWS>,
        width: usize,
    ) -> Self {
        let stride = 2 * tables;
        let values = values(1.0, 0.0);
        let score = start.patterns[..stride].iter().map(|p| values[(p >> DISTANCE & 127) as usize]).sum();
        let node = Node {
            score,
            board: start.board,
            estimates: start.estimates,
            blank: start.blank,
            allowed: 15,
        };
        Beam {
            guide,
            stride,
            goal: P::new(&guide.goal.board()),
            undo,
            layer: Layer {
                nodes: vec![node],
                patterns: start.patterns[..stride].to_vec(),
            },
            next: Layer {
                nodes: Vec::new(),
                patterns: Vec::new(),
            },
            candidates: Vec::new(),
            counts: vec![0; 1 << 16],
            seen: vec![0; (8 * width).next_power_of_two()],
            links: Vec::new(),
            starts: Vec::new(),
            visited: 0,
            values,
            alpha: std::env::var("ALPHA").map_or(0, |v| v.parse().unwrap()),
        }
    }

    /// Returns the moves of a solution of fewer than `limit` moves.
    pub(super) fn run(&mut self, limit: usize, widen: &mut Widen<'_>) -> Option<Vec<u8>> {
        let mut width = widen(0, 0).continue_value()?;
        for moves in 0..limit {
            if let Some(place) = self.layer.nodes.iter().position(|node| node.board == self.goal) {
                return Some(self.path(place));
            }
            let nodes = self.layer.nodes.len();
            self.collect(width, limit - moves);
            self.select(width);
            self.visited += nodes as u64;
            width = widen(nodes as u64, moves + 1).continue_value()?;
            if self.layer.nodes.is_empty() {
                return None;
            }
        }
        None
    }

    fn path(&self, mut place: usize) -> Vec<u8> {
        let mut moves = vec![0; self.starts.len()];
        for (layer, &start) in self.starts.iter().enumerate().rev() {
            let mut before = place;
            let mut parent = 0;
            for (number, &links) in self.links[start..].iter().enumerate() {
                let children = links.count_ones() as usize;
                if before < children {
                    parent = number;
                    let mut links = links;
                    for _ in 0..before {
                        links &= links - 1;
                    }
                    moves[layer] = links.trailing_zeros() as u8;
                    break;
                }
                before -= children;
            }
            place = parent;
        }
        moves
    }

    /// Collects the children of the layer, without duplicates.
    fn collect(&mut self, width: usize, left: usize) {
        self.candidates.clear();
        self.counts.fill(0);
        let mut worst = u32::MAX;
        let empty = Child {
            parent: 0,
            hash: 0,
            mv: 0,
            tile: 0,
            odd: 0,
            bits: [0; VIEWS],
            dist: [0; VIEWS],
            bytes: [0; VIEWS],
        };
        let mut children = [empty; 4 * BATCH];
        let mask = self.seen.len() - 1;
        let nodes = self.layer.nodes.len();
        for first in (0..nodes).step_by(BATCH) {
            let mut len = 0;
            for parent in first..(first + BATCH).min(nodes) {
                let node = &self.layer.nodes[parent];
                let patterns = &self.layer.patterns[parent * self.stride..][..self.stride];
                for mv in self.guide.legal(node.blank.into()) {
                    if node.allowed >> mv & 1 == 0 {
                        continue;
                    }
                    let step = self.guide.step(0, node.blank, mv);
                    let tile = node.board.tile(step.to);
                    let board = node.board.slid(tile, step.from, step.to);
                    let mut child = Child {
                        parent: parent as u32,
                        hash: board.hash(),
                        mv: mv as u8,
                        tile,
                        ..empty
                    };
                    for view in 0..VIEWS {
                        let address = self.guide.tile(view, tile);
                        let step = self.guide.step(view, node.blank, mv);
                        let pattern = patterns[usize::from(address.slot)];
                        let (arrangement, farther) = self.guide.farther(address, pattern, step);
                        let block = self.guide.blocks.block(
                            address.size,
                            farther & CELLS,
                            step.region,
                        );
                        let (byte, bit) = P::entry(block, address.arrangements, arrangement);
                        child.bytes[view] = byte;
                        child.bits[view] = bit as u8;
                        child.dist[view] = (pattern >> DISTANCE & 127) as u8;
                        child.odd |= ((farther >> (DISTANCE + 1) & 1) as u8) << view;
                    }
                    children[len] = child;
                    len += 1;
                }
            }
            let mut tags = [0; 4 * BATCH];
            let mut nearer = [0u8; 4 * BATCH];
            for (number, child) in children[..len].iter().enumerate() {
                tags[number] = self.seen[(child.hash >> 32) as usize & mask];
                let mut bits = child.odd;
                for view in 0..VIEWS {
                    let byte = self.guide.tile(view, child.tile).bits[child.bytes[view]];
                    bits ^= (byte >> (child.bits[view] & 7) & 1) << view;
                }
                nearer[number] = bits;
            }
            for (number, child) in children[..len].iter().enumerate() {
                let node = &self.layer.nodes[child.parent as usize];
                let mut sum = node.score;
                let mut is_too_far = false;
                let mut est = [0i32; VIEWS];
                for view in 0..VIEWS {
                    let estimate = (node.estimates[view] + 1)
                        .saturating_sub(u16::from(nearer[number] >> view & 1) * 2);
                    est[view] = estimate.into();
                    let d = usize::from(child.dist[view]);
                    let e = (d + 1).wrapping_sub(usize::from(nearer[number] >> view & 1) * 2) & 127;
                    sum = sum.wrapping_add(self.values[e]).wrapping_sub(self.values[d]);
                    is_too_far |= usize::from(estimate) + 1 > left;
                }
                let order = (sum as i32 + self.alpha * (est[0] - est[VIEWS - 1]).abs()) as u32;
                let tag = child.hash as u32 | 1;
                if is_too_far || order > worst {
                    continue;
                }
                let place = (child.hash >> 32) as usize & mask;
                if tags[number] == tag || self.seen[place] == tag {
                    continue;
                }
                self.seen[place] = tag;
                self.counts[order as usize % (1 << 16)] += 1;
                self.candidates.push(Candidate {
                    parent: child.parent,
                    sum: order,
                    score: sum,
                    mv: child.mv,
                    nearer: nearer[number],
                });
            }
            // The rest of the layer cannot use sums above `worst`.
            if self.candidates.len() > width {
                worst = self.cut(width).0;
            }
        }
    }

    /// Returns the largest sum of the next layer, and how many candidates of this sum belong to it.
    fn cut(&self, width: usize) -> (u32, usize) {
        let mut left = width;
        for (sum, &count) in self.counts.iter().enumerate() {
            if count as usize >= left {
                return (sum as u32, left);
            }
            left -= count as usize;
        }
        (u32::MAX, 0)
    }

    /// Makes the next layer of the best candidates.
    fn select(&mut self, width: usize) {
        let (cut, mut quota) = self.cut(width);
        self.next.nodes.clear();
        self.next.patterns.clear();
        let start = self.links.len();
        self.starts.push(start);
        self.links.resize(start + self.layer.nodes.len(), 0);
        for candidate in &self.candidates {
            if candidate.sum > cut {
                continue;
            }
            if candidate.sum == cut {
                if quota == 0 {
                    continue;
                }
                quota -= 1;
            }
            let parent = candidate.parent as usize;
            let mv = usize::from(candidate.mv);
            self.links[start + parent] |= 1 << mv;
            let mut node = self.layer.nodes[parent];
            let step = self.guide.step(0, node.blank, mv);
            let tile = node.board.tile(step.to);
            let first = self.next.patterns.len();
            let patterns = &self.layer.patterns[parent * self.stride..][..self.stride];
            self.next.patterns.extend_from_slice(patterns);
            for view in 0..VIEWS {
                let address = self.guide.tile(view, tile);
                let nearer = u32::from(candidate.nearer >> view & 1);
                let pattern = &mut self.next.patterns[first + usize::from(address.slot)];
                let step = self.guide.step(view, node.blank, mv);
                let (arrangement, farther) = self.guide.farther(address, *pattern, step);
                let moved = farther.wrapping_sub(nearer << (DISTANCE + 1));
                *pattern = u64::from(arrangement) << ARRANGEMENT | u64::from(moved);
                node.estimates[view] = (node.estimates[view] + 1).saturating_sub(nearer as u16 * 2);
            }
            node.board = node.board.slid(tile, step.from, step.to);
            node.blank = step.blank;
            node.score = candidate.score;
            node.allowed = self.undo[mv];
            self.next.nodes.push(node);
        }
        core::mem::swap(&mut self.layer, &mut self.next);
    }
}

fn values(_: f64, _: f64) -> [u32; 128] {
    let get = |name: &str, default: f64| std::env::var(name).map_or(default, |v| v.parse().unwrap());
    let (lin, quad) = (get("LIN", 16.0), get("QUAD", 0.0));
    core::array::from_fn(|h| (lin * h as f64 + quad * (h * h) as f64) as u32)
}

#[doc(hidden)]
pub fn unused() -> usize {
    slot(0, 0)
}
