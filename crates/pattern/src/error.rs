use alloc::vec::Vec;

use thiserror::Error;
use tilebase_format::{Kind, LARGEST_PATTERN};
use tilebase_puzzle::{Goal, TileSet};

/// Why pattern tables do not form a [`PatternSolver`](crate::PatternSolver).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetError {
    /// A table is not a pattern table.
    #[error("expected pattern tables, found a complete table: {found}")]
    NotPattern {
        /// The kind of the table.
        found: Kind,
    },
    /// The tables have different goals.
    #[error(
        "expected pattern tables of one goal, found {} {} and {} {}",
        first.shape(), first.board(), other.shape(), other.board()
    )]
    Goals {
        /// The first table's goal.
        first: Goal,
        /// The goal of another table.
        other: Goal,
    },
    /// A pattern has more than eight tiles.
    #[error("expected patterns of at most {} tiles, found {}: {tiles}", LARGEST_PATTERN, tiles.len())]
    Large {
        /// The pattern's tiles.
        tiles: TileSet,
    },
    /// Boards of more than 16 cells, and tables of several partitions, need the feature `std`. Without it, the code of
    /// their searches would be too large for microcontrollers.
    #[error("boards of more than 16 cells and several partitions need the feature `std`")]
    NeedsStd,
    /// Two patterns have tiles in common.
    #[error("two patterns share these tiles: {tiles}")]
    Shared {
        /// The tiles in common.
        tiles: TileSet,
    },
    /// No pattern has these tiles. Without tables, all tiles are missing.
    #[error("no pattern has these tiles: {tiles}")]
    Missing {
        /// The missing tiles.
        tiles: TileSet,
    },
}

/// Returns `len` zeros, or `None` if there is not enough memory.
pub(crate) fn zeros<T: Clone + Default>(len: u64) -> Option<Vec<T>> {
    let len = usize::try_from(len).ok()?;
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, T::default());
    Some(zeros)
}
