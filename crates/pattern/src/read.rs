use std::path::Path;
use std::vec::Vec;

use tilebase_format::{OpenError, PatternHeader, read_file};

use crate::PatternTable;

impl PatternTable<Vec<u8>> {
    /// Reads a pattern table from a file into memory, and checks all of it: header, length, checksum and
    /// padding.
    ///
    /// No bit that was changed since the file was written is answered from.
    ///
    /// ```
    /// use tilebase_pattern::PatternTable;
    ///
    /// # let path = std::path::Path::new(tilebase_data::folder()).join("4x4-1-2-3-4-7.tb");
    /// let table = PatternTable::open(path)?;
    /// assert_eq!(table.pattern().to_string(), "1, 2, 3, 4, 7");
    /// # Ok::<(), tilebase_pattern::OpenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be read, is not a regular file, is not a pattern table, or is
    /// damaged. Of a file with a bad header or length, no more than the header is read.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn open(path: impl AsRef<Path>) -> Result<PatternTable<Vec<u8>>, OpenError> {
        let file_len = |header: &[u8]| Ok(PatternHeader::from_bytes(header)?.file_len());
        let table = PatternTable::from_bytes(read_file(path.as_ref(), file_len)?)?;
        table.verify()?;
        Ok(table)
    }
}
