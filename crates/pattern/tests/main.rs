//! What users of the crate may rely on.

#[cfg(feature = "embedded")]
mod embedded;
mod generator;
mod index;
mod plain_table;
mod proof;
mod search;
mod solver;
