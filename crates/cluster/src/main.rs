//! Generates tables on several machines.
//!
//! Each rank keeps a share of the sets of a search in memory. Before each depth, ranks pass to each other the
//! words that moves lead from one share to another; that is all that is new here, and the rest is
//! `tilebase-gen`. The files are named after what they answer:
//!
//! - `shares`: which rank keeps which parts
//! - `ranks`: all that ranks send to each other
//! - `parcel`, `exchange`: what they send before a depth
//! - `rank_sets`, `generate`: a share of the sets, and the search that all make together
//! - `checkpoints`: finished depths in files
//! - `needs`, `host`: what a run needs, and what is there
//! - `plan`: all that, predicted
//! - `output`: the table, as one file or as one for each rank

mod args;
mod checkpoints;
mod exchange;
mod generate;
mod host;
mod needs;
mod output;
mod parcel;
mod plan;
mod progress;
mod rank_sets;
mod ranks;
mod shares;

use std::io::{self, Write};
use std::panic;
use std::process::{self, ExitCode};

use anyhow::Context;
use clap::Parser;

use crate::args::{Args, Command};
use crate::ranks::{Ranks, is_started_as_root};

/// How the program ends.
#[derive(Clone, Copy)]
enum Exit {
    Success = 0,
    Failure = 1,
    Usage = 2,
    /// The same command goes on: EX_TEMPFAIL of sysexits, for which schedulers can be told to try again.
    Again = 75,
    /// After Ctrl-C, and nothing is saved.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        // The others would say the same.
        Err(error) if error.use_stderr() && !is_started_as_root() => return Exit::Usage.into(),
        Err(error) => error.exit(),
    };
    abort_on_panic();
    match &args.command {
        Command::Gen(args) => match generate::resolve(args) {
            Ok((goal, encoding)) => with_ranks(|ranks| generate::run(args, goal, encoding, ranks)),
            Err(error) => fail(&error, Exit::Usage, is_started_as_root()),
        },
        Command::Plan(args) if args.calibrate => with_ranks(|ranks| {
            let text = plan::run_calibrated(args, ranks)?;
            if ranks.is_root() {
                print(&text)
            } else {
                Ok(Exit::Success)
            }
        }),
        // Without MPI. If mpirun has started several nevertheless, one is enough.
        Command::Plan(_) if !is_started_as_root() => Exit::Success.into(),
        Command::Plan(args) => match plan::run(args).and_then(|text| print(&text)) {
            Ok(exit) => exit.into(),
            Err(error) => fail(&error, Exit::Failure, true),
        },
    }
}

/// Does something that all ranks do together.
fn with_ranks(run: impl FnOnce(&Ranks) -> anyhow::Result<Exit>) -> ExitCode {
    let ranks = match Ranks::start() {
        Ok(ranks) => ranks,
        Err(error) => return fail(&error, Exit::Failure, is_started_as_root()),
    };
    match run(&ranks) {
        Ok(exit) => exit.into(),
        // They agree about errors, and the root rank reports them.
        Err(error) => fail(&error, Exit::Failure, ranks.is_root()),
    }
}

fn fail(error: &anyhow::Error, exit: Exit, is_told: bool) -> ExitCode {
    if is_told {
        eprintln!("error: {error:#}");
    }
    exit.into()
}

fn print(text: &str) -> anyhow::Result<Exit> {
    let printed = io::stdout().write_all(text.as_bytes());
    printed.context("cannot write to standard output")?;
    Ok(Exit::Success)
}

/// Ends the process if a thread panics: the other ranks would wait for ever for this one.
fn abort_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        report(panic);
        process::abort();
    }));
}
