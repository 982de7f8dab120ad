//! The promises of the crate, one file per topic.

mod header;
mod header_values;
mod pattern;
mod shipped_files;
