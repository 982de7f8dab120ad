use tilebase_lookup::Solution;
use tilebase_puzzle::Board;

/// The answer to one line or argument.
pub enum Answer {
    Solved {
        board: Board,
        solution: Solution,
        /// The number of boards looked at, if it took a search.
        nodes: Option<u64>,
        /// All solutions, if they are to be printed.
        all: Option<Vec<Solution>>,
        /// Their number, if it is to be printed.
        count: Option<u128>,
    },
    /// A limit has ended the search.
    Bounded {
        board: Board,
        /// The number of moves that every solution takes at least.
        lower_bound: u8,
        /// The shortest solution found.
        best: Option<Solution>,
        nodes: u64,
    },
    Unsolvable {
        board: Board,
    },
}

impl Answer {
    /// Returns whether it took a search, which may be long.
    pub fn is_searched(&self) -> bool {
        matches!(
            self,
            Answer::Solved { nodes: Some(_), .. } | Answer::Bounded { .. }
        )
    }
}
