//! Properties that hold for any input. Each function passes bytes to a part of tilebase, as a text or a file, and panics
//! unless the result is a right answer or a clear error.
//!
//! `fuzz/` calls these functions with a fuzzer's bytes; the tests of this crate, with kept and random inputs.

mod boards;
mod checkpoints;
mod choices;
mod clear_error;
mod edits;
mod lines;
mod move_texts;
mod orders;
mod pattern_tables;
mod plain_boards;
mod shapes;
mod tables;

pub use boards::boards;
pub use checkpoints::checkpoints;
pub use lines::lines;
pub use move_texts::move_texts;
pub use orders::orders;
pub use pattern_tables::pattern_tables;
pub use shapes::shapes;
pub use tables::tables;

/// A function that tries a part of tilebase with bytes.
pub type Target = fn(&[u8]);

/// The functions with their fuzz targets' names.
pub const TARGETS: &[(&str, Target)] = &[
    ("boards", boards),
    ("checkpoints", checkpoints),
    ("lines", lines),
    ("move_texts", move_texts),
    ("orders", orders),
    ("pattern_tables", pattern_tables),
    ("shapes", shapes),
    ("tables", tables),
];
