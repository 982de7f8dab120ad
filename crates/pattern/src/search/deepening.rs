use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::beam::Beams;
use super::descent::{Descent, End, Spend};
use super::guide::Guide;
use super::limits::Limits;
use super::packed::Packed;
#[cfg(feature = "std")]
use super::parallel::search_on_threads;
use super::position::Position;

/// A subtree of the search: all solutions with the same first moves.
#[derive(Clone, Debug)]
pub(super) struct Subtree<P: Packed> {
    /// The first moves, as places in the move order.
    moves: Vec<u8>,
    position: Position<P>,
}

pub(super) struct Searched {
    pub end: ControlFlow<End>,
    /// The number of boards visited. The last of them are not yet counted in the limits.
    pub nodes: u64,
    /// The moves of the solution, if one was found.
    pub moves: Vec<u8>,
}

/// How a search ended, and the moves of the solution.
pub(super) type Ended = (End, Vec<u8>);

/// If a search visits this many boards, the next, deeper search is divided into subtrees.
const LONG_SEARCH: u64 = 20_000;
/// The smallest number of subtrees of a divided search.
const SUBTREES: usize = 512;
/// The largest number of moves of a solution.
const MAX_MOVES: u16 = 255;

/// Searches for solutions of more and more moves, from the start's estimate on, until it finds the first optimal
/// solution in the move order. Returns its moves as places in the order. Updates the bound and the number of boards in
/// `limits`. Runs `beams` during a long search.
pub(super) fn deepen<P: Packed, const PARTS: usize>(
    guide: &Guide<P, PARTS>,
    start: Position<P>,
    threads: usize,
    limits: &mut Limits,
    beams: &mut Beams<P, PARTS>,
) -> Ended {
    let mut bound = start.estimate();
    let mut subtrees = vec![Subtree {
        moves: Vec::new(),
        position: start,
    }];
    loop {
        if bound > MAX_MOVES {
            return (End::Damaged, Vec::new());
        }
        limits.so_far.lower_bound = bound as u8;
        let before = limits.so_far.nodes;
        if let Some(end) = search_all(guide, &subtrees, bound as u8, threads, limits, beams) {
            return end;
        }
        // Without `std`, there is only one thread, so subtrees would only take memory.
        let is_long = limits.so_far.nodes - before >= LONG_SEARCH;
        if cfg!(feature = "std") && subtrees.len() == 1 && is_long {
            limits.so_far.nodes += divide(guide, &mut subtrees);
        }
        bound += 2;
    }
}

/// Searches all subtrees for a solution of at most `bound` moves.
fn search_all<P: Packed, const PARTS: usize>(
    guide: &Guide<P, PARTS>,
    subtrees: &[Subtree<P>],
    bound: u8,
    threads: usize,
    limits: &mut Limits,
    beams: &mut Beams<P, PARTS>,
) -> Option<Ended> {
    if threads > 1 && subtrees.len() > 1 {
        #[cfg(feature = "std")]
        if let Some(ended) = search_on_threads(guide, subtrees, bound, threads, limits, beams) {
            return ended;
        }
    }
    subtrees.iter().find_map(|subtree| {
        let before = limits.so_far.nodes;
        let searched = subtree.search(guide, bound, &mut |nodes| {
            let more = limits.spend(nodes)?;
            beams.run_during_search(limits);
            ControlFlow::Continue(more)
        });
        limits.so_far.nodes = before + searched.nodes;
        searched.end.break_value().map(|end| (end, searched.moves))
    })
}

/// Divides subtrees, in the move order, until there are at least `SUBTREES`. Returns the number of boards visited.
fn divide<P: Packed, const PARTS: usize>(
    guide: &Guide<P, PARTS>,
    subtrees: &mut Vec<Subtree<P>>,
) -> u64 {
    let mut boards = 0;
    while (1..SUBTREES).contains(&subtrees.len()) {
        let below = |subtree: &Subtree<P>| subtree.below(guide);
        *subtrees = subtrees.iter().flat_map(below).collect();
        boards += subtrees.len() as u64;
    }
    boards
}

impl<P: Packed> Subtree<P> {
    fn below<const PARTS: usize>(&self, guide: &Guide<P, PARTS>) -> Vec<Subtree<P>> {
        let below = |(mv, position)| Subtree {
            moves: [&self.moves[..], &[mv as u8]].concat(),
            position,
        };
        self.position.children(guide).map(below).collect()
    }

    /// Searches for a solution of at most `bound` moves, including the subtree's first moves.
    pub(super) fn search<const PARTS: usize>(
        &self,
        guide: &Guide<P, PARTS>,
        bound: u8,
        spend: &mut Spend<'_>,
    ) -> Searched {
        let mut descent = Descent::new(guide, spend, false);
        let end = descent.search(&self.position, bound - self.moves.len() as u8);
        let rest = descent.moves.iter().rev();
        Searched {
            end,
            nodes: descent.nodes,
            moves: self.moves.iter().chain(rest).copied().collect(),
        }
    }
}
