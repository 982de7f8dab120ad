use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::descent::{Descent, End, Patrol};
use super::guide::Guide;
use super::limits::Limits;
#[cfg(feature = "std")]
use super::parallel::search_all;
use super::position::Position;

/// Searches with more and more moves allowed, from the start's estimate on, until a solution is found.
pub(crate) struct Deepening<'a, const VIEWS: usize> {
    guide: &'a Guide<'a, VIEWS>,
    threads: usize,
    subtrees: Vec<Subtree<VIEWS>>,
}

/// A part of the search: all solutions that begin with the same moves.
#[derive(Clone, Debug)]
pub(crate) struct Subtree<const VIEWS: usize> {
    /// The moves, as places in the move order.
    pub moves: Vec<u8>,
    pub position: Position<VIEWS>,
}

/// How the search of a subtree went.
pub(crate) struct Searched {
    pub end: ControlFlow<End>,
    /// The number of boards looked at. The patrol does not know the last of them.
    pub nodes: u64,
    /// The moves of the solution, if one was found.
    pub moves: Vec<u8>,
}

/// If a search took at least this number of boards, the next one, with two more moves, is shared out.
const LONG: u64 = 20_000;
/// The least number of subtrees that it is shared into.
const SUBTREES: usize = 512;
/// No solution has more moves.
const MAX_MOVES: u16 = 255;

impl<'a, const VIEWS: usize> Deepening<'a, VIEWS> {
    pub(crate) fn new(
        guide: &'a Guide<'a, VIEWS>,
        start: Position<VIEWS>,
        threads: usize,
    ) -> Deepening<'a, VIEWS> {
        let moves = Vec::new();
        Deepening {
            guide,
            threads,
            subtrees: vec![Subtree {
                moves,
                position: start,
            }],
        }
    }

    /// Searches until the end, whose solution is the first of all optimal ones in the move order, as
    /// places in it. `limits` has the bound and the number of boards.
    pub(crate) fn run(mut self, limits: &mut Limits) -> (End, Vec<u8>) {
        let mut bound = self.subtrees[0].position.estimate();
        loop {
            if bound > MAX_MOVES {
                return (End::Damaged, Vec::new());
            }
            limits.progress.lower_bound = bound as u8;
            let before = limits.progress.nodes;
            if let Some(end) = self.search_all(bound as u8, limits) {
                return end;
            }
            // Without threads to share them, a thousand subtrees would only take memory.
            let is_long = limits.progress.nodes - before >= LONG;
            if cfg!(feature = "std") && self.subtrees.len() == 1 && is_long {
                limits.progress.nodes += self.share_out();
            }
            bound += 2;
        }
    }

    /// Searches all subtrees for a solution of at most `bound` moves.
    fn search_all(&self, bound: u8, limits: &mut Limits) -> Option<(End, Vec<u8>)> {
        if self.threads > 1 && self.subtrees.len() > 1 {
            #[cfg(feature = "std")]
            if let Ok(end) = search_all(self.guide, &self.subtrees, bound, self.threads, limits) {
                return end;
            }
        }
        for subtree in &self.subtrees {
            let before = limits.progress.nodes;
            let searched = subtree.search(self.guide, bound, limits);
            limits.progress.nodes = before + searched.nodes;
            if let ControlFlow::Break(end) = searched.end {
                return Some((end, searched.moves));
            }
        }
        None
    }

    /// Replaces the subtrees by theirs until there are many, in the move order, and returns how many
    /// boards that took.
    fn share_out(&mut self) -> u64 {
        let mut boards = 0;
        while (1..SUBTREES).contains(&self.subtrees.len()) {
            let below = |subtree: &Subtree<VIEWS>| subtree.below(self.guide);
            self.subtrees = self.subtrees.iter().flat_map(below).collect();
            boards += self.subtrees.len() as u64;
        }
        boards
    }
}

impl<const VIEWS: usize> Subtree<VIEWS> {
    fn below(&self, guide: &Guide<VIEWS>) -> Vec<Subtree<VIEWS>> {
        let below = |(mv, position)| Subtree {
            moves: [&self.moves[..], &[mv as u8]].concat(),
            position,
        };
        self.position.children(guide).map(below).collect()
    }

    /// Searches for a solution of at most `bound` moves, with those that lead here.
    pub(crate) fn search(
        &self,
        guide: &Guide<VIEWS>,
        bound: u8,
        patrol: &mut dyn Patrol,
    ) -> Searched {
        let mut descent = Descent::new(guide, patrol, false);
        let end = descent.search(&self.position, bound - self.moves.len() as u8);
        let rest = descent.moves.iter().rev();
        Searched {
            end,
            nodes: descent.nodes,
            moves: self.moves.iter().chain(rest).copied().collect(),
        }
    }
}
