use std::cell::{Cell, RefCell};
use std::collections::HashSet;

use tilebase_puzzle::Board;

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of boards whose neighbours were generated; a board counts each time.
    pub expanded: u64,
    /// The number of neighbours generated, new or not.
    pub generated: u64,
    /// The largest number of boards found but not yet expanded, at any one time. It is 1 for IDA*,
    /// which generates one neighbour after the other.
    pub largest_frontier: u64,
    /// The largest number of boards in memory at any one time. For IDA* these are the boards on its
    /// longest path, which it stores as one board and the moves to take back.
    pub held: u64,
}

/// Counts for a search that remembers every board it has found.
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
    /// Returns the counter of a search that starts from these boards.
    pub(crate) fn new(boards: &[Board]) -> Counter {
        let mut memory = Memory::default();
        memory.found.extend(boards);
        Counter {
            counts: Cell::default(),
            memory: RefCell::new(memory),
        }
    }

    /// Counts an expansion.
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
