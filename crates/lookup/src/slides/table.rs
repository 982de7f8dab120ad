use core::fmt;

use tilebase_format::{HEADER_LEN, HeaderError, PayloadError, SlideHeader};
use tilebase_puzzle::Goal;

use super::SlideEntries;

/// A table in the multi-tile metric over any bytes, with a checked header.
///
/// [`SlideTable::verify`] checks the payload, and `SlideTable::prove` every entry. A
/// [`SlideSolver`](crate::SlideSolver) answers boards.
#[derive(Clone, Copy)]
pub struct SlideTable<B> {
    bytes: B,
    header: SlideHeader,
    goal_index: u64,
}

impl<B: AsRef<[u8]>> SlideTable<B> {
    /// Opens the table in these bytes, the contents of a table file. Checks the header and the length.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the header is damaged, does not match the length, or belongs to another kind of table.
    ///
    /// # Complexity
    ///
    /// O(1): the entries are not read.
    pub fn from_bytes(bytes: B) -> Result<SlideTable<B>, HeaderError> {
        let file = bytes.as_ref();
        let header = SlideHeader::from_bytes(file)?;
        header.checks().file_len(file.len() as u64)?;
        let goal = header.goal;
        Ok(SlideTable {
            bytes,
            header,
            goal_index: goal.rank(&goal.board()).expect("the goal reaches itself"),
        })
    }

    /// Returns the header.
    pub fn header(&self) -> &SlideHeader {
        &self.header
    }

    /// Returns the goal from which the table was generated.
    pub fn goal(&self) -> Goal {
        self.header.goal
    }

    /// Checks the payload's checksum.
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

    /// Returns the bytes that were passed to [`SlideTable::from_bytes`].
    pub fn bytes(&self) -> &B {
        &self.bytes
    }

    /// Returns the bytes of the entries, as stored in the file.
    pub fn payload(&self) -> &[u8] {
        self.bytes.as_ref().get(HEADER_LEN..).unwrap_or_default()
    }

    pub(crate) fn entries(&self) -> SlideEntries<'_> {
        SlideEntries {
            payload: self.payload(),
            header: &self.header,
            goal_index: self.goal_index,
        }
    }
}

impl<B> fmt::Debug for SlideTable<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SlideTable")
            .field("goal", &format_args!("{}", self.header.goal.board()))
            .finish_non_exhaustive()
    }
}
