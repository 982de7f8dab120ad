//! Tests of the crate's guarantees, one file per topic.

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
