//! Writes the manual pages and the completion scripts of the command into a folder: help-files FOLDER

mod completions;
mod manual;

use std::path::Path;
use std::{env, fs, io, process};

fn main() -> io::Result<()> {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("usage: help-files FOLDER");
        process::exit(2);
    };
    let [pages, scripts] = ["man/man1", "completions"].map(|name| Path::new(&folder).join(name));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&scripts)?;
    manual::write(&pages)?;
    completions::write(&scripts)
}
