//! The `tilebase` command: parses the arguments, opens tables (`tables`), runs a subcommand (`commands`) and returns an
//! exit code.
//!
//! Internal interface of the program `tilebase` and of its manual pages. It may change in any version.

mod args;
mod commands;
mod exit;
mod input;
mod machine;
mod output;
mod tables;
mod terminal;
mod unsolvable;

use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::args::{ALL_SECTIONS, BEGIN, CommonArgs, UsageError, declared_for, with_better_tips};
use crate::exit::Exit;
use crate::input::{Fields, JsonRecord};
use crate::machine::threads;
use crate::terminal::{STDOUT_FAILED, is_closed_pipe, print, print_error};

#[cfg(unix)]
#[global_allocator]
static ALLOCATOR: machine::Allocator = machine::Allocator;

/// Optimal solutions of sliding-tile puzzles from precomputed tables
#[derive(Parser)]
#[command(name = "tilebase", version, arg_required_else_help = true, args_override_self = true, after_help = BEGIN, after_long_help = ALL_SECTIONS)]
struct Args {
    #[command(flatten)]
    common: CommonArgs,

    #[command(subcommand)]
    verb: Verb,
}

/// Declares the subcommands and how each is run. Each one's own file documents it.
macro_rules! verbs {
    ($($verb:ident: $module:ident::$args:ident,)*) => {
        #[derive(Subcommand)]
        // clap declares the arguments of a subcommand only if the subcommand is used.
        #[command(defer = true)]
        enum Verb {
            $($verb(commands::$module::$args),)*
        }

        impl Verb {
            fn run(&self) -> anyhow::Result<Exit> {
                match self {
                    $(Verb::$verb(args) => commands::$module::run(args),)*
                }
            }
        }
    };
}

// In the order of the help.
verbs! {
    Solve: solve::SolveArgs,
    Hint: hint::HintArgs,
    Apply: apply::ApplyArgs,
    Random: random::RandomArgs,
    Dataset: dataset::DatasetArgs,
    Check: check::CheckArgs,
    Analyse: analyse::AnalyseArgs,
    Grade: grade::GradeArgs,
    Lint: lint::LintArgs,
    Judge: judge::JudgeArgs,
    Worksheet: worksheet::WorksheetArgs,
    Compare: compare::CompareArgs,
    Stats: stats::StatsArgs,
    Gen: r#gen::GenArgs,
    Info: info::InfoArgs,
    Verify: verify::VerifyArgs,
}

/// Runs the command with the arguments of this process.
#[doc(hidden)]
pub fn main() -> ExitCode {
    machine::prepare();
    let (verb, name) = match parse() {
        Ok(parsed) => parsed,
        Err(usage) => return show(&usage),
    };
    match verb.run() {
        Ok(exit) => exit.into(),
        Err(error) if is_closed_pipe(&error) => Exit::Success.into(),
        Err(error) => match error.downcast::<UsageError>() {
            Ok(wrong) => show(&wrong.explained(declared(), &name)),
            Err(error) => fail(Exit::of(&error), &format!("{error:#}")),
        },
    }
}

/// Parses the arguments of this process. Also returns the subcommand's name. The error is a usage error or the
/// requested help text.
fn parse() -> Result<(Verb, String), clap::Error> {
    let typed: Vec<OsString> = env::args_os().collect();
    let mut command = declared_for(declared(), &typed);
    let matches = command.try_get_matches_from_mut(&typed);
    let mut matches = matches.map_err(with_better_tips)?;
    let (name, own) = matches.subcommand().expect("clap requires a subcommand");
    let (name, threads) = (name.to_owned(), own.try_get_one::<u16>("threads"));
    if let Ok(Some(&most)) = threads {
        threads::limit(most.into());
    }
    let args = Args::from_arg_matches_mut(&mut matches);
    let args = args.map_err(|error| error.format(&mut command))?;
    terminal::set(args.common.quiet, args.common.verbose);
    Ok((args.verb, name))
}

/// The keys of JSON objects about boards.
#[doc(hidden)]
pub use crate::input::names as json_keys;

/// Returns the declared arguments, with the help texts.
#[doc(hidden)]
pub fn declared() -> clap::Command {
    let commands = |command: clap::Command| command.help_template(HELP);
    Args::command().mut_subcommands(commands)
}

/// The parts of a subcommand's help. The examples come first.
const HELP: &str = "{about}{after-help}\n\n{usage-heading} {usage}\n\n{all-args}";

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
        let fields = Fields {
            error: Some(error.to_owned()),
            ..Fields::default()
        };
        let _ = print(&fields.line(&JsonRecord::default()));
    }
}

fn fail(exit: Exit, message: &str) -> ExitCode {
    print_as_json(message);
    print_error(message);
    exit.into()
}
