//! What users of the crate may rely on.

mod plain_table;
mod solver;
