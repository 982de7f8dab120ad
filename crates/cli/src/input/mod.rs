//! How boards come in: in the arguments, and on standard input, a board per line or drawn over several.
//!
//! ```text
//! standard input --> encoded_text --> line_chunks --> drawing --> boards
//! ```

mod arguments;
mod board_lines;
mod drawing;
mod encoded_text;
mod json_board;
mod line_chunks;
mod line_kind;
mod origin;
mod rows;

use tilebase_puzzle::Board;

pub use arguments::{Argument, arguments};
pub use board_lines::{BOARDS, ReadBoard, each_board, invite};
pub use drawing::Drawing;
pub use encoded_text::EncodedText;
pub use json_board::JsonBoard;
pub use line_chunks::{CAPACITY, LineChunk, LineChunks, check_length};
pub use line_kind::{LineKind, is_comment_or_empty};
pub use origin::{JsonOrigin, Origin};

/// Returns the shape of a board whose tiles alone do not say it.
pub fn shape_if_not_square(board: &Board) -> Option<String> {
    let shape = board.shape();
    (shape.rows() != shape.cols()).then(|| shape.to_string())
}

/// What a failed read of standard input is reported as.
pub const STDIN_FAILED: &str = "cannot read standard input";
