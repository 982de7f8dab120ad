//! Tests of the crate's guarantees.

mod anytime;
#[cfg(feature = "embedded")]
mod examples;
mod header_values;
mod large_shapes;
mod many;
mod options;
mod partition;
mod saved;
mod search;
mod slides;
mod solutions;
mod tables;
