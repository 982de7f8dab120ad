//! Answers sliding-tile puzzles from a tablebase: optimal moves, distances and whole solutions,
//! each by a bounded number of table reads and never by a search.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use tilebase_lookup::{Board, Table};
//!
//! let table = Table::embedded(); // 3x3, goal 1 2 3 / 4 5 6 / 7 8 x
//! let board = Board::parse(table.shape(), "2 3 4 1 5 x 7 6 8")?;
//!
//! assert_eq!(table.distance(&board)?, 19);
//! assert_eq!(table.optimal_moves(&board)?.to_string(), "udl");
//!
//! assert_eq!(table.solve(&board)?.to_string(), "ullddrurdllurdruldr");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which constructor
//!
//! | constructor | feature | the table lies |
//! |---|---|---|
//! | [`Table::new`] | | in any bytes: a `static`, a `Vec<u8>`, flash memory, your own map |
//! | `Table::embedded` | `embedded` | in the program itself (45 KB, 3x3 only) |
//! | `Table::read` | `std` | in a file, read into memory |
//! | `Table::map` | `mmap` | in a file, mapped; `unsafe` because others can change the file |
//!
//! A [`Table`] answers for one goal; a [`Tablebase`] of a few tables answers for every goal, by
//! turning and mirroring the board and renaming the tiles. So it answers the transposed shape, too.
//!
//! Each constructor checks the header and the length only, in O(1). [`Table::verify`] also checks the payload's
//! checksum, and `Table::prove` (feature `std`) that every entry is right.
//!
//! For many boards, a `PathIndex` (feature `std`) holds every solution of 3x3 in
//! a word each, made from a table in a few milliseconds: boards or lines of text are then answered
//! in batches, more than ten times as fast.
//!
//! # Cost
//!
//! With encoding *move* a step of a solution takes one table read, with encoding *distance bit* at
//! most five; a 3x3 solution has 22 steps on average and 31 at most. Nothing is allocated, except
//! by what needs `std`. A table with wrong bits gives a [`QueryError`] or a wrong answer, but never
//! a panic, an endless loop or a read outside the table.
//!
//! Without features the crate is `no_std`, and small: with the 22,680 bytes of a 3x3 table it fits
//! 32 KiB of flash (`examples/bare-metal`). The feature `quick`, a part of `std`, spends 20 KB more on
//! speed.

#![no_std]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "std")]
mod batch;
mod error;
mod frame;
mod open;
#[cfg(feature = "std")]
mod proof;
mod query;
mod solution;
#[cfg(feature = "std")]
mod solutions;
mod table;
mod tablebase;
mod view;
mod walk;

#[cfg(feature = "std")]
pub use batch::{Answered, Path, PathIndex};
pub use error::QueryError;
#[cfg(all(feature = "mmap", unix))]
pub use memmap2::Advice;
#[cfg(feature = "mmap")]
pub use memmap2::Mmap;
#[cfg(feature = "std")]
pub use open::OpenError;
#[cfg(feature = "std")]
pub use proof::{Depth, ProveError};
pub use solution::{Moves, Solution};
#[cfg(feature = "std")]
pub use solutions::Solutions;
pub use table::Table;
pub use tablebase::{Tablebase, TablebaseError};
pub use tilebase_format::{Encoding, Header, HeaderError, PayloadError};
pub use tilebase_puzzle::{
    Board, BoardError, Goal, MAX_CELLS, Move, MoveOrder, MoveOrderError, MoveSet, ParseError, Shape,
};
pub use view::View;

/// The examples of the READMEs.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../../../README.md")]
mod readme {}
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
mod readme_of_the_crate {}
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../../../docs/embedding.md")]
mod page_on_embedding {}
