//! The subcommands. Each file or folder declares the arguments of a subcommand and runs it.

pub mod analyse;
pub mod check;
pub mod compare;
pub mod dataset;
pub mod generate;
pub mod grade;
pub mod hint;
pub mod info;
pub mod judge;
pub mod lint;
pub mod print;
pub mod random;
pub mod solve;
pub mod stats;
pub mod verify;

use std::path::{Path, PathBuf};

use crate::args::Command;
use crate::exit::Exit;
use crate::terminal::print_error;

pub fn run(command: &Command) -> anyhow::Result<Exit> {
    #[cfg(not(unix))]
    crate::interrupt::handle()?;
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Random(args) => random::run(args),
        Command::Dataset(args) => dataset::run(args),
        Command::Check(args) => check::run(args),
        Command::Analyse(args) => analyse::run(args),
        Command::Grade(args) => grade::run(args),
        Command::Lint(args) => lint::run(args),
        Command::Judge(args) => judge::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Print(args) => print::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Info(args) => info::run(args),
        Command::Verify(args) => verify::run(args),
    }
}

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
