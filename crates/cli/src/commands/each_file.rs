use std::path::{Path, PathBuf};

use crate::exit::Exit;
use crate::terminal::print_error;

/// Does some work for each file, whatever happens to the others, and returns how the worst has ended.
pub fn each_file(files: &[PathBuf], mut work: impl FnMut(&Path) -> anyhow::Result<()>) -> Exit {
    let mut worst = Exit::Success;
    for file in files {
        if let Err(error) = work(file) {
            print_error(&format!("{error:#}"));
            worst = worst.worse(Exit::of(&error));
        }
    }
    worst
}

/// Returns what an error says of a file, without the file's name.
pub fn reason(path: &Path, message: &str) -> String {
    match message.split_once(&format!("{}: ", path.display())) {
        Some(("" | "cannot use the table ", reason)) => reason.to_owned(),
        _ => message.to_owned(),
    }
}
