//! What a home of the sets needs that is neither this machine's memory nor its disk: [`tilebase-cluster`]
//! keeps them in the memory of several machines.
//!
//! These items are not covered by the promise that the others keep ([stability]): they change with their one
//! user.
//!
//! [`tilebase-cluster`]: https://github.com/tilebase/tilebase/tree/main/crates/cluster
//! [stability]: https://github.com/tilebase/tilebase/blob/main/docs/stability.md

pub use crate::checkpoint::open_trusted;
pub use crate::encode::{bytes_per_thread, encode_blocks};
pub use crate::pieces::{PieceHeader, blocks_of_parts, payload_of_blocks};
pub use crate::saved_search::{SavedSearch, SetCounts, boards_expected, write_search};
pub use crate::sets::{Set, Sets, is_marked};
