#![doc = include_str!("../README.md")]

mod damage;
mod plain_search;
mod soon;
mod sparse_file;
mod table_files;

pub use damage::every_header_value;
pub use plain_search::{
    Distances, distances, distances_to, distances_within, enumerate, exchanged,
};
pub use soon::soon;
pub use sparse_file::sparse_file;
pub use table_files::{UDLR, file, file_of, goal, repair};
