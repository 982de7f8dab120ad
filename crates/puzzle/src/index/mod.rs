//! Goals, and the index of a board: a bijection between the N!/2 solvable boards and 0 .. N!/2 - 1.
//!
//! Without the blank, a board is a permutation of N-1 tiles. Its Lehmer digit d_k is the number of smaller tiles after
//! position k. In the mixed radix N-1, N-2, .., the digits number all permutations.
//!
//! The sum of the digits is the number of inversions. For a solvable board, the blank's cell determines the parity of
//! this sum, and so the order of the last two tiles. Therefore, their digits are dropped and every weight is halved.
//!
//! ```text
//! index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of d_k * (N-2-k)!/2
//! ```

mod cursor;
mod goal;
mod goal_index;
pub(crate) mod lehmer;
mod named;
mod published;
mod random;
pub(crate) mod ring;

pub use cursor::Cursor;
pub use goal::Goal;
pub use goal_index::GoalIndex;
pub use random::RandomNumbers;
