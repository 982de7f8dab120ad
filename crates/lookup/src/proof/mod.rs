//! Questions about a whole table: its proof, and all its boards by distance.

mod carried_index;
mod depth;
mod depths;
mod distances;
mod error;
mod expected;
mod of_solver;
mod prove;
mod random_at;

pub use depth::Depth;
pub(crate) use distances::filled;
pub use error::ProveError;
pub use random_at::RandomError;
