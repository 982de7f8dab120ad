use tilebase_puzzle::{Goal, MoveOrder};

use crate::layout::{DISTANCE_BIT, Layout, MOVE, PATTERN_BIT, check_file_len};
use crate::payload::Promise;
use crate::{Encoding, HEADER_LEN, HeaderError, PayloadError};

/// The header of a table: its kind, and what its payload is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The shape and the goal.
    pub goal: Goal,
    /// The encoding of the entries.
    pub encoding: Encoding,
    /// The largest distance in the table, in moves.
    pub max_distance: u8,
    /// The sum of the distances of all boards.
    pub distance_sum: u64,
    /// The payload's [`checksum`](crate::checksum).
    pub payload_checksum: u64,
}

impl Header {
    /// Returns the number of entries, one for each board that can reach the goal: N!/2.
    pub const fn entries(&self) -> u64 {
        self.goal.boards()
    }

    /// Returns the length of the payload in bytes.
    pub const fn payload_len(&self) -> u64 {
        self.encoding.payload_len(self.entries())
    }

    /// Returns the length of the file in bytes.
    pub const fn file_len(&self) -> u64 {
        HEADER_LEN as u64 + self.payload_len()
    }

    /// Returns the header as it is in a file.
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let (encoding, move_order) = match self.encoding {
            Encoding::Move(order) => (MOVE, order.code()),
            Encoding::DistanceBit => (DISTANCE_BIT, 0),
        };
        let layout = Layout {
            encoding,
            max_distance: self.max_distance,
            move_order,
            entries: self.entries(),
            payload_len: self.payload_len(),
            distance_sum: self.distance_sum,
            payload_xxh3: self.payload_checksum,
            ..Layout::new(self.goal)
        };
        layout.into_file_bytes()
    }

    /// Reads and checks the header at the start of a file's bytes. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first check that fails, in the order of the variants.
    pub fn from_bytes(file: &[u8]) -> Result<Header, HeaderError> {
        let layout = Layout::from_file_bytes(file)?;
        if layout.encoding == PATTERN_BIT {
            return Err(HeaderError::IsPattern);
        }
        let header = Header {
            goal: layout.goal()?,
            encoding: encoding(&layout)?,
            max_distance: layout.max_distance,
            distance_sum: layout.distance_sum,
            payload_checksum: layout.payload_xxh3,
        };
        layout.check_sizes(header.entries(), header.payload_len())?;
        layout.check_reserved(0)?;
        Ok(header)
    }

    /// Checks the length of the whole file.
    ///
    /// # Errors
    ///
    /// [`HeaderError::FileLen`] unless it is [`Header::file_len`].
    pub fn check_file_len(&self, found: u64) -> Result<(), HeaderError> {
        check_file_len(self.file_len(), found)
    }

    /// Checks the payload's length, checksum and padding.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] of the first check that fails.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn check_payload(&self, payload: &[u8]) -> Result<(), PayloadError> {
        self.promise().check(payload)
    }

    /// Checks only that the bits after the last entry are 0, in O(1).
    ///
    /// # Errors
    ///
    /// [`PayloadError::Padding`].
    pub fn check_padding(&self, payload: &[u8]) -> Result<(), PayloadError> {
        self.promise().check_padding(payload)
    }

    fn promise(&self) -> Promise {
        Promise {
            bits: self.entries() * self.encoding.bits(),
            checksum: self.payload_checksum,
        }
    }
}

fn encoding(layout: &Layout) -> Result<Encoding, HeaderError> {
    let found = layout.move_order;
    match (layout.encoding, MoveOrder::from_code(found)) {
        (MOVE, Ok(order)) => Ok(Encoding::Move(order)),
        (DISTANCE_BIT, _) if found == 0 => Ok(Encoding::DistanceBit),
        (_, _) => Err(HeaderError::MoveOrder { found }),
    }
}
