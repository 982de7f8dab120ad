use std::path::Path;

use tilebase_format::{Header, OpenError, PatternHeader, read_file};

use crate::{HeaderError, Table, TableBytes};

impl Table<TableBytes> {
    /// Reads a table file into memory, and checks all of it: header, length, checksum and padding.
    ///
    /// No bit that was changed since the file was written is answered from, and what happens to the file
    /// afterwards does not matter.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is not a regular file, is not a table, or is
    /// damaged. Of a file with a bad header or length, no more than the header is read.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn open(path: impl AsRef<Path>) -> Result<Table<TableBytes>, OpenError> {
        Table::open_path(path.as_ref())
    }

    fn open_path(path: &Path) -> Result<Table<TableBytes>, OpenError> {
        let bytes = read_file(path, |header| Ok(Header::from_bytes(header)?.file_len()))?;
        let table = Table::from_bytes(TableBytes::of_file(bytes, path))?;
        table.verify()?;
        Ok(table)
    }
}

impl TableBytes {
    /// Reads a table file of any kind into memory: of all boards, or of a pattern.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read or is not a regular file, or if its header or its length is
    /// not that of a table.
    ///
    /// # Complexity
    ///
    /// O(bytes). The checksum of the payload is not checked: see [`TableBytes::check_at_once`].
    pub fn read(path: impl AsRef<Path>) -> Result<TableBytes, OpenError> {
        TableBytes::read_path(path.as_ref())
    }

    fn read_path(path: &Path) -> Result<TableBytes, OpenError> {
        let bytes = read_file(path, |header| match Header::from_bytes(header) {
            Err(HeaderError::IsPattern) => Ok(PatternHeader::from_bytes(header)?.file_len()),
            header => Ok(header?.file_len()),
        })?;
        Ok(TableBytes::of_file(bytes, path))
    }
}
