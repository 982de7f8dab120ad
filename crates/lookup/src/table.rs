use tilebase_format::{HEADER_LEN, Header, HeaderError, PayloadError};
use tilebase_puzzle::{Goal, Shape};

use crate::walk::Entries;

/// A table over any bytes.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Move, Table};
///
/// static FILE: &[u8] = tilebase_data::CORNER_3X3;
/// let table = Table::new(FILE)?;
/// let board = table.goal().board().moved(Move::Up).expect("the blank starts in the last row");
/// assert_eq!(table.next_move(&board)?, Some(Move::Down));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Table<B> {
    bytes: B,
    header: Header,
    /// The index of the goal: where every walk ends.
    goal_index: u64,
}

impl<B: AsRef<[u8]>> Table<B> {
    /// The table in these bytes, which are a whole table file.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if the header is not one, or not one of a file of this length.
    ///
    /// # Complexity
    ///
    /// O(1): the entries are not looked at. [`Table::verify`] checks them.
    pub fn new(bytes: B) -> Result<Table<B>, HeaderError> {
        let file = bytes.as_ref();
        let header = Header::from_bytes(file)?;
        header.check_file_len(file.len() as u64)?;
        let goal = header.goal;
        let goal_index = goal.rank(&goal.board()).expect("the goal reaches itself");
        Ok(Table {
            bytes,
            header,
            goal_index,
        })
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The goal that every solution leads to.
    pub fn goal(&self) -> Goal {
        self.header.goal
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.header.goal.shape()
    }

    /// Checks that the payload is the one that was written: its checksum and its padding.
    ///
    /// # Errors
    ///
    /// [`PayloadError`] says which check failed.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn verify(&self) -> Result<(), PayloadError> {
        self.header.check_payload(self.payload())
    }

    /// The bytes, as they were given to [`Table::new`].
    pub fn bytes(&self) -> &B {
        &self.bytes
    }

    /// The same table over bytes in another container.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let owned = tilebase_lookup::Table::embedded().map_bytes(<[u8]>::to_vec);
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

    /// What a walk needs of the table.
    #[inline]
    pub(crate) fn entries(&self) -> Entries<'_> {
        Entries {
            payload: self.payload(),
            encoding: self.header.encoding,
            goal: self.header.goal,
            goal_index: self.goal_index,
            max_distance: self.header.max_distance,
        }
    }

    /// The entries, as they stand in the file.
    pub fn payload(&self) -> &[u8] {
        self.bytes.as_ref().get(HEADER_LEN..).unwrap_or_default()
    }
}
