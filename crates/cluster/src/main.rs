//! Generates tables on several machines.
//!
//! Each rank keeps a share of the sets of a search in memory. Before each depth, ranks pass to each other the
//! words that moves lead from one share to another; that is all that is new here, and the rest is
//! `tilebase-gen`. The files are named after what they answer:
//!
//! - `shares`: which rank keeps which parts
//! - `ranks`: all that ranks say to each other
//! - `parcel`, `exchange`: what they pass to each other
//! - `rank_sets`, `search`: a share of the sets, and the search that all make together
//! - `checkpoints`: finished depths in files
//! - `entries`, `table_file`, `piece_file`: the table, as one file or as one for each rank

mod args;
mod checkpoints;
mod crossings;
mod entries;
mod exchange;
mod exit;
mod generate;
mod host;
mod memory;
mod parcel;
mod piece_file;
mod progress;
mod rank_sets;
mod ranks;
mod search;
mod shares;
mod signals;
mod sizes;
mod table_file;

use std::panic;
use std::process::{self, ExitCode};

use clap::Parser;

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::ranks::Ranks;

fn main() -> ExitCode {
    let args = Args::parse();
    let Command::Gen(generate) = &args.command;
    abort_on_panic();
    let ranks = match Ranks::start() {
        Ok(ranks) => ranks,
        Err(error) => return fail(&error),
    };
    let result = generate::run(generate, &ranks);
    let is_first = ranks.is_first();
    match result {
        Ok(exit) => exit.into(),
        // They agree about errors, and one of them tells.
        Err(error) if is_first => fail(&error),
        Err(_) => Exit::Failure.into(),
    }
}

fn fail(error: &anyhow::Error) -> ExitCode {
    eprintln!("error: {error:#}");
    Exit::Failure.into()
}

/// Ends the process if a thread panics: the other ranks would wait for ever for this one.
fn abort_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        report(panic);
        process::abort();
    }));
}
