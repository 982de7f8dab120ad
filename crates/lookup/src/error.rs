use thiserror::Error;
use tilebase_puzzle::{Board, Shape};

/// Why a table has no answer for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The board has another shape than the goal.
    #[error("expected a board of {expected}, found one of {found}")]
    Shape {
        /// The goal's shape; where a goal is refused, that of the tables.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// No moves lead from the board to the goal.
    #[error("no moves lead from this board to the goal")]
    Unsolvable,
    /// None of the tables has a goal whose blank a symmetry carries to this goal's.
    #[error("no table for goals with the blank in cell {blank} of a {shape} board")]
    NoTable {
        /// The shape.
        shape: Shape,
        /// The cell of the goal's blank.
        blank: usize,
    },
    /// There is no memory for a number for each board.
    #[error("not enough memory for a number for each board, {bytes} bytes")]
    OutOfMemory {
        /// The bytes that were asked for.
        bytes: u64,
    },
    /// Solutions are too long for a path index.
    #[error("solutions of up to {max_distance} moves do not fit a path index, which holds 31")]
    TooLong {
        /// The table's largest distance.
        max_distance: u8,
    },
    /// The table's entries lead nowhere, or nowhere within its largest distance.
    #[error("damaged table: the way from board {index} ({board}) does not reach the goal")]
    Damaged {
        /// A board on the way, as it lies in the table.
        board: Board,
        /// Its index.
        index: u64,
    },
}
