use thiserror::Error;
use tilebase_puzzle::{Board, Goal, Shape};

/// Why a table has no answer for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The board has another shape than the table's.
    #[error("the table is for {expected} boards, the board is {found}")]
    Shape {
        /// The table's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// No moves lead from the board to the table's goal.
    #[error("no moves lead from this board to {}", goal.board())]
    Unsolvable {
        /// The table's goal.
        goal: Goal,
    },
    /// The table's entries lead nowhere, or nowhere within its largest distance.
    #[error("damaged table: from board {index} ({board}) no way leads to the goal")]
    Damaged {
        /// A board on the way.
        board: Board,
        /// Its index.
        index: u64,
    },
}
