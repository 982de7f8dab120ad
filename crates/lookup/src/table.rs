use core::fmt;

use tilebase_format::{HEADER_LEN, Header, HeaderError, PayloadError};
use tilebase_puzzle::{Goal, Shape};

use crate::entries::Entries;

/// A table over any bytes, with a checked header.
///
/// [`Table::verify`] checks the payload, and `Table::prove` every entry. A [`Solver`](crate::Solver) answers boards.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Move, Table};
///
/// static FILE: &[u8] = tilebase_data::CORNER_3X3;
/// let table = Table::from_bytes(FILE)?;
/// table.verify()?;
/// assert_eq!(table.header().max_distance, 31);
///
/// let solver = table.into_solver();
/// let board = solver.goal().moved(Move::Up).expect("the blank is in the last row");
/// assert_eq!(solver.next_move(&board)?, Some(Move::Down));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Table<B> {
    bytes: B,
    header: Header,
    goal_index: u64,
}

impl<B: AsRef<[u8]>> Table<B> {
    /// Opens the table in these bytes, the contents of a table file.
    ///
    /// Checks the header and the length. If bits may have changed, as in a file or a download, call [`Table::verify`]
    /// next.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the header is damaged, does not match the length, or belongs to a pattern table.
    ///
    /// # Complexity
    ///
    /// O(1): the entries are not read.
    pub fn from_bytes(bytes: B) -> Result<Table<B>, HeaderError> {
        let (header, goal_index) = checked_header(bytes.as_ref())?;
        Ok(Table {
            bytes,
            header,
            goal_index,
        })
    }

    /// Returns the header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the goal from which the table was generated.
    pub fn goal(&self) -> Goal {
        self.header.goal
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.header.goal.shape()
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

    /// Returns the bytes that were passed to [`Table::from_bytes`].
    pub fn bytes(&self) -> &B {
        &self.bytes
    }

    /// Moves the bytes into another container.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let [table, ..] = tilebase_lookup::Table::embedded();
    /// let owned = table.map_bytes(<[u8]>::to_vec);
    /// assert_eq!(owned.verify(), Ok(()));
    /// # }
    /// ```
    pub fn map_bytes<C>(self, convert: impl FnOnce(B) -> C) -> Table<C> {
        Table {
            bytes: convert(self.bytes),
            header: self.header,
            goal_index: self.goal_index,
        }
    }

    /// Returns a table that borrows the bytes.
    pub fn as_slice(&self) -> Table<&[u8]> {
        Table {
            bytes: self.bytes.as_ref(),
            header: self.header,
            goal_index: self.goal_index,
        }
    }

    #[inline]
    pub(crate) fn entries(&self) -> Entries<'_> {
        Entries {
            payload: self.payload(),
            header: &self.header,
            goal_index: self.goal_index,
        }
    }

    /// Returns the bytes of the entries, as stored in the file.
    pub fn payload(&self) -> &[u8] {
        self.bytes.as_ref().get(HEADER_LEN..).unwrap_or_default()
    }
}

#[cfg(feature = "embedded")]
impl Table<&'static [u8]> {
    /// Returns the embedded 3x3 tables. Together they serve every goal.
    ///
    /// The first has encoding *move* and serves goals with the blank in a corner. The others have encoding *distance
    /// bit*, for any move order: for the blank in a corner, at an edge, and in the centre.
    pub fn embedded() -> [Table<&'static [u8]>; 4] {
        let files = [
            tilebase_data::CORNER_3X3,
            tilebase_data::CORNER_3X3_BIT,
            tilebase_data::EDGE_3X3_BIT,
            tilebase_data::CENTER_3X3_BIT,
        ];
        files.map(shipped)
    }
}

#[cfg(feature = "embedded")]
pub(crate) fn shipped(file: &'static [u8]) -> Table<&'static [u8]> {
    Table::from_bytes(file).expect("the shipped tables are whole")
}

impl<B: AsRef<[u8]>> fmt::Debug for Table<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("shape", &format_args!("{}", self.shape()))
            .field("goal", &format_args!("{}", self.goal().board()))
            .field("encoding", &format_args!("{}", self.header.encoding))
            .field("len", &self.bytes.as_ref().len())
            .finish()
    }
}

fn checked_header(file: &[u8]) -> Result<(Header, u64), HeaderError> {
    let header = Header::from_bytes(file)?;
    header.checks().file_len(file.len() as u64)?;
    let goal = header.goal;
    let goal_index = goal.rank(&goal.board()).expect("the goal reaches itself");
    Ok((header, goal_index))
}
