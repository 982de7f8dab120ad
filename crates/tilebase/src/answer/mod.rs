//! What can be said of a board.

mod analysis;
pub mod check;
pub(crate) mod damage;
pub mod distances;
mod search;
mod solutions;
mod solver;
pub mod verdict;

pub use search::Search;
pub use solutions::Solutions;
pub use solver::Solver;
pub use verdict::{Outcome, Verdict};
