//! The subcommands: a file each, or a folder with what no other subcommand uses. Each takes its
//! parsed arguments and returns how the process ends.

mod check;
mod compare;
mod completions;
mod each_file;
mod generate;
mod hint;
mod info;
mod interrupt;
mod join;
mod judge;
mod man;
mod proof;
mod random;
mod solve;
mod stats;
mod verify;

use crate::args::Command;
use crate::exit::Exit;

/// Runs the subcommand that was typed.
pub fn run(command: &Command) -> anyhow::Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Random(args) => random::run(args),
        Command::Check(args) => check::run(args),
        Command::Judge(args) => judge::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Stats(args) => stats::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Join(args) => join::run(args),
        Command::Info(args) => info::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
