//! Maps files into memory. Mapping is `unsafe`, because other processes can change the files. The crate contains no
//! other `unsafe` code.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use memmap2::Mmap;
use tilebase_format::open_file;

use crate::TableBytes;

impl TableBytes {
    /// Maps the file of a complete table or a pattern table into memory, in O(1). Pages are read when accessed.
    ///
    /// The system is advised to expect random access.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or mapped, or is not a regular file.
    ///
    /// # Safety
    ///
    /// While the bytes live, no process may change or shorten the file. The compiler assumes that mapped bytes are
    /// constant, and reading past the end of a shortened file kills the process (SIGBUS). Replacing the file by another
    /// file of the same name is safe; `tilebase gen` does so.
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
        let path = path.as_ref();
        let file = open_file(path)?;
        // SAFETY: the caller promises that the file does not change while the map lives.
        let bytes = unsafe { Mmap::map(&file) }.map_err(|error| with_length(&file, error))?;
        Ok(TableBytes::mapped(bytes, path))
    }
}

/// Replaces an out-of-memory error with an error about address space, which names the file's length. A map takes
/// addresses, not memory.
fn with_length(file: &File, error: io::Error) -> io::Error {
    let bytes = file.metadata().map_or(0, |metadata| metadata.len());
    if error.kind() != ErrorKind::OutOfMemory && isize::try_from(bytes).is_ok() {
        return error;
    }
    io::Error::new(
        ErrorKind::OutOfMemory,
        std::format!(
            "not enough address space to map {bytes} bytes; raise the limit (`ulimit -v`), or use a 64-bit system"
        ),
    )
}
