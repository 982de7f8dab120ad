//! The `tilebase` command: parse the arguments (`args`), open the tables that they name (`tables`),
//! act (`commands`), and end with an exit code that says how it went.

mod args;
mod commands;
mod exit;
mod input;
mod interrupt;
mod json;
mod machine;
mod output;
mod spelling;
mod tables;
mod terminal;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use crate::args::UsageError;
use crate::exit::Exit;
use crate::terminal::{STDOUT_FAILED, is_closed_pipe, print_error};

#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: machine::Allocator = machine::Allocator;

fn main() -> ExitCode {
    #[cfg(unix)]
    machine::handle_signals();
    let (args, matches) = match args::parse() {
        Ok(parsed) => parsed,
        Err(usage) => return show(&usage),
    };
    match commands::run(&args.command) {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => Exit::Success.into(),
        Err(error) => match error.downcast::<UsageError>() {
            Ok(wrong) => show(&wrong.explained(&matches)),
            Err(error) => fail(Exit::of(&error), &format!("{error:#}")),
        },
    }
}

/// Shows the help that was asked for, or what is wrong with the arguments.
fn show(usage: &clap::Error) -> ExitCode {
    let shown = usage.print().and_then(|()| io::stdout().flush());
    match shown {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            fail(Exit::Failure, &format!("{STDOUT_FAILED}: {error}"))
        }
        _ => ExitCode::from(usage.exit_code() as u8),
    }
}

fn fail(exit: Exit, message: &str) -> ExitCode {
    print_error(message);
    exit.into()
}
