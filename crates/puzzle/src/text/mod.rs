//! One grammar for boards and one for moves, as people write them.

pub(crate) mod board_text;
pub(crate) mod empty_field;
pub(crate) mod move_text;
pub(crate) mod parse;
mod parse_error;
pub(crate) mod parse_line;

pub use parse_error::{ParseError, Position};
