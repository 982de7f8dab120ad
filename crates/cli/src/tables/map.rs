//! Maps table files. This needs `unsafe`: a mapped file can change. SECURITY.md, "A mapped file", describes the risk
//! and the countermeasures.
#![allow(unsafe_code)]

use std::path::Path;

use tilebase::{Error, Table, TableBytes, Tables};
use tilebase_format::OpenError;

/// Maps a table file. Checks its header and length, but not its entries.
pub fn map_table(path: &Path) -> Result<Table<TableBytes>, Error> {
    // SAFETY: the user ensures that nothing changes the file, or passes --read.
    let bytes = unsafe { TableBytes::map(path) }.map_err(OpenError::from);
    let table = bytes.and_then(|bytes| Ok(Table::from_bytes(bytes)?));
    table.map_err(|error| Error::File {
        path: path.to_owned(),
        error,
    })
}

pub fn map_files(tables: &mut Tables) {
    // SAFETY: the user ensures that nothing changes the files, or passes --read.
    unsafe { tables.map_files() }
}
