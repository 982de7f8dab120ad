use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::vec::Vec;

use thiserror::Error;
use tilebase_format::{HEADER_LEN, Header, HeaderError};

use crate::{Table, TableBytes};

impl Table<TableBytes> {
    /// Reads a table file into memory.
    ///
    /// The header is checked first, and no more is read than it says.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read or is not a table.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn open(path: impl AsRef<Path>) -> Result<Table<TableBytes>, OpenError> {
        let path = path.as_ref();
        let mut file = File::open(path)?;
        let mut bytes = Vec::new();
        file.by_ref()
            .take(HEADER_LEN as u64)
            .read_to_end(&mut bytes)?;
        let header = Header::from_bytes(&bytes)?;
        // One byte more shows whether the file is too long.
        file.take(header.payload_len() + 1)
            .read_to_end(&mut bytes)?;
        Ok(Table::from_bytes(TableBytes::read(bytes, path))?)
    }
}

/// Why a table file could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be opened, read or mapped.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a table.
    #[error(transparent)]
    Header(#[from] HeaderError),
}
