//! The one place of this crate that needs `unsafe`: memory that others can change.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use memmap2::Mmap;
use tilebase_format::open_file;

use crate::{Folder, OpenError, Table, TableBytes};

impl Table<TableBytes> {
    /// Maps a table file into memory: opening takes O(1), and only what is looked up is read.
    ///
    /// Wrong bits are not found: [`TableBytes::check_at_once`] finds them in files of up to 64 MiB, where that is
    /// quick, and [`Table::verify`] in all.
    ///
    /// The system is told to expect scattered reads. Use [`TableBytes::read_whole`] for work that reads a table
    /// from end to end, such as [`Table::verify`].
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be opened or mapped, is not a regular file, or is not a table.
    ///
    /// # Safety
    ///
    /// As long as the table lives, nothing may change or shorten the file, in this process or
    /// another: the compiler assumes that mapped bytes are constant, and reading past the end of a file
    /// that has become shorter kills the program. Replacing the file by another of the same name, as
    /// `tilebase gen` does, is fine.
    ///
    /// ```
    /// use tilebase_lookup::Table;
    ///
    /// # let path = std::path::Path::new(tilebase_data::folder()).join("3x3-corner.tb");
    /// // SAFETY: the file is installed with this program, and nothing else writes to it.
    /// let table = unsafe { Table::map(path)? };
    /// assert_eq!(table.header().max_distance, 31);
    /// # Ok::<(), tilebase_lookup::OpenError>(())
    /// ```
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Table<TableBytes>, OpenError> {
        // SAFETY: the caller promises that the file stays as it is while the map lives.
        Ok(Table::from_bytes(unsafe { TableBytes::map(path)? })?)
    }
}

impl TableBytes {
    /// Maps a file into memory, whatever is in it: a table of any kind.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or mapped, or is not a regular file.
    ///
    /// # Safety
    ///
    /// As for [`Table::map`].
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

impl Folder {
    /// Maps all tables of a folder, each in O(1), so that wrong bits are not found, as in [`Table::map`].
    ///
    /// # Errors
    ///
    /// As for [`Folder::open`].
    ///
    /// # Safety
    ///
    /// As for [`Table::map`], for every file of the folder whose name ends in `.tb`.
    pub unsafe fn map(path: impl AsRef<Path>) -> io::Result<Folder> {
        // SAFETY: the caller promises it for every file.
        Folder::open_each(path.as_ref(), |path| unsafe { Table::map(path) })
    }
}
