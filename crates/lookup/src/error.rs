use thiserror::Error;
use tilebase_puzzle::{Board, Shape};

/// Why a [`Solver`](crate::Solver) has no answer for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The board's shape differs from the goal's shape.
    #[error("expected a board of {expected}, found one of {found}")]
    Shape {
        /// The goal's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// No moves lead from the board to the goal.
    #[error("no moves lead from this board to the goal")]
    Unsolvable,
    /// The table's entries do not lead to the goal within the table's largest distance.
    #[error("damaged table: the path from board {index} ({board}) does not reach the goal")]
    Damaged {
        /// The board at which the walk through the table failed. It has the table's goal, which may differ from the
        /// solver's.
        board: Board,
        /// The board's index.
        index: u64,
    },
}
