//! Opening a table file: the only file of the command that contains `unsafe`.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tilebase_lookup::{Mmap, OpenError, Table};

/// The bytes of a table: inside the program, or in a file.
pub enum TableBytes {
    Embedded(&'static [u8]),
    File { path: PathBuf, mapped: Mmap },
}

impl TableBytes {
    /// Returns the path of the file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            TableBytes::Embedded(_) => None,
            TableBytes::File { path, .. } => Some(path),
        }
    }

    /// Tells the system that the whole file will be read, and not single boards here and there.
    pub fn expect_whole_reads(&self) {
        #[cfg(unix)]
        if let TableBytes::File { mapped, .. } = self {
            // This is only advice: if it fails, reading is slower and still correct.
            let _ = mapped.advise(tilebase_lookup::Advice::Normal);
        }
    }
}

impl AsRef<[u8]> for TableBytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            TableBytes::Embedded(bytes) => bytes,
            TableBytes::File { mapped, .. } => mapped,
        }
    }
}

/// Maps a table file.
pub fn map(path: &Path) -> anyhow::Result<Table<TableBytes>> {
    let cannot_use = |reason: &dyn Display| {
        let path = path.display();
        anyhow::anyhow!("cannot use the table {path}: {reason}")
    };
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot_use(&"not a regular file"));
    }
    // SAFETY: a table is replaced as a whole (`gen` renames a complete file over the old one) and
    // never changed in place. If another process writes into a table that is in use, or truncates
    // it, this process prints wrong answers or ends with a bus error; it has nothing else to lose.
    let mapped = unsafe { Table::map(path) };
    match mapped {
        Ok(table) => Ok(table.map_bytes(|mapped| TableBytes::File {
            path: path.to_owned(),
            mapped,
        })),
        Err(OpenError::Io(error)) if error.kind() != ErrorKind::NotFound => Err(cannot_use(&error)),
        Err(error) => Err(cannot_use(&format_args!(
            "{error}; make one with `tilebase gen`"
        ))),
    }
}

/// Returns the error to report if a table has opened but its entries are wrong.
pub fn damaged(path: Option<&Path>, error: impl Display) -> anyhow::Error {
    let path = path.unwrap_or(Path::new("the embedded table")).display();
    anyhow::anyhow!("{path}: {error}; generate the table again with `tilebase gen`")
}
