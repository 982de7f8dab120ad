//! The one place of this crate that needs `unsafe`: memory that others can change.
#![allow(unsafe_code)]

use std::fs::File;
use std::path::Path;

use memmap2::Mmap;

use crate::{OpenError, Table};

/// What a disk reads in about the time that it takes to get there.
#[cfg(unix)]
const READ_AT_ONCE: usize = 1 << 20;

impl Table<Mmap> {
    /// Maps a table file into memory: opening takes O(1), and only what is looked up is read.
    ///
    /// The system is told that reads will be scattered. Before a table is read from end to end, as
    /// by [`Table::verify`], tell it otherwise: `table.bytes().advise(Advice::Normal)`.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if the file cannot be opened or mapped, or is not a table.
    ///
    /// # Safety
    ///
    /// As long as the table lives, nothing may change or shorten the file, in this process or
    /// another: the compiler takes mapped bytes for constant, and reading past a file that has
    /// become shorter ends the program. Replacing the file by another of the same name, as
    /// `tilebase gen` does, is fine.
    ///
    /// ```
    /// use tilebase_lookup::Table;
    ///
    /// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/3x3-corner.tb");
    /// // SAFETY: the file is installed with this program, and nothing else writes to it.
    /// let table = unsafe { Table::map(path)? };
    /// assert_eq!(table.header().max_distance, 31);
    /// # Ok::<(), tilebase_lookup::OpenError>(())
    /// ```
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Table<Mmap>, OpenError> {
        let file = File::open(path)?;
        // SAFETY: the caller promises that the file stays as it is while the map lives.
        let bytes = unsafe { Mmap::map(&file)? };
        // A walk reads here and there in a large file; what lies around is of no use to it.
        #[cfg(unix)]
        if bytes.len() > READ_AT_ONCE {
            // Only advice: nothing goes wrong if it is not taken.
            let _ = bytes.advise(memmap2::Advice::Random);
        }
        Ok(Table::new(bytes)?)
    }
}
