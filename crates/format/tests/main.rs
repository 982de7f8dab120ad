//! Tests of the crate's guarantees, one file per topic.

mod header;
mod header_values;
mod pattern;
#[cfg(feature = "alloc")]
mod pattern_index;
mod shipped_files;
