//! The one place of this crate that needs `unsafe`: memory that others can change.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use memmap2::Mmap;
use tilebase_format::open_file;

use crate::TableBytes;

impl TableBytes {
    /// Maps a table file of either kind into memory: this takes O(1), and only what is looked up is read.
    ///
    /// The system is told to expect scattered reads. Use [`TableBytes::read_whole`] for work that reads a table
    /// from end to end, such as [`Table::verify`](crate::Table::verify).
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or mapped, or is not a regular file.
    ///
    /// # Safety
    ///
    /// As long as the bytes live, nothing may change or shorten the file, in this process or
    /// another: the compiler assumes that mapped bytes are constant, and reading past the end of a file
    /// that has become shorter kills the program. Replacing the file by another of the same name, as
    /// `tilebase gen` does, is fine.
    ///
    /// ```
    /// use tilebase_lookup::{Table, TableBytes};
    ///
    /// # let path = std::path::Path::new(tilebase_data::folder()).join("3x3-corner.tb");
    /// // SAFETY: the file is installed with this program, and nothing else writes to it.
    /// let table = Table::from_bytes(unsafe { TableBytes::map(path)? })?;
    /// assert_eq!(table.header().max_distance, 31);
    /// # Ok::<(), tilebase_lookup::OpenError>(())
    /// ```
    pub unsafe fn map(path: impl AsRef<Path>) -> io::Result<TableBytes> {
        // SAFETY: the caller promises that the file stays as it is while the map lives.
        unsafe { map(path.as_ref()) }
    }
}

/// # Safety
///
/// That of [`TableBytes::map`].
unsafe fn map(path: &Path) -> io::Result<TableBytes> {
    let file = open_file(path)?;
    // SAFETY: the caller promises that the file stays as it is while the map lives.
    let bytes = unsafe { Mmap::map(&file) }.map_err(|error| explained(&file, error))?;
    Ok(TableBytes::mapped(bytes, path))
}

/// Says what a file is too long for: a map takes addresses, and no memory.
fn explained(file: &File, error: io::Error) -> io::Error {
    let bytes = file.metadata().map_or(0, |metadata| metadata.len());
    if error.kind() != ErrorKind::OutOfMemory && isize::try_from(bytes).is_ok() {
        return error;
    }
    io::Error::new(
        ErrorKind::OutOfMemory,
        std::format!("not enough address space to map {bytes} bytes"),
    )
}
