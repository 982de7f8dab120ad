//! Tests that any input gives a right answer or a clear error. Each function passes bytes to a part of tilebase, as a
//! text or a file, and panics if the result is wrong.
//!
//! `fuzz/` calls these functions with a fuzzer's bytes. The tests of this crate call them with kept and random inputs.

mod boards;
mod checkpoints;
mod choices;
mod edits;
mod move_texts;
mod pattern_tables;
mod plain_boards;
mod shapes;
mod tables;

use std::fmt::Display;

use tilebase_puzzle::{Board, Solution};

pub use boards::boards;
pub use checkpoints::checkpoints;
pub use move_texts::move_texts;
pub use pattern_tables::pattern_tables;
pub use shapes::shapes;
pub use tables::tables;

/// A function that tests a part of tilebase with any bytes.
pub type Target = fn(&[u8]);

/// The functions by name, with their number of inputs in a test, which takes a few seconds. `fuzz/` and the tests of
/// this crate run each of them.
pub const TARGETS: &[(&str, Target, usize)] = &[
    ("boards", boards, 5_000),
    ("checkpoints", checkpoints, 200),
    ("move_texts", move_texts, 20_000),
    ("pattern_tables", pattern_tables, 500),
    ("shapes", shapes, 20_000),
    ("tables", tables, 1_000),
];

/// Checks that an error message is one printable line.
#[track_caller]
fn assert_clear(error: impl Display) {
    let message = error.to_string();
    let is_clear = !message.trim().is_empty() && !message.contains(char::is_control);
    assert!(is_clear, "unclear: {message:?}");
}

/// Checks that a solution leads from the board to the goal.
#[track_caller]
fn assert_solves(solution: &Solution, board: &Board, goal: &Board) {
    assert_eq!(oracle::end(board, solution), *goal, "{board}: {solution}");
}
