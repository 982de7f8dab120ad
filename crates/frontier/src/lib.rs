#![doc = include_str!("../README.md")]
//!
//! ```
//! use tilebase_frontier::{Depths, Frontier};
//! use tilebase_puzzle::{Goal, Shape};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let goal = Goal::corner(Shape::new(3, 3)?);
//!     let mut frontier = Frontier::new(goal, None)?;
//!     let mut boards_at = vec![frontier.boards()];
//!     while frontier.advance() {
//!         boards_at.push(frontier.boards());
//!     }
//!     assert_eq!(boards_at[..5], [1, 2, 4, 8, 16]);
//!     assert_eq!(boards_at.len(), 32, "no board is farther than 31 moves");
//!     assert_eq!(boards_at.iter().sum::<u64>(), goal.boards());
//!     Ok(())
//! }
//! ```
//!
//! # The layout
//!
//! This diagram shows the bits of a set of boards. In the order of indices, all parts of one plane precede the next
//! plane:
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
//! - *Plane*: all boards with the blank in one cell. They differ in the order of their tiles, given by [Lehmer
//!   digits](tilebase_puzzle::internal::exchanged_lehmer_digits), one per tile.
//! - *Part*: all boards with the same digit of the first tile, or the same digits of the first few
//!   tiles. Threads process blocks. In a cluster, each machine stores some parts. A disk search
//!   keeps one part in memory at a time. Some shapes of up to ten cells have only one part.
//! - *Block*: the boards of one plane in one part, usually thousands of words, which fit into the cache.
//! - *Word*: the 60 boards that differ only in the order of the last five tiles: 5!/2, since half of all orders are
//!   unreachable. Four bits of each word stay 0. (2x2 has 3 boards per word.)
//! - *Sextet*: six words that differ only in the digit of the tile before these five. Eight sextets move at the same
//!   time, one in each vector lane.
//! - *Window*: the `cols` neighbouring tiles that a vertical move *rotates* by one place: one tile
//!   moves past the others. Only the digits of these tiles change.
//! - *Run*: words that differ only in digits after the window. They move together.
//! - *Colour*: one of the two colours of cells, as on a chessboard. Every move changes the colour of the blank's cell.
//!
//! `Layout` maps boards to bits, `PlaneMoves` moves all boards of a block, and [`Frontier`]
//! advances from depth to depth.
//!
//! # The idea
//!
//! One operation moves 60 boards or even thousands. A horizontal move changes no digit: a word moves to the same place
//! in the neighbouring plane. A vertical move rotates the window. If the window ends before the last five tiles, the
//! move exchanges runs of words. Otherwise, it moves bits.
//!
//! A move changes the distance by one. The next depth consists of the frontier's neighbours that are not at the
//! previous depth. Only two depths are stored, one in the planes of each colour, and the next depth replaces the
//! previous one. This takes 1.07 bits per board. Empty blocks are not touched; near the goal and near the largest
//! distance, most blocks are empty.

mod board_set;
mod depths;
mod frontier;
mod layout;
mod parallel;
mod plane_moves;
mod reserved;
mod rotation;
mod run_move;
mod sextet_move;
mod slide_frontier;
mod vector_units;

pub use depths::Depths;
pub use frontier::Frontier;
pub use slide_frontier::SlideFrontier;
pub use tilebase_puzzle::OutOfMemory;

/// Internal interface for the other crates of tilebase. It may change in any release.
#[doc(hidden)]
pub mod internal {
    pub use crate::board_set::BoardSet;
    pub use crate::layout::{Address, Block, Layout};
    pub use crate::parallel::{for_each_in_parallel, limit_threads, processors, useful_threads};
    pub use crate::plane_moves::PlaneMoves;
    pub use crate::reserved::reserved;
    pub use crate::run_move::Run;
}
