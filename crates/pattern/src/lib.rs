//! Optimal solutions of the 15-puzzle and other shapes too large for a complete table. Pattern tables, which cover some
//! of the tiles, guide a short search.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use tilebase_pattern::{Board, PatternSolver};
//!
//! let patterns = PatternSolver::embedded(); // 4x4, goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x
//! let board = Board::parse( patterns.shape(), "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11")?;
//!
//! assert_eq!( patterns.distance(&board)?, 44);
//! assert_eq!( patterns.optimal_moves(&board)?.to_string(), "udr");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Pattern, table, partition, solver, search
//!
//! The tables are additive pattern databases (Korf and Felner, "Disjoint pattern database heuristics", 2002).
//!
//! - A [`Pattern`] is a subset of the tiles. Only moves of these tiles count. If patterns have no common tiles, a
//!   board's distance is at least the sum of its distances in the patterns.
//! - A [`Table`] of [`Kind::Pattern`] holds one bit for each state of a pattern, in the order of a [`PatternIndex`].
//!   `tilebase-gen` generates it.
//! - A [`Partition`] divides all tiles into patterns. Good ones of 4x4 are `5-5-5`, `6-6-3`, `7-7-1` and `7-8`.
//! - A [`PatternSolver`] answers boards for one goal, with the tables of a partition. If a symmetry of the shape keeps
//!   the goal, the board's image has a sum too, and the larger sum is used.
//! - A [`Search`] finds a solution within [`Limits`] and with other [`Options`].
//! - A [`LongSearch`] is a search that can be saved and resumed.
//!
//! The page `docs/15-puzzle.md` of the repository explains why this works.
//!
//! # Cost
//!
//! Creating a `PatternSolver` takes milliseconds. It allocates memory besides the tables, most for patterns of eight
//! tiles. A search allocates only for its first moves.
//! [Performance](https://github.com/tilebase/tilebase/blob/main/docs/performance.md#the-15-puzzle) lists the boards
//! that it visits, and its times. [`PatternSolver::lower_bound`] does not search.
//!
//! Without the feature `std`, the crate is `no_std` and needs an allocator. It opens tables of boards of up to 16
//! cells, and searches on the calling thread.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod covers;
mod error;
#[cfg(feature = "std")]
mod many;
mod options;
mod partition;
mod pattern_set;
mod search;
#[cfg(feature = "std")]
mod slides;
mod solutions;
mod solver;
#[cfg(feature = "std")]
mod threads;

#[doc(hidden)] // for the crate tilebase
pub use covers::strongest_covers;
pub use error::SetError;
#[cfg(feature = "std")]
#[doc(hidden)]
pub use many::answer_many;
pub use options::{Limits, Options};
pub use partition::{Partition, PartitionError};
pub use search::{Analysis, Found, LoadError, LongSearch, Mistake, Progress, SavedSearch, Search};
#[doc(hidden)]
pub use search::{AnySearch, AnySolver};
#[cfg(feature = "std")]
pub use slides::{SlideSearch, SlideSolver};
pub use solutions::Solutions;
pub use solver::PatternSolver;
#[cfg(feature = "embedded")]
pub use solver::embedded_tables;
pub use tilebase_format::{
    DistancesError, GoalError, Header, HeaderError, Kind, LARGEST_PATTERN, Pattern, PatternError,
    PatternIndex, PayloadError, QueryError, State, Table,
};
pub use tilebase_puzzle::{
    Board, BoardError, Goal, GoalIndex, MAX_CELLS, Move, MoveOrder, MoveOrderError, MoveSet, Moves,
    MovesError, OutOfMemory, ParseError, Position, RandomNumbers, Shape, ShapeError, Solution,
    TileSet,
};

/// Tests the examples of the README.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
mod readme {}
