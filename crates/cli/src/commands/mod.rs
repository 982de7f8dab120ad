//! The subcommands, a file each. Each takes its parsed arguments and gives an exit code.

use std::io::{self, Write};

use anyhow::Context;

pub mod check;
pub mod compare;
mod compare_heuristics;
pub mod completions;
pub mod generate;
pub mod hint;
pub mod info;
pub mod man;
pub mod random;
pub mod solve;
pub mod stats;
pub mod verify;

/// What a failed write of an answer is reported as.
pub const STDOUT_FAILED: &str = "cannot write to standard output";

/// Writes a whole answer to standard output.
fn print(answer: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(answer.as_bytes())
        .and_then(|()| out.flush())
        .context(STDOUT_FAILED)
}
