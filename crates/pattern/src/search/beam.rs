//! Beam search by layers (Bisiani, "Beam search", 1987).
//!
//! A layer has boards after the same number of moves. The next layer has their children with the smallest scores,
//! without duplicates.

use alloc::vec::Vec;
use core::array;
use core::mem;
use core::ops::{ControlFlow, Range};

use super::blocks::BlockNumbers;
use super::heuristic::{ARRANGEMENT, CELLS, DISTANCE, Heuristic, PatternState, Places, Tile};
use super::pace::Pace;
use super::packed::Packed;
use super::position::Position;
use crate::covers::MAX_COVERS;
use crate::error::zeros;

/// A board of a layer.
#[derive(Clone, Copy, Debug)]
struct Node<P: Packed> {
    board: P,
    /// The sum of the [`scores`] of all terms.
    score: u32,
    blank: u8,
    /// The moves that do not undo the last move, bit i for the move in place i of the move order.
    allowed: u8,
}

struct Layer<P: Packed> {
    nodes: Vec<Node<P>>,
    /// The states of each node's patterns.
    patterns: Vec<PatternState>,
}

/// A child that may become a node of the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    parent: u32,
    score: u32,
    /// Bit i is set if the move is towards the goal in term i of the tile.
    nearer: u16,
    mv: u8,
}

/// A child whose table entries are not read yet.
#[derive(Clone, Copy, Default)]
struct Child {
    parent: u32,
    mv: u8,
    tile: u8,
    hash: u64,
    reads: [Read; MAX_COVERS],
}

/// The address of a table entry.
#[derive(Clone, Copy, Default)]
struct Read {
    byte: usize,
    bit: u8,
    /// The distance plus one.
    farther: u8,
}

/// The number of nodes whose children are looked up together. First all addresses are computed. The reads are then
/// independent, so the processor overlaps many of them.
const BATCH: usize = 16;
/// The number of nodes between two calls of [`Pace::spend`], a multiple of `BATCH`.
const NODES_PER_CHECK: usize = 1 << 12;
/// Each node of the widest layer has this many slots in `Beam::seen`.
const SLOTS_PER_NODE: usize = 6;

/// A beam search in one move order.
pub(super) struct Beam<'a, 'g, P: Packed> {
    heuristic: &'a Heuristic<'g, P>,
    goal: P,
    /// For each move, the moves that do not undo it.
    allowed: [u8; 4],
    /// The score of each distance of a pattern.
    scores: [u16; 128],
    /// The number of covers that have each term.
    weights: Vec<u32>,
    layer: Layer<P>,
    next: Layer<P>,
    candidates: Vec<Candidate>,
    /// The number of candidates with each score.
    counts: Vec<u32>,
    /// Hashes of boards seen, each in the slot that the rest of its hash selects. Newer hashes replace older ones.
    seen: Vec<u32>,
    /// The layers so far: for each node, the moves to its children in the next layer.
    links: Vec<Vec<u8>>,
}

/// Returns the scores of a pattern's distances. Distant patterns count more, because tables underestimate large
/// distances most. The sum over all covers is a better heuristic than the largest estimate.
fn scores() -> [u16; 128] {
    array::from_fn(|distance| (64 * distance + distance * distance) as u16)
}

impl<'a, 'g, P: Packed> Beam<'a, 'g, P> {
    /// Starts a search. Its layers should not be much wider than `width`. Returns `None` if there is not enough memory.
    pub(super) fn new(
        heuristic: &'a Heuristic<'g, P>,
        start: &Position<P>,
        width: usize,
    ) -> Option<Self> {
        let terms = &heuristic.set.terms;
        let mut beam = Beam {
            heuristic,
            goal: P::new(&heuristic.set.table_goal.board()),
            allowed: heuristic.without_undoing(),
            scores: scores(),
            weights: terms.iter().map(|term| term.covers.count_ones()).collect(),
            layer: Layer {
                nodes: Vec::new(),
                patterns: start.patterns.0[..terms.len()].to_vec(),
            },
            next: Layer {
                nodes: Vec::new(),
                patterns: Vec::new(),
            },
            candidates: Vec::new(),
            counts: Vec::new(),
            seen: zeros((SLOTS_PER_NODE * width).next_power_of_two() as u64)?,
            links: Vec::new(),
        };
        let patterns = beam.layer.patterns.iter().zip(&beam.weights);
        let score = patterns.map(|(pattern, weight)| {
            weight * u32::from(beam.scores[(pattern >> DISTANCE) as usize % 128])
        });
        beam.layer.nodes.push(Node {
            board: start.board,
            score: score.sum(),
            blank: start.blank,
            allowed: 0b1111,
        });
        Some(beam)
    }

    /// Returns a solution of at most `most_moves` moves, as places in the move order. Returns `None` if there is none,
    /// if `pace` ends the search, or if there is not enough memory.
    pub(super) fn run(&mut self, most_moves: usize, pace: &mut Pace) -> Option<Vec<u8>> {
        for moves in 0..=most_moves {
            let is_goal = |node: &Node<P>| node.board == self.goal;
            if let Some(place) = self.layer.nodes.iter().position(is_goal) {
                return Some(self.moves_to(place));
            }
            if moves < most_moves {
                let width = pace.width(moves);
                self.collect(width, pace).continue_value()?;
                self.select(width)?;
            }
        }
        None
    }

    /// Returns the moves to a node of the last layer.
    fn moves_to(&self, mut place: usize) -> Vec<u8> {
        let mut moves: Vec<u8> = Vec::with_capacity(self.links.len());
        for links in self.links.iter().rev() {
            // The children of a node are consecutive, in the order of their moves.
            let mut before = 0;
            for (parent, &children) in links.iter().enumerate() {
                let after = before + children.count_ones() as usize;
                if place < after {
                    let mut mvs = (0..4).filter(|mv| children >> mv & 1 == 1);
                    moves.extend(mvs.nth(place - before));
                    place = parent;
                    break;
                }
                before = after;
            }
        }
        moves.reverse();
        moves
    }

    /// Collects the children of the layer, without most duplicates and most children that `width` excludes.
    fn collect(&mut self, width: usize, pace: &mut Pace) -> ControlFlow<()> {
        self.candidates.clear();
        self.counts.clear();
        let mut worst = u32::MAX;
        let nodes = self.layer.nodes.len();
        let mut children = [Child::default(); 4 * BATCH];
        for first in (0..nodes).step_by(BATCH) {
            if first % NODES_PER_CHECK == 0 {
                pace.spend(NODES_PER_CHECK.min(nodes - first) as u64)?;
            }
            let len = self.address(first..nodes.min(first + BATCH), &mut children);
            if self.candidates.try_reserve(len).is_err() {
                return ControlFlow::Break(());
            }
            self.read(&children[..len], worst);
            if self.candidates.len() > width {
                worst = self.cut(width).0;
            }
        }
        ControlFlow::Continue(())
    }

    /// Computes the addresses of the entries of the nodes' children. Returns the number of children.
    #[inline(always)]
    fn address(&self, nodes: Range<usize>, children: &mut [Child]) -> usize {
        let terms = self.weights.len();
        let mut len = 0;
        for parent in nodes {
            let node = &self.layer.nodes[parent];
            let patterns = &self.layer.patterns[parent * terms..][..terms];
            let legal = self.heuristic.legal(node.blank.into()).0 & node.allowed;
            for mv in Places(legal) {
                let step = self.heuristic.step(node.blank, mv);
                let tile = node.board.tile(step.to);
                let child = &mut children[len];
                len += 1;
                child.parent = parent as u32;
                child.mv = mv as u8;
                child.tile = tile;
                child.hash = node.board.slid(tile, step.from, step.to).hash();
                for (term, read) in self.heuristic.terms(tile).iter().zip(&mut child.reads) {
                    let step = self.heuristic.step_in_view(term.view, node.blank, mv);
                    let pattern = patterns[usize::from(term.slot)];
                    let (arrangement, farther) = self.heuristic.farther(term, pattern, step);
                    let cells = farther & CELLS;
                    let block = self.heuristic.blocks.block(term.size, cells, step.region);
                    let (byte, bit) = P::entry(block, term.arrangements, arrangement);
                    *read = Read {
                        byte,
                        bit: bit as u8,
                        farther: (farther >> DISTANCE) as u8 % 128,
                    };
                }
            }
        }
        len
    }

    /// Reads the entries of children. Adds the new boards to the candidates, except those with a score above `worst`.
    #[inline(always)]
    fn read(&mut self, children: &[Child], worst: u32) {
        let mask = self.seen.len() - 1;
        let mut read = [(0u32, 0u16); 4 * BATCH];
        for (child, (seen, nearer)) in children.iter().zip(&mut read) {
            *seen = self.seen[(child.hash >> 32) as usize & mask];
            *nearer = 0;
            for (number, (term, read)) in self.reads(child).enumerate() {
                let bit = term.bits[read.byte] >> (read.bit % 8) ^ read.farther >> 1;
                *nearer |= u16::from(bit & 1) << number;
            }
        }
        for (child, (seen, nearer)) in children.iter().zip(read) {
            let mut score = self.layer.nodes[child.parent as usize].score;
            for (number, (term, read)) in self.reads(child).enumerate() {
                let before = usize::from(read.farther).wrapping_sub(1) % 128;
                let after = usize::from(read.farther)
                    .wrapping_sub(usize::from(nearer >> number & 1) * 2)
                    % 128;
                let change = u32::from(self.scores[after]).wrapping_sub(self.scores[before].into());
                let weight = self.weights[usize::from(term.slot)];
                score = score.wrapping_add(change.wrapping_mul(weight));
            }
            let slot = (child.hash >> 32) as usize & mask;
            let tag = child.hash as u32 | 1;
            if score > worst || seen == tag || self.seen[slot] == tag {
                continue;
            }
            self.seen[slot] = tag;
            let place = bucket(score);
            if place >= self.counts.len() {
                self.counts.resize(place + 1, 0);
            }
            self.counts[place] += 1;
            self.candidates.push(Candidate {
                parent: child.parent,
                score,
                nearer,
                mv: child.mv,
            });
        }
    }

    #[inline(always)]
    fn reads<'c>(&'c self, child: &'c Child) -> impl Iterator<Item = (&'c Tile<'g>, &'c Read)> {
        self.heuristic.terms(child.tile).iter().zip(&child.reads)
    }

    /// Returns the largest score in the next layer, rounded up to its bucket, and the number of candidates from this
    /// bucket.
    fn cut(&self, width: usize) -> (u32, usize) {
        let mut left = width;
        for (place, &count) in self.counts.iter().enumerate() {
            if count as usize >= left {
                return (((place as u32) << BUCKET) | ((1 << BUCKET) - 1), left);
            }
            left -= count as usize;
        }
        (u32::MAX, 0)
    }

    /// Makes the next layer from the best candidates. Returns `None` if there is not enough memory.
    fn select(&mut self, width: usize) -> Option<()> {
        let (cut, mut left) = self.cut(width);
        self.next.nodes.clear();
        self.next.patterns.clear();
        let most = self.candidates.len().min(width);
        self.next.nodes.try_reserve(most).ok()?;
        let patterns = most * self.weights.len();
        self.next.patterns.try_reserve(patterns).ok()?;
        let mut links = zeros(self.layer.nodes.len() as u64)?;
        for index in 0..self.candidates.len() {
            let candidate = self.candidates[index];
            if candidate.score > cut {
                continue;
            }
            if bucket(candidate.score) == bucket(cut) {
                if left == 0 {
                    continue;
                }
                left -= 1;
            }
            links[candidate.parent as usize] |= 1 << candidate.mv;
            self.add(candidate);
        }
        self.links.push(links);
        mem::swap(&mut self.layer, &mut self.next);
        Some(())
    }

    /// Adds a child to the next layer.
    #[inline(always)]
    fn add(&mut self, candidate: Candidate) {
        let (parent, mv) = (candidate.parent as usize, usize::from(candidate.mv));
        let node = &self.layer.nodes[parent];
        let step = self.heuristic.step(node.blank, mv);
        let tile = node.board.tile(step.to);
        let terms = self.weights.len();
        let first = self.next.patterns.len();
        let patterns = &self.layer.patterns[parent * terms..][..terms];
        self.next.patterns.extend_from_slice(patterns);
        let patterns = &mut self.next.patterns[first..];
        for (number, term) in self.heuristic.terms(tile).iter().enumerate() {
            let pattern = &mut patterns[usize::from(term.slot)];
            let step = self.heuristic.step_in_view(term.view, node.blank, mv);
            let (arrangement, farther) = self.heuristic.farther(term, *pattern, step);
            let nearer = u32::from(candidate.nearer >> number & 1);
            let moved = farther.wrapping_sub(nearer << (DISTANCE + 1));
            *pattern = u64::from(arrangement) << ARRANGEMENT | u64::from(moved);
        }
        self.next.nodes.push(Node {
            board: node.board.slid(tile, step.from, step.to),
            score: candidate.score,
            blank: step.blank,
            allowed: self.allowed[mv],
        });
    }
}

/// The number of low bits of a score that buckets ignore.
const BUCKET: u32 = 5;

fn bucket(score: u32) -> usize {
    (score >> BUCKET) as usize
}
