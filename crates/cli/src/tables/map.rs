//! Maps table files. This needs `unsafe`: a mapped file can change. SECURITY.md, "A mapped file", describes the risk
//! and the countermeasures.
#![allow(unsafe_code)]

use std::path::Path;

use tilebase::{Error, Solver, Table, TableBytes, Tables};
use tilebase_format::OpenError;

use crate::machine::record_map;

/// Maps a table file. Checks its header and length, but not its entries.
pub fn map_table(path: &Path) -> Result<Table<TableBytes>, Error> {
    // SAFETY: the user ensures that nothing changes the file, or passes --read.
    let bytes = unsafe { TableBytes::map(path) }.map_err(OpenError::from);
    let table = bytes.and_then(|bytes| Ok(Table::from_bytes(bytes)?));
    let table = table.map_err(|error| Error::File {
        path: path.to_owned(),
        error,
    })?;
    record_map(table.bytes().as_ref(), path);
    Ok(table)
}

pub fn map_files(tables: &mut Tables) {
    // SAFETY: the user ensures that nothing changes the files, or passes --read.
    unsafe { tables.map_files() }
}

/// Records where the files of a solver are mapped. If a file is truncated while in use, a message names it.
pub fn record_maps(solver: &Solver) {
    for bytes in solver.files() {
        if let Some(path) = bytes.path() {
            record_map(bytes.as_ref(), path);
        }
    }
}
