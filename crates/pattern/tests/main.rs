//! What users of the crate may rely on.

mod conformance;
mod division;
#[cfg(feature = "embedded")]
mod embedded;
mod errors;
#[cfg(feature = "embedded")]
mod examples;
mod generator;
mod header_values;
mod index;
mod many;
mod many_tiles;
mod numbering;
mod open;
mod patterns;
mod plain_table;
mod proof;
mod search;
mod solutions;
