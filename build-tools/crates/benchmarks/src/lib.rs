//! Boards to measure with, and references: other solvers, a textbook program, and memory bandwidth.

pub mod boards;
pub mod divisions;
pub mod memory;
pub mod peers;
pub mod textbook;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Context;
use tempfile::TempDir;

/// Returns the path of the command `tilebase`, the first argument.
pub fn command() -> anyhow::Result<PathBuf> {
    let path = std::env::args_os().nth(1).map(PathBuf::from);
    path.context("expected the path of the command `tilebase`")
}

/// Returns a new temporary folder, on a memory file system if there is one.
pub fn folder_in_memory() -> anyhow::Result<TempDir> {
    Ok(match Path::new("/dev/shm").is_dir() {
        true => tempfile::tempdir_in("/dev/shm")?,
        false => tempfile::tempdir()?,
    })
}

/// Runs `tilebase gen`, and returns its time.
pub fn generate(tilebase: &Path, arguments: &[&str], output: &Path) -> anyhow::Result<Duration> {
    let mut command = Command::new(tilebase);
    command.args(["gen", "--quiet"]).args(arguments).arg("-o");
    let start = Instant::now();
    let status = command.arg(output).stdin(Stdio::null()).status()?;
    let time = start.elapsed();
    anyhow::ensure!(status.success(), "{command:?} failed: {status}");
    Ok(time)
}
