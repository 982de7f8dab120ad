//! The right answers, for tests: a plain breadth-first search over boards, and table files written
//! from it. It is slow and obvious, and independent of the generator and the reader.

mod plain_search;
mod table_files;

pub use plain_search::{
    Distances, distances, distances_to, distances_within, enumerate, exchanged,
};
pub use table_files::{UDLR, file, file_of, goal, repair};
