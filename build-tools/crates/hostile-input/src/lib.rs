//! What holds for any input: each function takes any bytes, gives them to a part of tilebase as a text or
//! as a file, and panics unless the part gives a right answer or a clear error.
//!
//! `fuzz/` at the root of the repository calls these functions with bytes that a fuzzer makes up; the
//! tests of this crate, with those that it has kept and with random ones.

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

/// Gives bytes to a part of tilebase.
pub type Target = fn(&[u8]);

/// The functions by the names of their fuzz targets.
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
