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
//! - `plan`: what all that takes, told beforehand
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
mod plan;
mod progress;
mod rank_sets;
mod ranks;
mod search;
mod shares;
mod signals;
mod sizes;
mod table_file;

use std::io::{self, Write};
use std::panic;
use std::process::{self, ExitCode};

use anyhow::Context;
use clap::Parser;

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::ranks::Ranks;

fn main() -> ExitCode {
    let args = Args::parse();
    if let Command::Plan(plan) = &args.command
        && !plan.calibrate
    {
        // Without other ranks, and without MPI.
        return end(plan::run(plan).and_then(|text| print(&text)), true);
    }
    abort_on_panic();
    let ranks = match Ranks::start() {
        Ok(ranks) => ranks,
        Err(error) => return fail(&error),
    };
    let result = match &args.command {
        Command::Gen(args) => generate::run(args, &ranks),
        Command::Plan(args) => {
            plan::run_calibrated(args, &ranks).and_then(|text| match ranks.is_first() {
                true => print(&text),
                false => Ok(Exit::Success),
            })
        }
    };
    // They agree about errors, and one of them tells.
    end(result, ranks.is_first())
}

fn end(result: anyhow::Result<Exit>, is_told: bool) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(error) if is_told => fail(&error),
        Err(_) => Exit::Failure.into(),
    }
}

fn print(text: &str) -> anyhow::Result<Exit> {
    let printed = io::stdout().write_all(text.as_bytes());
    printed.context("cannot write to standard output")?;
    Ok(Exit::Success)
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
