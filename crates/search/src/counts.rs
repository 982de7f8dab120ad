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
    /// The most boards that were found but not yet expanded, at any one time; of IDA*, which looks at
    /// one neighbour after the other, never more than one.
    pub largest_frontier: u64,
    /// The most boards that were held in memory at any one time; of IDA*, the boards of its longest
    /// path, which it keeps as one board and moves to take back.
    pub held: u64,
}

/// Counts while a search runs that remembers every board it has found.
pub(crate) struct Counter {
    counts: Cell<Counts>,
    memory: RefCell<Memory>,
}

#[derive(Default)]
struct Memory {
    found: HashSet<Board>,
    expanded: HashSet<Board>,
}

impl Counter {
    /// For a search that starts from these.
    pub(crate) fn new(boards: &[Board]) -> Counter {
        let mut memory = Memory::default();
        memory.found.extend(boards);
        Counter {
            counts: Cell::default(),
            memory: RefCell::new(memory),
        }
    }

    /// Takes note of an expansion.
    pub(crate) fn expand(&self, board: &Board, neighbours: &[Board]) {
        let mut memory = self.memory.borrow_mut();
        memory.expanded.insert(*board);
        memory.found.extend(neighbours);
        let frontier = (memory.found.len() - memory.expanded.len()) as u64;

        let mut counts = self.counts.get();
        counts.expanded += 1;
        counts.generated += neighbours.len() as u64;
        counts.held = memory.found.len() as u64;
        counts.largest_frontier = counts.largest_frontier.max(frontier);
        self.counts.set(counts);
    }

    pub(crate) fn counts(&self) -> Counts {
        self.counts.get()
    }
}
