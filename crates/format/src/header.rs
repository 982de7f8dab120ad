use serde::{Deserialize, Serialize};
use tilebase_puzzle::{Goal, MoveOrder, Shape};

use crate::{Encoding, HeaderError, checksum};

/// The length of a header in bytes.
pub const HEADER_LEN: usize = 64;

/// The first bytes of every table.
pub const MAGIC: [u8; 8] = *b"TILEBASE";

/// The version of the format that this crate reads and writes.
pub const VERSION: u16 = 1;

/// The number of header bytes that the header's checksum covers: all before it.
const CHECKED_LEN: usize = HEADER_LEN - size_of::<u64>();

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
    /// The payload's [`checksum`].
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
        let mut layout = Layout {
            magic: MAGIC,
            version: VERSION,
            encoding: match self.encoding {
                Encoding::Move(_) => MOVE,
                Encoding::DistanceBit => DISTANCE_BIT,
            },
            rows: self.goal.shape().rows() as u8,
            cols: self.goal.shape().cols() as u8,
            goal_blank: self.goal.blank() as u8,
            max_distance: self.max_distance,
            move_order: match self.encoding {
                Encoding::Move(order) => order.code(),
                Encoding::DistanceBit => 0,
            },
            entries: self.entries(),
            payload_len: self.payload_len(),
            distance_sum: self.distance_sum,
            payload_xxh3: self.payload_checksum,
            reserved: 0,
            header_xxh3: 0,
        };
        layout.header_xxh3 = checksum(&layout.to_bytes()[..CHECKED_LEN]);
        layout.to_bytes()
    }

    /// Reads and checks the header at the start of a file's bytes. The payload may be missing.
    ///
    /// # Errors
    ///
    /// The [`HeaderError`] of the first check that fails, in the order of the variants.
    pub fn from_bytes(file: &[u8]) -> Result<Header, HeaderError> {
        let Some(bytes) = file.first_chunk::<HEADER_LEN>() else {
            return Err(HeaderError::TooShort {
                found: file.len() as u64,
            });
        };
        Layout::from_bytes(bytes).check(checksum(&bytes[..CHECKED_LEN]))
    }

    /// Checks the length of the whole file.
    ///
    /// # Errors
    ///
    /// [`HeaderError::FileLen`] unless it is [`Header::file_len`].
    pub fn check_file_len(&self, found: u64) -> Result<(), HeaderError> {
        let expected = self.file_len();
        if found == expected {
            Ok(())
        } else {
            Err(HeaderError::FileLen { expected, found })
        }
    }
}

/// The codes of the encodings.
const MOVE: u8 = 1;
const DISTANCE_BIT: u8 = 2;

/// The 64 bytes, field by field.
#[derive(Serialize, Deserialize)]
struct Layout {
    magic: [u8; 8],
    version: u16,
    encoding: u8,
    rows: u8,
    cols: u8,
    goal_blank: u8,
    max_distance: u8,
    move_order: u8,
    entries: u64,
    payload_len: u64,
    distance_sum: u64,
    payload_xxh3: u64,
    reserved: u64,
    header_xxh3: u64,
}

/// Returns the options for [`Layout`]: plain little-endian numbers, one after the other.
fn bincode_config() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_little_endian()
        .with_fixed_int_encoding()
        .with_limit::<HEADER_LEN>()
}

impl Layout {
    fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        bincode::serde::encode_into_slice(self, &mut bytes, bincode_config())
            .expect("the fields take 64 bytes");
        bytes
    }

    fn from_bytes(bytes: &[u8; HEADER_LEN]) -> Layout {
        bincode::serde::borrow_decode_from_slice(bytes, bincode_config())
            .expect("any 64 bytes are valid numbers")
            .0
    }

    fn check(self, checksum: u64) -> Result<Header, HeaderError> {
        if self.magic != MAGIC {
            return Err(HeaderError::Magic { found: self.magic });
        }
        if self.version != VERSION {
            return Err(HeaderError::Version {
                found: self.version,
            });
        }
        if self.encoding != MOVE && self.encoding != DISTANCE_BIT {
            return Err(HeaderError::Encoding {
                found: self.encoding,
            });
        }
        if self.header_xxh3 != checksum {
            return Err(HeaderError::Checksum {
                expected: self.header_xxh3,
                found: checksum,
            });
        }
        let header = Header {
            goal: self.goal()?,
            encoding: self.encoding()?,
            max_distance: self.max_distance,
            distance_sum: self.distance_sum,
            payload_checksum: self.payload_xxh3,
        };
        if self.entries != header.entries() {
            return Err(HeaderError::Entries {
                expected: header.entries(),
                found: self.entries,
            });
        }
        if self.payload_len != header.payload_len() {
            return Err(HeaderError::PayloadLen {
                expected: header.payload_len(),
                found: self.payload_len,
            });
        }
        if self.reserved != 0 {
            return Err(HeaderError::Reserved {
                found: self.reserved,
            });
        }
        Ok(header)
    }

    fn goal(&self) -> Result<Goal, HeaderError> {
        let Layout { rows, cols, .. } = *self;
        let shape =
            Shape::new(rows.into(), cols.into()).map_err(|_| HeaderError::Shape { rows, cols })?;
        Goal::new(shape, self.goal_blank.into()).ok_or(HeaderError::GoalBlank {
            shape,
            found: self.goal_blank,
        })
    }

    fn encoding(&self) -> Result<Encoding, HeaderError> {
        let found = self.move_order;
        match (self.encoding, MoveOrder::from_code(found)) {
            (MOVE, Ok(order)) => Ok(Encoding::Move(order)),
            (DISTANCE_BIT, _) if found == 0 => Ok(Encoding::DistanceBit),
            _ => Err(HeaderError::MoveOrder { found }),
        }
    }
}
