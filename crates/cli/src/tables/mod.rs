//! Opens, selects and searches tables.

mod map;
mod search;
mod setup;

use std::fmt::Display;

use tilebase::{Error, Solver};
use tilebase_lookup::TableBytes;

pub use map::map_table;
pub use search::{BoardSearch, LimitArgs, bounds};
pub use setup::{Setup, TableArgs};

pub fn complete_tables(solver: &Solver) -> &tilebase_lookup::Solver<TableBytes> {
    solver.complete().expect("complete tables").solver()
}

/// Returns the error to report if an answer shows that the entries of a table are wrong.
pub fn damaged(table: &TableBytes, error: impl Display) -> Error {
    Error::Damaged {
        file: Some(name(table)),
        reason: error.to_string(),
    }
}

pub fn name(table: &TableBytes) -> String {
    let path = table.path().map(|path| path.display().to_string());
    path.unwrap_or_else(|| "the embedded table".to_owned())
}
