//! Tests of the documented behaviour, one file per topic.

mod checkpoints;
mod known_results;
mod pieces;
mod plain_search;
mod resources;
mod write;
