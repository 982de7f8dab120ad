use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::anytime::Beams;
use super::automaton::State;
use super::budget::Budget;
use super::descent::{End, Searched, Spend, descend};
use super::heuristic::Heuristic;
use super::packed::Packed;
use super::position::Position;
use super::saved::{Leaf, OnFinished, SavedSearch};

/// A subtree of the search: all solutions with the same first moves.
#[derive(Clone, Debug)]
pub(super) struct Subtree<P: Packed> {
    /// The first moves, as places in the move order.
    moves: Vec<u8>,
    /// Boxed, because each division copies the list of subtrees.
    position: Box<Position<P>>,
}

/// How a search ended, and the moves of the solution.
pub(super) type Ended = (End, Vec<u8>);

/// If a search visits this many boards, the next, deeper search is divided into subtrees.
const LONG_SEARCH: u64 = 20_000;
/// If a search visits this many boards, the next, deeper search uses a deeper automaton.
const VERY_LONG_SEARCH: u64 = if cfg!(test) { 100 } else { 10_000_000 };
/// The next search visits about this many times as many boards.
const GROWTH: u64 = 8;
/// A subtree with more boards than this is divided. The search visits this many boards in about a second.
const MAX_BOARDS: u64 = 1 << 22;
/// A subtree is divided if it has more than this fraction of all boards.
const MAX_SHARE: u64 = 128;
/// A subtree with less than this fraction of all boards is not divided. This limits the memory.
const MIN_SHARE: u64 = 1 << 13;
/// Parts are unequal, so a subtree is divided into this many times the number of equal parts that would be enough.
const MORE_PARTS: u64 = 4;
/// The largest number of moves of a solution.
pub(super) const MAX_MOVES: usize = 255;

/// Searches for solutions with an increasing number of moves, beginning with the start's estimate, until it finds the
/// first optimal solution in the move order.
pub(super) struct Deepening<'a, 'g, P: Packed> {
    pub heuristic: &'a Heuristic<'g, P>,
    pub threads: usize,
    first_bound: u16,
    /// The subtree of each leaf of `saved`.
    pub subtrees: Vec<Subtree<P>>,
    pub saved: &'a mut SavedSearch,
    pub on_finished: &'a mut OnFinished<'a>,
}

impl<'a, 'g, P: Packed> Deepening<'a, 'g, P> {
    /// Begins or resumes a search. Returns `None` if `saved` belongs to another search.
    pub(super) fn new(
        heuristic: &'a Heuristic<'g, P>,
        start: Position<P>,
        threads: usize,
        saved: &'a mut SavedSearch,
        on_finished: &'a mut OnFinished<'a>,
    ) -> Option<Self> {
        Some(Deepening {
            heuristic,
            threads,
            first_bound: start.estimate(),
            subtrees: Subtree::all(heuristic, start, saved)?,
            saved,
            on_finished,
        })
    }

    /// Returns the moves of the solution as places in the move order. Updates `budget.so_far`. Runs `beams` during a
    /// long search.
    pub(super) fn run(&mut self, budget: &mut Budget, beams: &mut Beams<P>) -> Ended {
        loop {
            let bound = self.saved.bound(self.first_bound);
            if bound > MAX_MOVES {
                // Some boards of 2x11 and 2x12 may need more moves.
                let end = match self.heuristic.set.is_small() {
                    true => End::Damaged,
                    false => End::Stopped,
                };
                return (end, Vec::new());
            }
            budget.so_far.lower_bound = bound as u8;
            budget.so_far.nodes = self.saved.nodes();
            self.saved.forecast(&mut budget.so_far);
            let last = self.saved.iterations.last().copied().unwrap_or(0);
            let deeper = (last >= VERY_LONG_SEARCH).then(|| self.heuristic.deeper());
            let heuristic = deeper.as_ref().unwrap_or(self.heuristic);
            if let Some((number, searched)) = self.search_all(heuristic, bound as u8, budget, beams)
            {
                let end = searched.end.break_value().unwrap_or(End::Stopped);
                if end != End::Stopped {
                    budget.so_far.nodes = self.saved.nodes_before(number) + searched.nodes;
                }
                return (end, searched.moves);
            }
            let nodes = self.saved.finished.nodes;
            // Without `std`, there is only one thread, so subtrees would only take memory.
            let divided = match cfg!(feature = "std") && nodes >= LONG_SEARCH {
                true => self.divide(bound + 2),
                false => 0,
            };
            self.saved.start_iteration(nodes + divided);
        }
    }

    /// Searches all subtrees for a solution of at most `bound` moves. Returns the first subtree that ends the search.
    fn search_all(
        &mut self,
        heuristic: &Heuristic<P>,
        bound: u8,
        budget: &mut Budget,
        beams: &mut Beams<P>,
    ) -> Option<(usize, Searched)> {
        if self.threads > 1 && self.subtrees.len() > 1 {
            #[cfg(feature = "std")]
            if let Some(ended) = self.search_on_threads(heuristic, bound, budget, beams) {
                return ended;
            }
        }
        for (number, subtree) in self.subtrees.iter().enumerate() {
            if self.saved.is_finished(number) {
                continue;
            }
            let before = budget.so_far.nodes;
            let searched = subtree.search(heuristic, bound, &mut |nodes| {
                let more = budget.spend(nodes)?;
                beams.run_during_search(budget);
                ControlFlow::Continue(more)
            });
            budget.so_far.nodes = before + searched.nodes;
            if searched.end.is_break() {
                return Some((number, searched));
            }
            self.saved.finish(number, searched.nodes);
            self.saved.set_best(beams.best.as_deref());
            self.saved.forecast(&mut budget.so_far);
            if (self.on_finished)(self.saved).is_break() {
                return Some((number, Searched::nothing(ControlFlow::Break(End::Stopped))));
            }
        }
        None
    }

    /// Divides large subtrees, in the move order, for the next search. Returns the number of boards visited.
    fn divide(&mut self, bound: usize) -> u64 {
        let all = self.saved.finished.nodes.saturating_mul(GROWTH);
        let largest = (all / MAX_SHARE).min(MAX_BOARDS).max(all / MIN_SHARE);
        let mut boards = 0;
        let mut subtrees = Vec::new();
        let mut leaves: Vec<Leaf> = Vec::new();
        for (leaf, subtree) in self.saved.leaves.drain(..).zip(self.subtrees.drain(..)) {
            let expected = leaf.nodes.unwrap_or(0).saturating_mul(GROWTH);
            if expected <= largest {
                leaves.push(leaf);
                subtrees.push(subtree);
                continue;
            }
            let parts = expected.saturating_mul(MORE_PARTS) / largest;
            boards += subtree.divide(self.heuristic, bound, parts as usize, &mut subtrees);
            let parts = (subtrees.len() - leaves.len()) as u64;
            for number in leaves.len()..subtrees.len() {
                let before = number.checked_sub(1).map(|before| &subtrees[before]);
                leaves.push(Leaf {
                    opened: subtrees[number].opened(before),
                    nodes: leaf.nodes.map(|nodes| nodes / parts),
                    weight: 0,
                });
            }
        }
        (self.saved.leaves, self.subtrees) = (leaves, subtrees);
        boards
    }
}

impl<P: Packed> Subtree<P> {
    /// Adds the subtrees one move below to `subtrees`, in the move order. Returns their number.
    fn add_below(&self, heuristic: &Heuristic<P>, subtrees: &mut Vec<Subtree<P>>) -> usize {
        let before = subtrees.len();
        subtrees.extend(
            self.position
                .children(heuristic)
                .map(|(mv, position)| Subtree {
                    moves: [&self.moves[..], &[mv as u8]].concat(),
                    position: Box::new(position),
                }),
        );
        subtrees.len() - before
    }

    /// Returns whether the subtree may contain a solution of at most `bound` moves.
    fn is_live(&self, bound: usize) -> bool {
        self.moves.len() + usize::from(self.position.estimate()) <= bound
    }

    /// Divides the subtree, if possible, until at least `parts` of its parts are live. Adds all parts to `subtrees`, in
    /// the move order. Returns the number of boards visited.
    fn divide(
        self,
        heuristic: &Heuristic<P>,
        bound: usize,
        parts: usize,
        subtrees: &mut Vec<Subtree<P>>,
    ) -> u64 {
        let (mut level, mut boards, mut before) = (vec![self], 1, 0);
        while boards > before && level.iter().filter(|part| part.is_live(bound)).count() < parts {
            before = boards;
            let mut next = Vec::with_capacity(2 * level.len());
            for subtree in level {
                let is_divided = subtree.is_live(bound) && subtree.moves.len() < bound;
                let added = is_divided.then(|| subtree.add_below(heuristic, &mut next));
                match added.unwrap_or(0) {
                    0 => next.push(subtree),
                    added => boards += added as u64,
                }
            }
            level = next;
        }
        subtrees.append(&mut level);
        boards - 1
    }

    /// Divides the search from `start` into the subtrees of `saved`. Returns `None` if they belong to another search.
    pub(super) fn all(
        heuristic: &Heuristic<P>,
        start: Position<P>,
        saved: &SavedSearch,
    ) -> Option<Vec<Subtree<P>>> {
        let bound = saved.bound(start.estimate());
        let mut subtrees = Vec::with_capacity(saved.leaves.len());
        // The subtrees that are not yet divided, the first one last.
        let mut rest = vec![Subtree {
            moves: Vec::new(),
            position: Box::new(start),
        }];
        for leaf in &saved.leaves {
            for _ in 0..leaf.opened {
                let divided = rest.pop().filter(|subtree| subtree.moves.len() < bound)?;
                let before = rest.len();
                if divided.add_below(heuristic, &mut rest) == 0 {
                    return None;
                }
                rest[before..].reverse();
            }
            subtrees.push(rest.pop()?);
        }
        rest.is_empty().then_some(subtrees)
    }

    /// Returns the number of divided subtrees that begin between the leaf `before` and this leaf.
    fn opened(&self, before: Option<&Self>) -> u8 {
        let Some(before) = before else {
            return self.moves.len() as u8;
        };
        let pairs = before.moves.iter().zip(&self.moves);
        let common = pairs.take_while(|(one, other)| one == other).count();
        (self.moves.len() - common - 1) as u8
    }

    /// Searches for a solution of at most `bound` moves, including the subtree's first moves. The automaton of
    /// `heuristic` may prune these moves, since it may be deeper than the one that divided the search.
    pub(super) fn search(
        &self,
        heuristic: &Heuristic<P>,
        bound: u8,
        spend: &mut Spend<'_>,
    ) -> Searched {
        let words = self.moves.iter().try_fold(State::START, |words, &mv| {
            let is_allowed = words.allowed() >> mv & 1 == 1;
            is_allowed.then(|| heuristic.next(words)[usize::from(mv)])
        });
        let Some(words) = words else {
            return Searched::nothing(ControlFlow::Continue(()));
        };
        let position = Position {
            words,
            ..*self.position
        };
        let moves_left = bound - self.moves.len() as u8;
        let mut searched = descend(heuristic, &position, moves_left, false, spend);
        searched.moves.splice(0..0, self.moves.iter().copied());
        searched
    }
}
