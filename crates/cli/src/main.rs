//! The `tilebase` command: parse the arguments (`args`), act on them (`commands`), and end with an
//! exit code that says how it went.

mod answer;
mod answerer;
mod answers;
mod args;
mod chunks;
mod commands;
mod dialects;
mod draw;
mod folder;
mod histogram;
mod interrupt;
mod machine;
mod missing;
mod open;
mod question;
mod stream;
mod unsolvable;
mod watch;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Parser;

use crate::args::{Args, Command};

/// Every board was answered, everything checked was right.
const SUCCESS: u8 = 0;
/// Some input was no board, a table is damaged, or a file cannot be read or written.
const FAILURE: u8 = 1;
/// Ctrl-C, as shells number it.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    match Args::try_parse() {
        Ok(args) => run(args.command).into(),
        Err(usage) => show(&usage).into(),
    }
}

/// Shows the help that was asked for, or what is wrong with the arguments.
fn show(usage: &clap::Error) -> u8 {
    let shown = usage.print().and_then(|()| io::stdout().flush());
    match shown {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("{}: {error}", commands::STDOUT_FAILED));
            FAILURE
        }
        _ => usage.exit_code() as u8,
    }
}

fn run(command: Command) -> u8 {
    let done = match command {
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
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => SUCCESS,
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(usage) => show(&usage),
            Err(error) => {
                complain(&format!("{error:#}"));
                FAILURE
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
