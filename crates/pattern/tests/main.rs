//! Tests of the crate's guarantees.

mod division;
#[cfg(feature = "embedded")]
mod examples;
mod generator;
mod header_values;
mod index;
mod many;
mod plain_table;
mod proof;
mod saved;
mod search;
mod solutions;
mod tables;
