#![doc = include_str!("../README.md")]
//!
//! ```
//! use oracle::{UDLR, distances, file, goal};
//!
//! let goal = goal("2x3", 5); // 1 2 3 / 4 5 x
//! let distances = distances(goal);
//! assert_eq!(distances[&goal.board()], 0);
//! assert_eq!(distances.values().max(), Some(&21));
//! assert_eq!(file(goal, UDLR).len(), 64 + 90);
//! ```

mod damage;
mod files;
mod plain_search;
mod soon;
mod sparse_file;
mod table_files;

use std::ops::ControlFlow;

pub use damage::every_header_value;
pub use files::{names, write_private};
pub use plain_search::{
    Distances, Mistake, analyse, distances, distances_to, distances_within, end, enumerate,
    enumerate_slides, exchanged, slide_distances, slide_distances_to, slide_distances_within, walk,
};
pub use soon::soon;
pub use sparse_file::sparse_file;
pub use table_files::{UDLR, file, file_of, goal, repair};

/// A progress callback that never cancels.
pub fn go_on<T>(_: T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
