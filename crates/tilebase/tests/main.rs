//! Tests of the crate's guarantees, one file per topic.

mod all_boards;
mod analysis;
mod answers;
mod any_goal;
mod conformance;
mod damage;
mod examples;
mod limits;
mod tables;

use std::path::{Path, PathBuf};

use oracle::go_on;
use tilebase::{Board, Request, Solver};

const ALL: Request = Request {
    exact: false,
    optimal_moves: true,
    count: true,
    solutions: true,
};

fn shipped(name: &str) -> PathBuf {
    Path::new(tilebase_data::folder()).join(name)
}

fn goal(shape: &str, blank: usize) -> Board {
    oracle::goal(shape, blank).board()
}

/// Returns the file name of each table that a solver uses, or `None` for a table in memory.
fn files(solver: &Solver) -> Vec<Option<String>> {
    let name = |path: Option<&Path>| Some(path?.file_name()?.to_str()?.to_owned());
    let files = solver.files().into_iter();
    files.map(|bytes| name(bytes.path())).collect()
}
