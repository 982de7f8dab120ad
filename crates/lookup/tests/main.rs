//! What users of the crate may rely on, a file for each question.

mod answers;
mod damage;
mod open;
mod plain_search;
mod proof;
mod tables;
