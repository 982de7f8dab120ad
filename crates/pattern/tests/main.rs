//! Tests of the crate's guarantees.

mod anytime;
mod damage;
#[cfg(feature = "embedded")]
mod examples;
mod large_shapes;
#[cfg(feature = "embedded")]
mod limits;
mod many;
mod partition;
mod saved;
mod search;
mod slides;
mod solutions;
mod tables;
