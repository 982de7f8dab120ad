//! What users of the crate may rely on.

mod conformance;
mod division;
#[cfg(feature = "embedded")]
mod embedded;
mod generator;
mod index;
mod many_tiles;
mod patterns;
mod plain_table;
mod proof;
mod search;
