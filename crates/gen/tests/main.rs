//! Tests of the documented behaviour, one file per topic.

mod checkpoints;
mod known_results;
mod pattern_proof;
mod patterns;
mod plain_search;
mod plain_table;
mod proof;
mod resources;
mod write;
