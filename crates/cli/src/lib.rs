//! The `tilebase` command: parses the arguments (`args`), opens tables (`tables`), runs a command (`commands`) and
//! returns an exit code.
//!
//! Internal interface of the program `tilebase` and of its manual pages. It may change in any version.

mod args;
mod commands;
mod exit;
mod input;
mod interrupt;
mod json;
mod machine;
mod output;
mod spelling;
mod svg;
mod tables;
mod terminal;
mod unsolvable;

use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::CommandFactory;

use crate::args::UsageError;
use crate::exit::Exit;
use crate::json::JsonObject;
use crate::terminal::{STDOUT_FAILED, is_closed_pipe, print, print_error};

#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: machine::Allocator = machine::Allocator;

/// Runs the command with the arguments of this process.
#[doc(hidden)]
pub fn main() -> ExitCode {
    #[cfg(unix)]
    {
        machine::prepare_for_threads();
        machine::handle_signals();
    }
    let (command, name) = match args::parse() {
        Ok(parsed) => parsed,
        Err(usage) => return show(&usage),
    };
    match commands::run(&command) {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => Exit::Success.into(),
        Err(error) => match error.downcast::<UsageError>() {
            Ok(wrong) => show(&wrong.explained(&name)),
            Err(error) => fail(Exit::of(&error), &format!("{error:#}")),
        },
    }
}

/// Returns the declared arguments, with the help texts.
#[doc(hidden)]
pub fn declared() -> clap::Command {
    args::Args::command()
}

/// Prints the requested help, or the usage error.
fn show(usage: &clap::Error) -> ExitCode {
    if usage.use_stderr() {
        // Leaves out the usage line.
        let text = usage.to_string();
        let error = text.split("\n\n").next().unwrap_or_default();
        let words: Vec<&str> = error.split_whitespace().collect();
        print_as_json(words.join(" ").trim_start_matches("error: "));
    }
    let shown = usage.print().and_then(|()| io::stdout().flush());
    match shown {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            fail(Exit::Failure, &format!("{STDOUT_FAILED}: {error}"))
        }
        _ => ExitCode::from(usage.exit_code() as u8),
    }
}

/// With `--json`, also prints the final error as JSON. Looks for `--json` in the raw arguments, because clap may have
/// rejected them.
fn print_as_json(error: &str) {
    let mut options = env::args_os().take_while(|argument| argument != "--");
    if options.any(|argument| argument == "--json") {
        // If standard output is closed, the error is still printed on standard error.
        let _ = print(&JsonObject::new().with("error", error).line());
    }
}

fn fail(exit: Exit, message: &str) -> ExitCode {
    print_as_json(message);
    print_error(message);
    exit.into()
}
