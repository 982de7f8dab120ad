//! How boards come in: in the arguments, and on standard input, a board per line or drawn over several.
//!
//! ```text
//! standard input --> encoded_text --> line_chunks --> drawing --> boards
//! ```

mod boards;
mod drawing;
mod encoded_text;
mod line_chunks;
mod line_kind;
mod origin;
mod rows;

pub use boards::{Argument, BOARDS, ReadBoard, arguments, each_board, invite};
pub use drawing::Drawing;
pub use encoded_text::EncodedText;
pub use line_chunks::{CAPACITY, LineChunk, LineChunks, check_length};
pub use line_kind::{LineKind, is_comment_or_empty};
pub use origin::Origin;

/// What a failed read of standard input is reported as.
pub const STDIN_FAILED: &str = "cannot read standard input";
