//! Mapping table files, which takes `unsafe`, since a file can change while it is mapped: SECURITY.md, "A mapped file",
//! says what could happen and what is done about it.
#![allow(unsafe_code)]

use std::path::Path;

use tilebase::{Error, Solver, TableFile, Tables};

#[cfg(unix)]
use crate::machine::name_map;

/// Maps a table file. Its header and its length are checked, its entries are not.
pub fn map_table(path: &Path) -> Result<TableFile, Error> {
    // SAFETY: who runs the command sees to it that nothing changes the file, or passes --read.
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
