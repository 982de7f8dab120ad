use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use tilebase_puzzle::Board;

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Boards whose neighbours were looked at; a board counts as often as that happens.
    pub expanded: u64,
    /// Neighbours that came of it, new or not.
    pub generated: u64,
    /// The most boards that were found but not yet expanded, at any one time.
    pub largest_frontier: u64,
    /// The most boards that were held in memory at any one time.
    pub held: u64,
}

/// Counts while a search runs.
#[derive(Default)]
pub(crate) struct Counter {
    counts: Cell<Counts>,
    found: RefCell<HashSet<Board>>,
    expanded: RefCell<HashSet<Board>>,
}

impl Counter {
    /// A search that remembers every board it has found, starting from these.
    pub(crate) fn remembering(boards: &[Board]) -> Counter {
        let counter = Counter::default();
        counter.found.borrow_mut().extend(boards);
        counter
    }

    /// Takes note of an expansion.
    pub(crate) fn expand(&self, board: &Board, neighbours: &[Board]) {
        let (mut found, mut expanded) = (self.found.borrow_mut(), self.expanded.borrow_mut());
        expanded.insert(*board);
        found.extend(neighbours);
        let mut counts = self.counts.get();
        counts.expanded += 1;
        counts.generated += neighbours.len() as u64;
        counts.held = found.len() as u64;
        counts.largest_frontier = counts
            .largest_frontier
            .max((found.len() - expanded.len()) as u64);
        self.counts.set(counts);
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts.get()
    }
}
