//! What users of the crate may rely on, a file for each question.

mod boards;
mod index;
mod notations;
mod parse;
mod parse_any;
mod parse_line;
mod serde;
mod shapes;
mod symmetry;
mod texts;
