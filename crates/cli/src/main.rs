//! The `tilebase` command: parse the arguments (`args`), act on them (`commands`), and end with an
//! exit code that says how it went.

mod answer;
mod args;
mod commands;
mod dialects;
mod draw;
mod histogram;
mod lines;
mod open;
mod unsolvable;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Parser;

use crate::args::{Args, Command};

/// Every board was answered, everything checked was right.
const SUCCESS: u8 = 0;
/// Some input was no board, a table is damaged, or a file cannot be read or written.
const FAILURE: u8 = 1;

fn main() -> ExitCode {
    let done = match Args::parse().command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Hint(args) => commands::hint::run(&args),
        Command::Random(args) => commands::random::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Stats(args) => commands::stats::run(&args),
        Command::Gen(args) => commands::generate::run(&args),
        Command::Info(args) => commands::info::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
    };
    match done {
        Ok(code) => code.into(),
        Err(error) if is_closed_pipe(&error) => SUCCESS.into(),
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(usage) => usage.exit(),
            Err(error) => {
                complain(&format!("{error:#}"));
                FAILURE.into()
            }
        },
    }
}

/// Whether the reader of our output has gone, as `head` does when it has seen enough.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Writes an error to standard error, in one line.
fn complain(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // Nobody is left to tell if standard error is closed.
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
}
