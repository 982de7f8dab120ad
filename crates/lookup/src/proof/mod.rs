//! Questions about a whole table: its proof, and all its boards by distance.

mod depths;
mod distances;
mod expected;
mod prove;

pub use depths::Depth;
pub(crate) use distances::filled;
pub use prove::ProveError;
