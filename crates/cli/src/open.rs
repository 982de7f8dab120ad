//! Opening the table that the user names: the one place of the command that needs `unsafe`.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::Path;

use tilebase_lookup::{Mmap, OpenError, Table};

/// Maps a table file.
pub fn map(path: &Path) -> anyhow::Result<Table<Mmap>> {
    // SAFETY: a table is replaced as a whole (`gen` renames a complete file over the old one) and
    // not changed in place. Whoever writes into a table that is in use, or cuts it off, ends this
    // process with a bus error or gets wrong answers, but that is all this process holds.
    let mapped = unsafe { Table::map(path) };
    mapped.map_err(|error| {
        let advice = match &error {
            OpenError::Io(error) if error.kind() == ErrorKind::NotFound => {
                "; make it with `tilebase gen`"
            }
            _ => "",
        };
        anyhow::anyhow!("cannot use the table {}: {error}{advice}", path.display())
    })
}

/// The error to report when a table has opened but its entries are wrong.
pub fn damaged(path: Option<&Path>, error: impl Display) -> anyhow::Error {
    let path = path.unwrap_or(Path::new("the embedded table")).display();
    anyhow::anyhow!("{path}: {error}; make the table anew with `tilebase gen`")
}
