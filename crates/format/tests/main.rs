//! What users of the crate may rely on, a file for each question.

mod header;
mod header_values;
mod pattern;
mod shipped_files;
