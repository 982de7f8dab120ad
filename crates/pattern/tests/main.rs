//! What users of the crate may rely on.

mod generator;
mod plain_table;
mod solver;
