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
    pub counts: Counts,
    found: HashSet<Board>,
    expanded: HashSet<Board>,
}

impl Counter {
    /// Returns the counter of a search that starts from these boards.
    pub(crate) fn new(boards: &[Board]) -> Counter {
        Counter {
            counts: Counts::default(),
            found: boards.iter().copied().collect(),
            expanded: HashSet::new(),
        }
    }

    /// Counts an expansion.
    pub(crate) fn expand(&mut self, board: &Board) {
        self.expanded.insert(*board);
        for (_, neighbour) in board.neighbours() {
            self.counts.generated += 1;
            self.found.insert(neighbour);
        }
        let frontier = (self.found.len() - self.expanded.len()) as u64;
        self.counts.expanded += 1;
        self.counts.held = self.found.len() as u64;
        self.counts.largest_frontier = self.counts.largest_frontier.max(frontier);
    }
}
