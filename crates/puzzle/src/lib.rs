#![doc = include_str!("../README.md")]
//!
//! ```
//! use tilebase_puzzle::{Board, Goal, Move, Shape};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let shape = Shape::new(3, 3)?;
//!     let board = Board::parse(shape, "2 3 4 / 1 5 x / 7 6 8")?;
//!     let goal = Goal::corner(shape); // 1 2 3 / 4 5 6 / 7 8 x
//!
//!     let index = goal.rank(&board).expect("an even number of inversions: solvable");
//!     assert_eq!(goal.unrank(index), Some(board));
//!     assert_eq!(goal.boards(), 181_440);
//!
//!     let up = board.moved(Move::Up).expect("the blank is not in the top row");
//!     assert_eq!(up.to_string(), "2 3 x 1 5 4 7 6 8");
//!     Ok(())
//! }
//! ```
//!
//! # Boards, goals and indices
//!
//! A board has `rows` x `cols` = N cells, numbered from 0 in reading order. The tiles are 1 .. N-1; 0 is the blank. A
//! [`Move`] is named by the direction of the *blank*.
//!
//! The tiles of a [`Goal`] are in ascending order; the blank may be in any cell. Exactly N!/2 boards can reach a goal.
//! [`Goal::rank`] and [`Goal::unrank`] number them from 0 without gaps. A [`Cursor`] is a board with its index; a move
//! updates both in a few steps.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod index;
mod out_of_memory;
#[cfg(feature = "serde")]
mod serde_texts;
mod text;

#[doc(hidden)] // for the other crates of tilebase
pub use board::Symmetry;
pub use board::{
    Board, BoardError, MAX_CELLS, MAX_INDEXED_CELLS, Metric, MetricError, Move, MoveOrder,
    MoveOrderError, MoveSet, Moves, MovesError, Shape, ShapeError, Slide, SlideSet, Solution,
    TileSet,
};
pub use index::{Cursor, Goal, GoalIndex, RandomNumbers};
pub use out_of_memory::OutOfMemory;
pub use text::{ParseError, Position};

/// Internal interface for the other crates of tilebase. It may change in any release.
#[doc(hidden)]
pub mod internal {
    pub use crate::board::goal_map::GoalMap;
    pub use crate::board::move_order::Preference;
    pub use crate::board::moves::moves as written_moves;
    pub use crate::index::lehmer::exchanged_lehmer_digits;
    pub use crate::text::board_text::{is_rule, is_separator};
    pub use crate::text::move_text::{APOSTROPHES, MoveToken, MoveTokens, move_word};
    pub use crate::text::parse::tiles_of_row;
    pub use crate::text::parse_line::TILES;
}
