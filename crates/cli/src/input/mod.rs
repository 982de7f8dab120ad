//! Reads boards and claims from arguments and from standard input.
//!
//! ```text
//! standard input, or a file --> source --> reader: chunks of whole records --> record
//! ```

mod arguments;
pub mod claim;
mod fields;
mod json;
mod reader;
mod record;
mod rules;
mod source;

pub use arguments::{Argument, no_moves};
pub use fields::{Choice, Fields, Maybe, Mistake, Moves, Pause, Text, Tiles, names, wrong_metric};
pub use json::{JsonRecord, json_line, json_object, to_json};
pub use reader::{BYTES_AT_ONCE, Chunk, Chunks, Records};
pub use record::{BOARDS, Origin, Record, each};
pub use rules::{Rules, check_length};
pub use source::{InputArgs, Source};
