#![doc = include_str!("../README.md")]
//!
//! # Boards, goals and indices
//!
//! A board has `rows` x `cols` cells, numbered from 0 in reading order. The tiles are 1 .. N-1 for
//! N cells; 0 is the blank. A [`Move`] is named by where the *blank* goes. A [`Goal`] is the board
//! whose tiles are in reading order around a blank cell of your choice; exactly N!/2 boards can
//! reach it, and [`Goal::rank`] and [`Goal::unrank`] number those from 0 without a gap.
//!
//! A [`Cursor`] is a board with its index, which a move updates in a few steps.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod board;
mod board_builder;
mod carrier;
mod cursor;
mod error_kind;
mod from_text;
mod goal;
mod goal_index;
mod hint;
mod index;
mod legal_moves;
mod lehmer;
mod lehmer_exchange;
mod move_order;
mod moves;
mod moves_error;
mod parse;
mod parse_any;
mod parse_line;
mod random_numbers;
mod renaming;
mod ring;
mod rotation_tables;
#[cfg(feature = "serde")]
mod serde_texts;
mod shape;
mod solution;
mod symmetry;
mod tile_set;

pub use board::Board;
pub use board_builder::BoardError;
pub use carrier::Carrier;
pub use cursor::Cursor;
pub use error_kind::ErrorKind;
pub use goal::Goal;
pub use goal_index::GoalIndex;
pub use hint::Hint;
pub use lehmer_exchange::exchanged_lehmer_digits;
pub use move_order::{MoveOrder, MoveOrderError, Preference};
pub use moves::{Move, MoveSet, MoveSetMoves};
pub use moves_error::MovesError;
pub use parse::{ParseError, Position};
pub use random_numbers::RandomNumbers;
pub use renaming::Renaming;
pub use shape::{MAX_CELLS, Shape, ShapeError};
pub use solution::{Moves, Solution};
pub use symmetry::Symmetry;
pub use tile_set::TileSet;

/// What the other crates of tilebase use. It may change in any release.
#[doc(hidden)]
pub mod internal {
    pub use crate::lehmer_exchange::exchanged_lehmer_digits;
}
