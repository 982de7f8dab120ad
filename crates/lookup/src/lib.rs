//! Answers for sliding-tile puzzles from a tablebase: optimal moves, distances and whole solutions,
//! each by a bounded number of table reads and never by a search.
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
//! # Table, tablebase, solver, batch
//!
//! - A [`Table`] opens and checks a table file: its header, its checksum, its proof.
//! - A [`Tablebase`] is a few tables of one shape, which together serve every goal, by turning and
//!   mirroring the boards and renaming the tiles. They serve the transposed shape, too.
//! - A [`Solver`] answers boards, towards one goal. [`Table::into_solver`] and
//!   [`Tablebase::towards`] return one.
//! - A `Batch` (feature `std`) answers many boards at once, for 3x3 more than ten times as fast.
//!
//! | to open a table | feature | its bytes are |
//! |---|---|---|
//! | [`Table::from_bytes`] | | any bytes: a `static`, a `Vec<u8>`, flash memory, your own map |
//! | `Table::embedded` | `embedded` | in the program itself (45 KB, 3x3 only; all four tables of `Tablebase::embedded`, 113 KB) |
//! | `Table::open` | `std` | in a file, read into memory and checked |
//! | `Table::map` | `mmap` | in a file, mapped; `unsafe` because others can change the file |
//! | `Folder::open`, `Folder::map` | `std`, `mmap` | in all table files of a folder |
//!
//! # What is checked
//!
//! All of these check the header and the length. `Table::open` and `Folder::open` also check the payload's
//! checksum and its padding, so that no bit that has changed since the file was written is answered from. The
//! others take O(1) and read no entry: bytes in memory are what the program makes them, and a map is for
//! tables of any size. There, [`Table::verify`] checks the payload, or `TableBytes::check_at_once` that of
//! a mapped file of up to 64 MiB, as the command and the bindings for C and Python do. `Table::prove` (feature
//! `std`) shows that every entry is right, whoever wrote it.
//!
//! # Cost
//!
//! | a step of a solution | table reads |
//! |---|---|
//! | encoding *move*, in the table's own order of moves | 1 |
//! | encoding *distance bit*, in any order | at most 4 |
//! | encoding *move*, in another order | 1 to 3, and a walk for some neighbours |
//!
//! A tablebase that has tables of both encodings for a goal asks the one that takes fewer reads. A 3x3
//! solution has 22 steps on average and 31 at most. Nothing is allocated, except by what needs `std`. A table with wrong bits leads to a [`QueryError`] or a wrong answer, but never
//! to a panic, an endless loop or a read outside the table.
//!
//! Without features the crate is `no_std`, and small: with the 22,680 bytes of a 3x3 table it fits
//! 32 KiB of flash (`examples/bare-metal`). The feature `quick`, a part of `std`, spends 20 KB more on
//! speed.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

mod any_error;
#[cfg(feature = "std")]
mod batch;
mod entries;
mod error;
mod frame;
mod index;
mod open;
#[cfg(feature = "std")]
mod proof;
#[cfg(feature = "std")]
mod solutions;
mod solver;
mod table;
mod tablebase;
mod walk;

pub use any_error::Error;
pub use error::{GoalError, QueryError};
pub use solver::Solver;
pub use table::Table;
pub use tablebase::{Tablebase, TablebaseError};
pub use tilebase_format::{Encoding, Header, HeaderError, PatternError, PayloadError};
pub use tilebase_puzzle::{
    Board, BoardError, Cursor, ErrorKind, Goal, GoalIndex, Hint, MAX_CELLS, Move, MoveOrder,
    MoveOrderError, MoveSet, Moves, MovesError, ParseError, Position, RandomNumbers, Shape,
    ShapeError, Solution, Symmetry, TileSet,
};
#[cfg(feature = "std")]
pub use {
    batch::{Batch, Lines, RowError, TilesError, Visitor},
    open::{CHECKED_AT_ONCE, Folder, TableBytes},
    proof::{Depth, ProveError, RandomError},
    solutions::Solutions,
    tilebase_format::OpenError,
    tilebase_frontier::OutOfMemory,
};

/// The examples of the README.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
mod readme {}
