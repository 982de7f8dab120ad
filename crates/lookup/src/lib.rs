//! Answers for sliding-tile puzzles from a table: optimal moves, distances and solutions. Each answer takes a bounded
//! number of table reads, without a search.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use tilebase_lookup::{Board, Solver};
//!
//! let solver = Solver::embedded(); // 3x3, goal 1 2 3 / 4 5 6 / 7 8 x
//! let board = Board::parse(solver.shape(), "2 3 4 1 5 x 7 6 8")?;
//!
//! assert_eq!(solver.distance(&board)?, 19);
//! assert_eq!(solver.optimal_moves(&board)?.to_string(), "udl");
//! assert_eq!(solver.solve(&board)?.to_string(), "ullddrurdllurdruldr");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Table, solver, batch
//!
//! - A [`Table`] opens and checks a table file.
//! - A [`Solver`] answers boards for one goal. [`Solver::new`] selects among tables: through symmetries and renamed
//!   tiles, a few tables serve every goal. [`Solver::of`] uses the table's own goal. With a table of [`Kind::Residue`],
//!   a slide of several tiles counts as one move.
//! - A `Batch` (feature `std`) answers many boards. For 3x3, it is more than ten times as fast as a solver.
//!
//! [`Table::from_bytes`] opens a table in any bytes: a `static`, flash memory, your own memory map. From a file to a
//! solution:
//!
//! ```
//! # #[cfg(feature = "std")] {
//! use tilebase_lookup::{Solver, Table, TableBytes};
//!
//! # let path = std::path::Path::new(tilebase_data::folder()).join("3x3-corner.tb");
//! let solver = Solver::of(Table::from_bytes(TableBytes::read(path)?)?)?;
//! assert_eq!(solver.solve(&"2 3 4 / 1 5 x / 7 6 8".parse()?)?.len(), 19);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The features add sources:
//!
//! | feature | functions | the bytes are |
//! |---|---|---|
//! | `embedded` | `embedded_tables`, `Solver::embedded` | in the program |
//! | `std` | `TableBytes::read` | in a file, read into memory |
//! | `mmap` | `TableBytes::map` | in a file, mapped; `unsafe` because others can change the file |
//!
//! The crate `tilebase` opens files and folders, and selects among complete tables and pattern tables.
//!
//! # Checks
//!
//! - [`Table::from_bytes`] checks the header and the length, in O(1).
//! - [`Table::verify`] checks the payload's checksum and padding: it finds bits that changed after the file was
//!   written.
//!
//! `Generator::prove` of `tilebase-gen` compares every entry and the header's distances with a new search. It does not
//! check the checksum: call [`Table::verify`] too.
//!
//! # Cost
//!
//! | a step of a solution | table reads |
//! |---|---|
//! | [`Kind::Move`], in the table's own order of moves | 1 |
//! | [`Kind::DistanceBit`], in any order | at most 4 |
//! | [`Kind::Move`], in another order | 1 to 4, a walk for some neighbours, and one walk at the start |
//! | [`Kind::Residue`], a slide | at most one for each cell in the row and in the column of the blank |
//!
//! A 3x3 solution has 22 steps on average and at most 31. Only functions that need `std` allocate.
//!
//! A table with wrong bits may cause a [`QueryError`] or a wrong answer. It never causes a panic, an endless loop or a
//! read outside the table.
//!
//! Without features, the crate is `no_std` and small: with the 22,680 bytes of a 3x3 table it fits into 32 KiB of flash
//! (`examples/bare-metal`).

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

mod answers;
#[cfg(feature = "std")]
mod batch;
#[cfg(feature = "std")]
mod bytes;
mod entries;
#[cfg(feature = "mmap")]
mod mmap;
#[cfg(feature = "std")]
mod solutions;
mod solver;
mod walk;

pub use solver::Solver;
#[cfg(feature = "embedded")]
pub use solver::embedded_tables;
pub use tilebase_format::{GoalError, Header, HeaderError, Kind, PayloadError, QueryError, Table};
pub use tilebase_puzzle::{
    Board, BoardError, Goal, Metric, Move, MoveOrder, MoveOrderError, MoveSet, Moves, MovesError,
    ParseError, Shape, ShapeError, Slide, SlideSet, Solution,
};
#[cfg(feature = "std")]
pub use {
    batch::{Batch, RowError},
    bytes::TableBytes,
    solutions::Solutions,
    tilebase_format::OpenError,
};

/// Internal interface for the command `tilebase`: the types of [`Batch::solve_lines`].
#[cfg(feature = "std")]
#[doc(hidden)]
pub mod lines {
    pub use crate::batch::{Lines, Visitor};
}

/// Tests the examples of the README.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
mod readme {}
