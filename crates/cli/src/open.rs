//! Opening a table file: the one place of the command that needs `unsafe`.
#![allow(unsafe_code)]

use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tilebase_lookup::{Mmap, OpenError, Table};

/// A table's bytes: those inside the program, or those of a file.
pub enum Bytes {
    Embedded(&'static [u8]),
    File { path: PathBuf, mapped: Mmap },
}

impl Bytes {
    /// The file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Bytes::Embedded(_) => None,
            Bytes::File { path, .. } => Some(path),
        }
    }

    /// Tells the system that the whole file will be read, not a board here and there.
    pub fn expect_whole_reads(&self) {
        #[cfg(unix)]
        if let Bytes::File { mapped, .. } = self {
            // Only advice: nothing goes wrong if it is not taken.
            let _ = mapped.advise(tilebase_lookup::Advice::Normal);
        }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Embedded(bytes) => bytes,
            Bytes::File { mapped, .. } => mapped,
        }
    }
}

/// Maps a table file.
pub fn map(path: &Path) -> anyhow::Result<Table<Bytes>> {
    let cannot_use = |reason: &dyn Display| {
        let path = path.display();
        anyhow::anyhow!("cannot use the table {path}: {reason}")
    };
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(cannot_use(&"not a regular file"));
    }
    // SAFETY: a table is replaced as a whole (`gen` renames a complete file over the old one) and
    // not changed in place. Whoever writes into a table that is in use, or cuts it off, ends this
    // process with a bus error or gets wrong answers, but that is all this process holds.
    let mapped = unsafe { Table::map(path) };
    match mapped {
        Ok(table) => Ok(table.map_bytes(|mapped| Bytes::File {
            path: path.to_owned(),
            mapped,
        })),
        Err(OpenError::Io(error)) if error.kind() != ErrorKind::NotFound => Err(cannot_use(&error)),
        Err(error) => Err(cannot_use(&format_args!(
            "{error}; make one with `tilebase gen`"
        ))),
    }
}

/// The error to report when a table has opened but its entries are wrong.
pub fn damaged(path: Option<&Path>, error: impl Display) -> anyhow::Error {
    let path = path.unwrap_or(Path::new("the embedded table")).display();
    anyhow::anyhow!("{path}: {error}; make the table anew with `tilebase gen`")
}
