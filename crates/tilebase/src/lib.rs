//! Optimal solutions of sliding-tile puzzles: the 8-puzzle, the 15-puzzle, and other shapes of up to 25 cells.
//!
//! ```
//! use tilebase::{Board, Request, Tables};
//!
//! let tables = Tables::new(); // or Tables::open(path)?
//! for text in ["2 3 4 1 5 x 7 6 8", "1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11"] {
//!     let board = text.parse::<Board>()?;
//!     let solver = tables.solver_for(board.shape())?;
//!     let answer = solver.answer(&board, Request::default())?;
//!     println!("at least {} moves to go: slide tile {:?}", answer.lower_bound, answer.tile());
//! }
//! # Ok::<(), tilebase::Error>(())
//! ```
//!
//! # Tables and solvers
//!
//! - [`Tables`] are embedded tables, files, folders, and tables made in memory. Every goal of up to 25 cells is served.
//! - A [`Solver`] solves boards towards one goal. [`Tables::solver`] chooses the best tables for the goal: complete
//!   tables, whose answers are looked up, or pattern tables, which guide a short search.
//! - [`Limits`] end searches early. [`Solver::with`] returns a [`Search`] within limits, and [`Solver::search`] one
//!   without.
//! - An [`Answer`] is the best result within the limits. [`Request`] selects more parts of it. Calls that return an
//!   exact value, such as [`Search::distance`], fail with [`Error::Limit`] if a limit ends them.
//! - [`Search::check`] checks a [`Claim`]: moves in any [`Notation`], a distance, or that a board is unsolvable.
//! - An [`Error`] says what is wrong, where, and what to do. [`Error::kind`] is the same in every language.
//!
//! # Which crate
//!
//! This crate reads files and needs the standard library. On a microcontroller, or for one kind of table, use
//! the crates below it: [`lookup`] for complete tables, [`pattern`] for pattern tables.
//!
//! # Cost
//!
//! The crate adds its embedded tables, both readers and the search to each program that uses it.
//! [Performance](https://github.com/tilebase/tilebase/blob/main/docs/performance.md#each-language) lists their size and
//! the time of answers. [`lookup`] alone takes a fraction of that size.

mod all_boards;
mod answer;
mod batch;
mod engine;
mod error;
mod tables;
mod walks;

pub use answer::{
    Answer, Claim, Known, Mistakes, Notation, Outcome, Request, Search, Solutions, Solver, Step,
    Verdict, follow,
};
pub use error::{Error, ErrorKind};
#[doc(hidden)]
pub use tables::missing::good_partition;
pub use tables::{Cost, Tables};
pub use tilebase_format::Table;
pub use tilebase_frontier::Depths;
pub use tilebase_lookup as lookup;
pub use tilebase_lookup::TableBytes;
pub use tilebase_pattern as pattern;
pub use tilebase_pattern::{Analysis, Limits, LongSearch, Mistake, Progress};
pub use tilebase_puzzle::{
    Board, Goal, Metric, Move, MoveOrder, MoveSet, Shape, Slide, SlideSet, Solution,
};
#[doc(hidden)]
pub use walks::{Walks, scramble};

/// Internal interface for the libraries of other languages. Reads moves as [`Board::apply`] does.
#[doc(hidden)]
pub fn moves_of(text: &str) -> Result<Vec<Move>, Error> {
    let moves = tilebase_puzzle::internal::written_moves(text);
    Ok(moves.collect::<Result<_, _>>()?)
}

/// Internal interface for tilebase-learning and tilebase-cli: the words of claims and verdicts.
#[doc(hidden)]
pub mod claims {
    pub use crate::answer::claim::{bounds, in_words, words};
    pub use crate::answer::notation::sliding_tiles;
    pub use crate::answer::verdict::{counted, noun};
}

/// Internal interface for tilebase-cli. Limits the number of threads that visit all boards, prove tables or generate
/// tables.
#[doc(hidden)]
pub use tilebase_frontier::internal::limit_threads;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
