//! Optimal solutions of the 15-puzzle and its kin from pattern tables: small tables of some of the
//! tiles, and a short search that they guide.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arrangement;
mod blocks;
mod cell_set;
mod division;
#[cfg(feature = "embedded")]
mod embedded;
mod error;
#[cfg(feature = "std")]
mod frontier;
#[cfg(feature = "std")]
mod generator;
mod index;
#[cfg(feature = "std")]
mod proof;
mod search;
mod solver;
mod table;

pub use division::{Division, DivisionError};
pub use error::{GoalError, QueryError, SetError};
#[cfg(feature = "std")]
pub use frontier::OutOfMemory;
#[cfg(feature = "std")]
pub use generator::{GenerateError, Generator, Level};
pub use index::{PatternIndex, State};
#[cfg(feature = "std")]
pub use proof::ProveError;
pub use search::{Found, Progress, Search};
pub use solver::Solver;
pub use table::PatternTable;
pub use tilebase_format::{HeaderError, Pattern, PatternError, PatternHeader, PayloadError};
pub use tilebase_puzzle::{
    Board, BoardError, Goal, Hint, Move, MoveOrder, MoveOrderError, MoveSet, ParseError, Shape,
    ShapeError, Solution, TileSet,
};

/// The examples of the README.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
mod readme {}
