use core::fmt;

use tilebase_puzzle::{Goal, Shape};

use crate::{Checksum, HEADER_LEN, Header, HeaderError, Kind, Pattern, PayloadError, checksum};

/// The number of bytes between two reports of progress: 64 MiB.
const BYTES_PER_REPORT: usize = 1 << 26;

/// A table of any kind over any bytes, with a checked header.
///
/// ```
/// use tilebase_format::{Kind, Table};
///
/// static FILE: &[u8] = tilebase_data::CORNER_3X3_BIT;
/// let table = Table::from_bytes(FILE)?;
/// table.verify()?;
/// assert_eq!((table.kind(), table.header().max_distance), (Kind::DistanceBit, 31));
/// assert_eq!(table.goal().board().to_string(), "1 2 3 4 5 6 7 8 x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Table<B> {
    bytes: B,
    header: Header,
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Opens the table in these bytes, the contents of a table file. Takes O(1) time: the entries are not read.
    ///
    /// Checks the header and the length. If bits may have changed, as in a file or a download, call [`Table::verify`]
    /// next.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the header is damaged or does not match the length.
    #[inline(always)]
    pub fn from_bytes(bytes: B) -> Result<Table<B>, HeaderError> {
        let file = bytes.as_ref();
        let header = Header::from_bytes(file)?;
        header.check_file_len(file.len() as u64)?;
        Ok(Table { bytes, header })
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the kind of the table.
    pub fn kind(&self) -> Kind {
        self.header.kind
    }

    /// Returns the goal from which the table was generated.
    pub fn goal(&self) -> Goal {
        self.header.goal
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.header.goal.shape()
    }

    /// Returns the pattern of a pattern table, or `None` for a complete table.
    pub fn pattern(&self) -> Option<Pattern> {
        self.header.pattern()
    }

    /// Checks the payload's checksum and padding. Takes O(bytes).
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] of the first failed check.
    pub fn verify(&self) -> Result<(), PayloadError> {
        self.header.check_checksum(checksum(self.payload()))?;
        self.header.check_padding(self.payload())
    }

    /// Verifies the table as [`Table::verify`] does. Calls `progress` with the number of bytes done and the total, every
    /// 64 MiB and at the end.
    pub fn verify_with(&self, progress: impl FnMut(u64, u64)) -> Result<(), PayloadError> {
        self.header.check_checksum(self.checksum(progress))?;
        self.header.check_padding(self.payload())
    }

    /// Returns the checksum of the payload. Calls `progress` as [`Table::verify_with`] does.
    pub fn checksum(&self, mut progress: impl FnMut(u64, u64)) -> u64 {
        let mut checksum = Checksum::default();
        let (mut done, of) = (0, self.payload().len() as u64);
        for part in self.payload().chunks(BYTES_PER_REPORT) {
            progress(done, of);
            checksum.update(part);
            done += part.len() as u64;
        }
        progress(done, of);
        checksum.finish()
    }

    /// Returns the bytes that were passed to [`Table::from_bytes`].
    pub fn bytes(&self) -> &B {
        &self.bytes
    }

    /// Returns the bytes of the entries, as stored in the file.
    pub fn payload(&self) -> &[u8] {
        self.bytes.as_ref().get(HEADER_LEN..).unwrap_or_default()
    }

    /// Converts the bytes to another container.
    ///
    /// ```
    /// let table = tilebase_format::Table::from_bytes(tilebase_data::CORNER_3X3)?;
    /// let owned = table.map_bytes(<[u8]>::to_vec);
    /// assert_eq!(owned.verify(), Ok(()));
    /// # Ok::<(), tilebase_format::HeaderError>(())
    /// ```
    pub fn map_bytes<C>(self, convert: impl FnOnce(B) -> C) -> Table<C> {
        Table {
            bytes: convert(self.bytes),
            header: self.header,
        }
    }

    /// Returns a table that borrows the bytes.
    pub fn as_slice(&self) -> Table<&[u8]> {
        Table {
            bytes: self.bytes.as_ref(),
            header: self.header,
        }
    }
}

impl<B: AsRef<[u8]>> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("shape", &format_args!("{}", self.shape()))
            .field("goal", &format_args!("{}", self.goal().board()))
            .field("kind", &format_args!("{}", self.kind()))
            .field("len", &self.bytes.as_ref().len())
            .finish()
    }
}
