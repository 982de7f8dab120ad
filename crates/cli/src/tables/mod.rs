//! Opens, selects and searches tables.

mod goal;
mod map;
mod open;
mod search;
mod search_file;
mod setup;

use std::fmt::Display;

use tilebase::{Error, Solver};
use tilebase_lookup::TableBytes;

pub use goal::Task;
pub use map::map_table;
pub use search::{BoardSearch, LimitArgs, SearchArgs, bounds};
pub use search_file::SearchFile;
pub use setup::{LARGEST_OF_USUAL_DISKS, Setup};

/// Returns the error for an answer that shows wrong entries in a table.
pub fn damaged(table: &TableBytes, error: impl Display) -> Error {
    Error::Damaged {
        file: Some(name(table)),
        reason: error.to_string(),
    }
}

fn sources(solver: &Solver) -> Vec<String> {
    let complete = tilebase_lookup::embedded_tables().map(|table| *table.bytes());
    let patterns = tilebase_pattern::embedded_tables().map(|table| *table.bytes());
    let own = [&complete[..], &patterns].concat();
    let place = |table: &TableBytes| match table.path() {
        Some(path) => path.display().to_string(),
        None if own.contains(&table.as_ref()) => "inside the program".to_owned(),
        None => "made in memory".to_owned(),
    };
    solver.files().into_iter().map(place).collect()
}

pub fn name(table: &TableBytes) -> String {
    let path = table.path().map(|path| path.display().to_string());
    path.unwrap_or_else(|| "the embedded table".to_owned())
}
