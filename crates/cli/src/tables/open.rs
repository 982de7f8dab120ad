//! Opening table files: the only file of the command that contains `unsafe`.
//!
//! A table is replaced as a whole (`gen` renames a complete file over the old one) and never changed
//! in place. If another process writes into a table that is in use, or truncates it, this process
//! prints wrong answers or ends with a bus error; it has nothing else to lose.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use tilebase_lookup::{Folder, OpenError, Solver, Table, TableBytes};

/// Maps a table file.
pub fn open_table(path: &Path) -> anyhow::Result<Table<TableBytes>> {
    // SAFETY: nothing changes the file, or the harm is small; see above.
    let table = unsafe { Table::map(path) };
    table.map_err(|error| anyhow::anyhow!(cannot_use(path, &error)))
}

/// Maps all tables of a folder.
pub fn open_folder(path: &Path) -> anyhow::Result<Folder> {
    // SAFETY: as above, for every file.
    let folder = unsafe { Folder::map(path) };
    folder.with_context(|| format!("cannot read the folder {}", path.display()))
}

/// Returns the message for a file that is not a table.
pub fn cannot_use(path: &Path, error: &OpenError) -> String {
    let path = path.display();
    match error {
        OpenError::Io(error) if error.kind() != ErrorKind::NotFound => {
            format!("cannot use the table {path}: {error}")
        }
        error => format!("cannot use the table {path}: {error}; make one with `tilebase gen`"),
    }
}

/// Returns the error to report if an answer shows that an entry is wrong: of two tables, in the one
/// whose checksum is wrong.
pub fn damaged_table_of(solver: &Solver<TableBytes>, error: impl Display) -> anyhow::Error {
    let is_damaged =
        |table: &&Table<TableBytes>| table.bytes().read_whole(|| table.verify()).is_err();
    let table = solver.tables().find(is_damaged);
    damaged(table.unwrap_or(solver.table()), error)
}

/// Returns the error to report if a table has opened but its entries are wrong.
pub fn damaged(table: &Table<TableBytes>, error: impl Display) -> anyhow::Error {
    let path = table.bytes().path();
    let path = path.unwrap_or(Path::new("the embedded table")).display();
    anyhow::anyhow!("{path}: {error}; generate the table again with `tilebase gen`")
}
