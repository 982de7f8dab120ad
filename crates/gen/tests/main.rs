//! What users of the crate may rely on, a file for each question.

mod checkpoints;
mod known_results;
mod means;
mod pieces;
mod plain_search;
mod write;
