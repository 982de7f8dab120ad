use core::fmt;

use tilebase_format::{HEADER_LEN, HeaderError, PatternHeader, PayloadError};
use tilebase_puzzle::Goal;

use crate::Pattern;

/// A pattern table over any bytes, with a checked header. It has one bit for each state of a pattern.
#[derive(Clone, Copy)]
pub struct PatternTable<B> {
    bytes: B,
    header: PatternHeader,
}

impl<B: AsRef<[u8]>> PatternTable<B> {
    /// Opens the pattern table in these bytes, the contents of a table file.
    ///
    /// Checks the header and the length, but no entry. If bits may have changed, as in a file or a download, call
    /// [`PatternTable::verify`].
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the header is damaged, does not match the number of bytes, or belongs to a complete table.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn from_bytes(bytes: B) -> Result<PatternTable<B>, HeaderError> {
        let file = bytes.as_ref();
        let header = PatternHeader::from_bytes(file)?;
        header.checks().file_len(file.len() as u64)?;
        Ok(PatternTable { bytes, header })
    }

    /// Returns the header.
    pub fn header(&self) -> &PatternHeader {
        &self.header
    }

    /// Returns the pattern.
    pub fn pattern(&self) -> Pattern {
        self.header.pattern
    }

    /// Returns the goal.
    pub fn goal(&self) -> Goal {
        self.pattern().goal()
    }

    /// Checks the payload's checksum and padding.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] of the first failed check.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn verify(&self) -> Result<(), PayloadError> {
        self.header.checks().payload(self.payload())
    }

    /// Returns the bytes passed to [`PatternTable::from_bytes`].
    pub fn bytes(&self) -> &B {
        &self.bytes
    }

    /// Moves the bytes into another container.
    pub fn map_bytes<C>(self, convert: impl FnOnce(B) -> C) -> PatternTable<C> {
        PatternTable {
            bytes: convert(self.bytes),
            header: self.header,
        }
    }

    /// Returns the bytes of the entries, as stored in the file.
    pub fn payload(&self) -> &[u8] {
        self.bytes.as_ref().get(HEADER_LEN..).unwrap_or_default()
    }

    /// Returns a table that borrows the bytes.
    pub(crate) fn as_slice(&self) -> PatternTable<&[u8]> {
        PatternTable {
            bytes: self.bytes.as_ref(),
            header: self.header,
        }
    }

    /// Returns the entry of a state: floor(distance / 2) mod 2.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn entry(&self, state: u64) -> u8 {
        let entry = tilebase_format::Encoding::DistanceBit.entry(self.payload(), state);
        entry.unwrap_or(0)
    }
}

#[cfg(feature = "embedded")]
impl PatternTable<&'static [u8]> {
    /// Returns the tables of [`Patterns::embedded`](crate::Patterns::embedded), for programs that select among tables.
    pub fn embedded() -> [PatternTable<&'static [u8]>; 3] {
        let tables = tilebase_data::PATTERNS_4X4.map(PatternTable::from_bytes);
        tables.map(|table| table.expect("the shipped tables are whole"))
    }
}

impl<B: AsRef<[u8]>> fmt::Debug for PatternTable<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternTable")
            .field("shape", &format_args!("{}", self.goal().shape()))
            .field("goal", &format_args!("{}", self.goal().board()))
            .field("tiles", &format_args!("{}", self.pattern()))
            .field("len", &self.bytes.as_ref().len())
            .finish()
    }
}
