//! The subcommands. Each file or folder declares the arguments of a subcommand and runs it.

pub mod analyse;
pub mod apply;
pub mod check;
pub mod compare;
pub mod dataset;
pub mod r#gen;
pub mod grade;
pub mod hint;
pub mod info;
pub mod judge;
pub mod lint;
pub mod random;
pub mod solve;
pub mod stats;
pub mod verify;
pub mod worksheet;

use std::path::{Path, PathBuf};

use tilebase_format::Kind;

use crate::exit::Exit;
use crate::terminal::print_error;

/// Runs `work` for each file, even after a failure, and returns the worst exit code.
fn each_file(files: &[PathBuf], mut work: impl FnMut(&Path) -> anyhow::Result<()>) -> Exit {
    let mut worst = Exit::Success;
    for file in files {
        if let Err(error) = work(file) {
            print_error(&format!("{error:#}"));
            worst = worst.worse(Exit::of(&error));
        }
    }
    worst
}

/// Returns what the entries of a table stand for.
fn unit(kind: Kind) -> &'static str {
    match kind.is_complete() {
        true => "boards",
        false => "states",
    }
}
