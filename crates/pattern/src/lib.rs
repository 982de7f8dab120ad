//! Optimal solutions of the 15-puzzle and its kin from pattern tables: small tables of some of the
//! tiles, and a short search that they guide.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod arrangement;
mod blocks;
mod cell_set;
#[cfg(feature = "embedded")]
mod embedded;
mod error;
mod index;
mod search;
mod solver;
mod table;

pub use error::{GoalError, QueryError, SetError};
pub use index::{PatternIndex, State};
pub use search::{Found, Progress, Search};
pub use solver::Solver;
pub use table::PatternTable;
pub use tilebase_format::{HeaderError, Pattern, PatternError, PatternHeader, PayloadError};
pub use tilebase_puzzle::{
    Board, BoardError, Goal, Hint, Move, MoveOrder, MoveOrderError, MoveSet, ParseError, Shape,
    ShapeError, Solution, TileSet,
};
