use std::path::Path;

use tilebase_format::{Checks, Checksum, Header, HeaderError, OpenError, PayloadError};
use tilebase_lookup::{SlideTable, Table, TableBytes};
use tilebase_pattern::PatternTable;
use tilebase_puzzle::Goal;

use crate::Error;

/// The largest size, in bytes, of a file whose checksum is checked on every opening. This check takes
/// milliseconds; checking the largest tables would take seconds before the first answer.
const QUICK_TO_VERIFY: u64 = 64 << 20;

/// The number of bytes between two reports of progress: 64 MiB.
const BYTES_PER_REPORT: usize = 1 << 26;

/// A table of any kind.
///
/// ```
/// use tilebase::TableFile;
///
/// # let path = std::path::Path::new(tilebase_data::folder()).join("4x4-1-2-3-4-7.tb");
/// let table = TableFile::read(&path)?;
/// assert!(matches!(table, TableFile::Pattern(_)));
/// assert_eq!(table.goal().shape().to_string(), "4x4");
/// # Ok::<(), tilebase::Error>(())
/// ```
#[derive(Debug)]
pub enum TableFile {
    /// A table of all boards of a shape.
    Complete(Table<TableBytes>),
    /// A table of all boards of a shape, in the multi-tile metric.
    Slides(SlideTable<TableBytes>),
    /// A table of all states of some tiles, for lower bounds.
    Pattern(PatternTable<TableBytes>),
}

impl TableFile {
    /// Reads a file into memory. Checks its header and its length, but not its entries: see [`TableFile::verify`].
    ///
    /// # Errors
    ///
    /// [`Error::File`].
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn read(path: impl AsRef<Path>) -> Result<TableFile, Error> {
        let path = path.as_ref();
        let read = TableBytes::read(path).and_then(|bytes| Ok(TableFile::from_bytes(bytes)?));
        read.map_err(|error| Error::of_file(path, error))
    }

    /// Maps a file into memory, in O(1). Checks its header and its length, but not its entries.
    ///
    /// # Errors
    ///
    /// [`Error::File`].
    ///
    /// # Safety
    ///
    /// While the table lives, neither this process nor another may change or shorten the file. Replacing the file by
    /// another of the same name, as `tilebase gen` does, is safe.
    #[allow(unsafe_code)]
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<TableFile, Error> {
        let path = path.as_ref();
        // SAFETY: the caller promises that the file does not change while it is mapped.
        let bytes = unsafe { TableBytes::map(path) }.map_err(OpenError::from);
        let table = bytes.and_then(|bytes| Ok(TableFile::from_bytes(bytes)?));
        table.map_err(|error| Error::of_file(path, error))
    }

    pub(crate) fn from_bytes(bytes: TableBytes) -> Result<TableFile, HeaderError> {
        Ok(match Header::from_bytes(bytes.as_ref()) {
            Err(HeaderError::IsPattern) => TableFile::Pattern(PatternTable::from_bytes(bytes)?),
            Err(HeaderError::IsMulti) => TableFile::Slides(SlideTable::from_bytes(bytes)?),
            _ => TableFile::Complete(Table::from_bytes(bytes)?),
        })
    }

    /// Returns the goal of the table.
    pub fn goal(&self) -> Goal {
        match self {
            TableFile::Complete(table) => table.goal(),
            TableFile::Slides(table) => table.goal(),
            TableFile::Pattern(table) => table.goal(),
        }
    }

    /// Returns the bytes of the file, with its path.
    pub fn bytes(&self) -> &TableBytes {
        match self {
            TableFile::Complete(table) => table.bytes(),
            TableFile::Slides(table) => table.bytes(),
            TableFile::Pattern(table) => table.bytes(),
        }
    }

    /// Checks the checksum of the entries and the padding.
    ///
    /// Calls `progress` with the number of bytes done and the total, every 64 MiB and at the end.
    ///
    /// # Errors
    ///
    /// [`PayloadError`].
    ///
    /// # Complexity
    ///
    /// O(bytes), about as fast as memory is read.
    pub fn verify(&self, progress: impl FnMut(u64, u64)) -> Result<(), PayloadError> {
        self.check_checksum(progress)?;
        self.check_padding()
    }

    /// Checks only the checksum, as [`TableFile::verify`] does.
    ///
    /// # Errors
    ///
    /// [`PayloadError`].
    pub fn check_checksum(&self, mut progress: impl FnMut(u64, u64)) -> Result<(), PayloadError> {
        let (checks, payload) = self.checks();
        let found = self
            .bytes()
            .read_whole(|| checksum_of(payload, &mut progress));
        checks.checksum(found)
    }

    /// Checks only the bits after the last entry, as [`TableFile::verify`] does, in O(1) time.
    ///
    /// # Errors
    ///
    /// [`PayloadError`].
    pub fn check_padding(&self) -> Result<(), PayloadError> {
        let (checks, payload) = self.checks();
        checks.padding(payload)
    }

    fn checks(&self) -> (Checks, &[u8]) {
        match self {
            TableFile::Complete(table) => (table.header().checks(), table.payload()),
            TableFile::Slides(table) => (table.header().checks(), table.payload()),
            TableFile::Pattern(table) => (table.header().checks(), table.payload()),
        }
    }

    /// Returns whether the file is small enough to be verified whenever it is opened.
    pub(crate) fn is_quick_to_verify(&self) -> bool {
        is_quick_to_verify(self.bytes())
    }
}

pub(crate) fn is_quick_to_verify(bytes: &TableBytes) -> bool {
    bytes.as_ref().len() as u64 <= QUICK_TO_VERIFY
}

fn checksum_of(payload: &[u8], progress: &mut dyn FnMut(u64, u64)) -> u64 {
    let mut checksum = Checksum::default();
    let mut done = 0;
    for part in payload.chunks(BYTES_PER_REPORT) {
        progress(done, payload.len() as u64);
        checksum.update(part);
        done += part.len() as u64;
    }
    progress(done, payload.len() as u64);
    checksum.finish()
}
