//! What can be said of a board.

mod analysis;
pub(crate) mod damage;
mod search;
mod solutions;
mod solver;

pub use search::Search;
pub use solutions::Solutions;
pub use solver::Solver;
