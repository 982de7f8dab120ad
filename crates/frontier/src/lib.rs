//! All boards at one distance from the goal, a bit each, sixty to a word, and the step to those one
//! move farther.
//!
//! ```
//! use std::iter::repeat;
//! use tilebase_frontier::{Frontier, Layout};
//! use tilebase_puzzle::{Goal, Shape};
//!
//! let goal = Goal::corner(Shape::new(3, 3)?);
//! let layout = Layout::new(goal).expect("at least six cells");
//! let mut frontier = Frontier::new(layout, 1)?;
//! let mut boards_by_depth = Vec::new();
//! while frontier.boards() > 0 {
//!     boards_by_depth.push(frontier.boards());
//!     frontier.advance(repeat(()), |_, ()| ());
//! }
//! assert_eq!(boards_by_depth[..5], [1, 2, 4, 8, 16]);
//! assert_eq!(boards_by_depth.iter().sum::<u64>(), goal.boards());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The idea
//!
//! The last five tiles of a board can stand in 5!/2 = 60 orders, given the others, so the boards
//! that differ in nothing else share a word; [`Layout`] says which word, and which bit. A move then
//! takes sixty boards at once, or thousands: module `carry` says how, and why.
//!
//! Every move takes the blank to a cell of the other colour, as on a chessboard, so a depth has its
//! boards in the planes of one colour. A move leads from a depth to the one before or the one after,
//! so what is one move away and not of the depth before is the depth after, and nothing else has to
//! be remembered. The planes of one colour hold a depth and those of the other the one before, in
//! whose place the one after is put: a set of 1.07 bits a board is all it takes.
//!
//! # Parts
//!
//! Planes are cut into parts by the first tiles' Lehmer digits, which few moves change. Threads take
//! turns at the planes of parts; each writes its own, and reads what none of them writes. Small parts
//! fit the caches, and those that no boards can come to are passed over, which is most of them near
//! the goal and near the antipodes.

mod carry;
mod digits;
mod frontier;
mod layout;
mod planes;
mod row;
mod threads;

pub use carry::Carries;
pub use frontier::{Frontier, Unit, indices, replace_by_new};
pub use layout::{BOARDS_PER_WORD, Layout};
pub use planes::{OutOfMemory, Planes};
pub use threads::{for_each, useful_threads};
