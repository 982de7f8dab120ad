//! Tests of the crate's guarantees.

mod anytime;
mod division;
#[cfg(feature = "embedded")]
mod examples;
mod generator;
mod header_values;
mod index;
mod large_shapes;
mod many;
mod plain_table;
mod proof;
mod saved;
mod search;
mod slides;
mod solutions;
mod tables;
