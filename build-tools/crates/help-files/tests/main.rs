//! Tests that run the program.

mod completions;
mod manuals;

use std::process::Command;

use tempfile::{TempDir, tempdir};

/// Returns a folder with all files.
fn written() -> TempDir {
    let folder = tempdir().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_help-files"));
    assert!(program.arg(folder.path()).status().unwrap().success());
    folder
}
