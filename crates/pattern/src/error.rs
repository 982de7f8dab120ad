use thiserror::Error;
use tilebase_puzzle::{Goal, Shape, TileSet};

/// A [`Patterns`](crate::Patterns) has no answer for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The board's shape is not the goal's.
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
    /// The entries of a table contradict each other.
    #[error("damaged pattern table: the entries of the tiles {tiles} do not lead to the goal")]
    Damaged {
        /// The tiles of the pattern.
        tiles: TileSet,
    },
}

/// Pattern tables do not make a [`Patterns`](crate::Patterns).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetError {
    /// Tables of two goals.
    #[error(
        "expected pattern tables of one goal, found {} {} and {} {}",
        first.shape(), first.board(), other.shape(), other.board()
    )]
    Goals {
        /// The first table's goal.
        first: Goal,
        /// The other goal.
        other: Goal,
    },
    /// A pattern of more than eight tiles.
    #[error("expected patterns of at most 8 tiles, found {}: {tiles}", tiles.len())]
    Large {
        /// The pattern's tiles.
        tiles: TileSet,
    },
    /// Two patterns have a tile in common.
    #[error("two patterns have the tiles {tiles}")]
    Shared {
        /// The tiles in common.
        tiles: TileSet,
    },
    /// No pattern has these tiles. Without tables, these are all tiles.
    #[error("no pattern has the tiles {tiles}")]
    Missing {
        /// The tiles.
        tiles: TileSet,
    },
}
