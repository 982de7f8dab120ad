//! The one place of this crate that needs `unsafe`: files that others can change.
#![allow(unsafe_code)]

use std::path::Path;

use tilebase_lookup::{Mmap, OpenError, Table};

/// Maps a table file, for a caller who was told what may happen to it: see `Table.open`.
pub fn map(path: &Path) -> Result<Table<Mmap>, OpenError> {
    // SAFETY: Python has no word for a promise, so the documentation of `Table.open` asks for it:
    // `mmap=True` is for files that nothing writes to or shortens while the table is in use. A file
    // that is, in spite of this, gives wrong answers or ends the process with a bus error.
    unsafe { Table::map(path) }
}
