//! How boards come in: in the arguments, and on standard input, a board per line or drawn over several.
//!
//! ```text
//! standard input --> lines --> drawing --> boards
//! ```

mod boards;
mod drawing;
mod lines;
mod rows;

use std::fmt::{self, Display, Formatter};

pub use boards::{Argument, BOARDS, ReadBoard, arguments, each_board, invite};
pub use drawing::Drawing;
pub use lines::{CAPACITY, EncodedText, LineChunk, LineChunks, check_length};
pub use rows::{LineKind, is_comment_or_empty};

/// What a failed read of standard input is reported as.
pub const STDIN_FAILED: &str = "cannot read standard input";

/// Where a board was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The number of the argument, from 1.
    Argument(usize),
    /// All arguments together.
    Arguments,
    /// The numbers of its first line and its last, from 1. A board that began in an earlier chunk of lines
    /// has a smaller number, until it is counted from the first chunk.
    Lines(isize, isize),
}

impl Origin {
    pub fn line(number: usize) -> Origin {
        Origin::Lines(number as isize, number as isize)
    }

    /// Returns the origin in a text with this number of lines before.
    pub fn after(self, lines: usize) -> Origin {
        let lines = lines as isize;
        match self {
            Origin::Lines(first, last) => Origin::Lines(lines + first, lines + last),
            argument => argument,
        }
    }
}

impl Display for Origin {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Argument(number) => write!(f, "argument {number}"),
            Origin::Arguments => f.write_str("the arguments"),
            Origin::Lines(first, last) if first == last => write!(f, "line {first}"),
            Origin::Lines(first, last) => write!(f, "lines {first} to {last}"),
        }
    }
}
