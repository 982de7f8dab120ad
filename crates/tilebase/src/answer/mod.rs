//! What can be said of a board, and of a claim about it.

pub mod check;
pub mod claim;
pub(crate) mod damage;
pub mod notation;
mod search;
mod solutions;
mod solver;
pub mod verdict;

pub use check::Mistakes;
pub use claim::Claim;
pub use notation::{Notation, Step, follow};
pub use search::Search;
pub use solutions::Solutions;
pub use solver::Solver;
pub use verdict::{Outcome, Verdict};
