#![doc = include_str!("../README.md")]
//!
//! # A picture
//!
//! The bits of a set of boards, in the order of the boards' indices:
//!
//! ```text
//!            plane of       plane of              plane of
//!            cell 0         cell 1        ...     cell N-1
//!          +--------------+--------------+------+--------------+
//!  part 0  |    block     |    block     |      |    block     |   first tile's digit is 0
//!          +--------------+--------------+------+--------------+
//!  part 1  |    block     |    block  *  |      |    block     |   first tile's digit is 1
//!          +--------------+-----------|--+------+--------------+
//!    ...                              |
//!                                     v
//!          | word 0 | word 1 | word 2 | word 3 | ...               the words of one block
//!          \____________________  ____|_____________________/
//!                     sextet          |
//!                                     v
//!          bit 59 ... bit 2  bit 1  bit 0                          one board each
//! ```
//!
//! - *Plane*: all boards with the blank in one cell. They differ in the order of their tiles, which
//!   [Lehmer digits](tilebase_puzzle::internal::exchanged_lehmer_digits) describe, one per tile.
//! - *Part*: all boards whose first tile, or first two or three, have the same digits. Each plane is
//!   cut by the same digits. Threads take turns at blocks, machines can share the parts, and a disk
//!   needs one part in memory at a time. The small planes of shapes up to ten cells may stay whole.
//! - *Block*: the boards of one plane in one part, some thousand words that fit a processor's cache.
//! - *Word*: the 60 boards that differ only in the order of the last five tiles: 5!/2 of them, since
//!   only half of all orders can be reached. Four bits stay 0. (2x2 has no five tiles: 3 boards.)
//! - *Sextet*: six words that differ only in the digit of the tile before these five. Eight sextets move
//!   at once, one in each lane of the processor's vectors.
//! - *Window*: the `cols` neighbouring tiles that a vertical move *rotates* by one place: it takes one
//!   of them past the others. No other digit changes.
//! - *Run*: the words that differ only in digits after the window, so that they move together.
//! - *Colour*: the two colours of cells, as on a chessboard. Every move takes the blank to a cell of
//!   the other colour.
//!
//! `Layout` says which bit stands for which board, `PlaneMoves` makes a move for all boards of a
//! block, [`Frontier`] goes from depth to depth.
//!
//! # The idea
//!
//! One operation moves sixty boards, or thousands. A horizontal move changes no digit: a word keeps its
//! place, in the neighbouring plane. A vertical move rotates the window: if it lies
//! before the last five tiles, runs of words change places; if it ends among them, bits do.
//!
//! A move leads from a depth to the one before or the one after. So the boards one move away from the
//! frontier, without those of the depth before, are the next depth, and nothing else has to be
//! remembered. The planes of one colour hold a depth and those of the other colour the depth before,
//! which the next one replaces: 1.07 bits per board are enough. Blocks that no board has reached are
//! not touched, which is most of them near the goal and near the antipodes.

mod board_set;
mod frontier;
mod layout;
mod parallel;
mod plane_moves;
mod rotation;
mod run_move;
mod sextet_move;
mod vector_units;

pub use board_set::OutOfMemory;
pub use frontier::Frontier;

/// Internal interface for the other crates of tilebase, which keep sets of their own; it may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::board_set::BoardSet;
    pub use crate::frontier::NewBoards;
    pub use crate::layout::{Address, Block, Layout};
    pub use crate::parallel::{for_each_in_parallel, limit_threads, useful_threads};
    pub use crate::plane_moves::PlaneMoves;
    pub use crate::run_move::Run;
}
