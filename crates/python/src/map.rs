//! The one place of this crate that needs `unsafe`: files that others can change.
#![allow(unsafe_code)]

use std::path::Path;

use tilebase_lookup::{OpenError, Table, TableBytes};

/// Maps a table file, for a caller who has read the documentation of `Solver.open`.
pub fn map(path: &Path) -> Result<Table<TableBytes>, OpenError> {
    // SAFETY: Python cannot promise anything, so the documentation of `Solver.open` asks for it:
    // `mmap=True` is for files that nothing writes to or shortens while the solver is in use. If a file
    // does change, answers are wrong, or a bus error ends the process.
    unsafe { Table::map(path) }
}
