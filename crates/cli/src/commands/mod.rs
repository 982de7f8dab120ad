//! The subcommands. Each file or folder declares the arguments of a subcommand and runs it.

pub mod analyse;
pub mod apply;
pub mod check;
pub mod compare;
pub mod dataset;
pub mod r#gen;
pub mod grade;
pub mod hint;
pub mod info;
pub mod judge;
pub mod lint;
pub mod random;
pub mod solve;
pub mod stats;
pub mod verify;
pub mod worksheet;

use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase_format::Kind;

use crate::exit::{Exit, InvalidInput};
use crate::input::{Argument, BOARDS, InputArgs, Origin, each};
use crate::tables::{Setup, Task};
use crate::terminal::print_error;

// The table files of a command. (A doc comment would change the help text.)
#[derive(clap::Args)]
#[group(skip)]
pub struct Files {
    /// The table files
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    paths: Vec<PathBuf>,

    /// Print a line with a JSON object for each file: see docs/json.md
    #[arg(long)]
    json: bool,
}

/// Runs `work` for each file, even after a failure, and returns the worst exit code.
fn each_file(files: &[PathBuf], mut work: impl FnMut(&Path) -> anyhow::Result<Exit>) -> Exit {
    let exits = files.iter().map(|file| {
        work(file).unwrap_or_else(|error| {
            print_error(&format!("{error:#}"));
            Exit::of(&error)
        })
    });
    exits.fold(Exit::Success, Exit::worse)
}

/// Returns what the entries of a table stand for.
fn unit(kind: Kind) -> &'static str {
    match kind.is_complete() {
        true => "boards",
        false => "states",
    }
}

/// Reads the boards of the arguments or of standard input, before any is answered. Fails if one is wrong.
fn all_boards<T>(
    setup: &Setup,
    typed: &[String],
    input: &InputArgs,
    mut read: impl FnMut(Task) -> Result<T, String>,
) -> anyhow::Result<Vec<(T, Origin)>> {
    let mut boards = Vec::new();
    let arguments = Argument::boards(setup, typed)?;
    each(setup, arguments, input, BOARDS, &mut |record| {
        let origin = record.origin;
        let board = record.board().and_then(&mut read);
        let board = board.map_err(|reason| InvalidInput(format!("{origin}: {reason}")))?;
        boards.push((board, origin));
        Ok(())
    })?;
    match boards.is_empty() {
        true => Err(InvalidInput("expected boards, found none".to_owned()).into()),
        false => Ok(boards),
    }
}
