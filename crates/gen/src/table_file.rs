use std::path::Path;

use tilebase_format::Header;

use crate::{WriteError, write_file};

/// A generated table, in memory.
#[derive(Clone, Debug)]
pub struct TableFile {
    header: Header,
    file: Vec<u8>,
}

impl TableFile {
    pub(crate) fn new(header: Header, file: Vec<u8>) -> TableFile {
        TableFile { header, file }
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the whole file, header and payload.
    pub fn bytes(&self) -> &[u8] {
        &self.file
    }

    /// Writes the file, whole or not at all; see [`write_file()`].
    ///
    /// # Errors
    ///
    /// [`WriteError`].
    pub fn write(&self, path: impl AsRef<Path>) -> Result<(), WriteError> {
        write_file(path, &self.file)
    }
}
