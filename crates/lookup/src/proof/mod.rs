//! Questions about a whole table: its proof, and all its boards by distance.

mod depths;
mod distances;
mod error;
mod expected;
mod prove;
mod random_at;

pub use depths::Depth;
pub(crate) use distances::filled;
pub use error::ProveError;
pub use random_at::RandomError;
