//! Tests of the crate's promises, one file per topic.

mod checkpoints;
mod known_results;
mod pieces;
mod plain_search;
mod resources;
mod write;
