//! Mapping table files, which takes `unsafe`, since a file can change while it is mapped.
//!
//! A table is replaced as a whole (`gen` renames a complete file over the old one) and never changed
//! in place. If another process writes into a table that is in use, or truncates it, this process
//! prints wrong answers or ends with a bus error; it has nothing else to lose. Who expects that reads the
//! tables with `--read`.
#![allow(unsafe_code)]

use std::path::Path;

use tilebase::{Error, Solver, TableFile, Tables};

#[cfg(unix)]
use crate::machine::name_map;

/// Maps a table file. Its header and its length are checked, its entries are not.
pub fn map_table(path: &Path) -> Result<TableFile, Error> {
    // SAFETY: nothing changes the file, or the harm is small; see above.
    let table = unsafe { TableFile::map(path)? };
    #[cfg(unix)]
    name_map(table.bytes().as_ref(), path);
    Ok(table)
}

pub fn map_files(tables: &mut Tables) {
    // SAFETY: as above.
    unsafe { tables.map_files() }
}

/// Remembers where the files of a solver are mapped, to name one that is cut while in use.
pub fn name_maps(solver: &Solver) {
    #[cfg(unix)]
    for bytes in solver.files() {
        if let Some(path) = bytes.path() {
            name_map(bytes.as_ref(), path);
        }
    }
    #[cfg(not(unix))]
    let _ = solver;
}
