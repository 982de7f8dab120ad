//! Generates tables on several machines.
//!
//! Each rank keeps a share of the sets of a search in memory. Before each depth, ranks exchange the words that moves
//! carry from one share to another. `tilebase-frontier` defines parts, blocks and words; `tilebase-gen` contains the
//! code shared with generators on one machine. The files:
//!
//! - `shares`: the parts of each rank
//! - `ranks`: all messages between ranks
//! - `parcel`, `exchange`: the messages before a depth
//! - `rank_sets`, `generate`: a share of the sets, and the search by all ranks
//! - `checkpoints`: finished depths in files
//! - `needs`, `host`: the memory that a rank needs, and the processors, memory and disk space of a host
//! - `plan`: the memory, disk space, network traffic and time of a run
//! - `output`: the table, as one file or one piece per rank
//! - `pieces`, `join`: the pieces, and the table joined from them

mod args;
mod checkpoints;
mod exchange;
mod generate;
mod host;
mod join;
mod needs;
mod output;
mod parcel;
mod pieces;
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
use crate::pieces::WrongPiece;
use crate::ranks::{Ranks, is_started_as_root};

#[derive(Clone, Copy)]
enum Exit {
    Success = 0,
    Failure = 1,
    Usage = 2,
    /// A file to join is damaged or not a piece.
    Wrong = 3,
    /// The run is saved, and the same command continues it. The code is EX_TEMPFAIL of `sysexits.h`, on which
    /// schedulers can retry.
    Again = 75,
    /// The run was cancelled with nothing saved.
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
        // Only the root rank prints the error.
        Err(error) if error.use_stderr() && !is_started_as_root() => return Exit::Usage.into(),
        Err(error) => error.exit(),
    };
    abort_on_panic();
    match &args.command {
        Command::Gen(args) => match generate::resolve(args) {
            Ok((goal, encoding)) => with_ranks(|ranks| generate::run(args, goal, encoding, ranks)),
            Err(error) => fail(&error, Exit::Usage, is_started_as_root()),
        },
        // The others run without MPI. If mpirun starts several ranks, only the root rank runs.
        _ if !is_started_as_root() => Exit::Success.into(),
        Command::Plan(args) => without_ranks(plan::run(args).and_then(|text| print(&text))),
        Command::Join(args) => without_ranks(join::run(args)),
    }
}

fn without_ranks(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(error) if error.is::<WrongPiece>() => fail(&error, Exit::Wrong, true),
        Err(error) => fail(&error, Exit::Failure, true),
    }
}

fn with_ranks(run: impl FnOnce(&Ranks) -> anyhow::Result<Exit>) -> ExitCode {
    let ranks = match Ranks::start() {
        Ok(ranks) => ranks,
        Err(error) => return fail(&error, Exit::Failure, is_started_as_root()),
    };
    match run(&ranks) {
        Ok(exit) => exit.into(),
        // All ranks have the same error; the root rank prints it.
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

/// Makes every panic abort the process. Without this, the other ranks would block forever.
fn abort_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        report(panic);
        process::abort();
    }));
}
