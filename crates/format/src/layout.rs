use serde::{Deserialize, Serialize};
use tilebase_puzzle::{Goal, Shape};

use crate::{HeaderError, checksum};

/// The length of a header in bytes.
pub const HEADER_LEN: usize = 64;

/// The first bytes of every table.
pub const MAGIC: [u8; 8] = *b"TILEBASE";

/// The version of the format.
pub const VERSION: u16 = 1;

/// The length in bytes of the header without its own checksum.
const CHECKED_LEN: usize = HEADER_LEN - size_of::<u64>();

pub(crate) const MOVE: u8 = 1;
pub(crate) const DISTANCE_BIT: u8 = 2;
pub(crate) const PATTERN_BIT: u8 = 3;
pub(crate) const RESIDUE: u8 = 4;

#[derive(Serialize, Deserialize)]
pub(crate) struct Layout {
    pub magic: [u8; 8],
    pub version: u16,
    pub encoding: u8,
    pub rows: u8,
    pub cols: u8,
    pub goal_blank: u8,
    pub max_distance: u8,
    pub move_order: u8,
    pub entries: u64,
    pub payload_len: u64,
    pub distance_sum: u64,
    pub payload_xxh3: u64,
    /// A pattern's tile set in the lowest four bytes, or the metric in the lowest byte; otherwise 0.
    pub reserved: u64,
    pub header_xxh3: u64,
}

/// Returns the serialization settings for [`Layout`]: little-endian integers without gaps.
fn bincode_config() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_little_endian()
        .with_fixed_int_encoding()
        .with_limit::<HEADER_LEN>()
}

impl Layout {
    /// Returns a layout with the common fields of all encodings. The other fields are 0.
    pub(crate) fn new(goal: Goal) -> Layout {
        Layout {
            magic: MAGIC,
            version: VERSION,
            encoding: 0,
            rows: goal.shape().rows() as u8,
            cols: goal.shape().cols() as u8,
            goal_blank: goal.blank() as u8,
            max_distance: 0,
            move_order: 0,
            entries: 0,
            payload_len: 0,
            distance_sum: 0,
            payload_xxh3: 0,
            reserved: 0,
            header_xxh3: 0,
        }
    }

    /// Returns the header as stored in a file, with its checksum.
    pub(crate) fn into_file_bytes(mut self) -> [u8; HEADER_LEN] {
        self.header_xxh3 = checksum(&self.to_bytes()[..CHECKED_LEN]);
        self.to_bytes()
    }

    fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        let encoded = bincode::serde::encode_into_slice(self, &mut bytes, bincode_config());
        assert!(encoded.is_ok(), "the fields take 64 bytes");
        bytes
    }

    /// Reads the header at the start of `file` and checks the common fields.
    // Inlined at both calls: a separate function makes programs for microcontrollers 300 bytes larger.
    #[inline(always)]
    pub(crate) fn from_file_bytes(file: &[u8]) -> Result<Layout, HeaderError> {
        let Some(bytes) = file.first_chunk::<HEADER_LEN>() else {
            return Err(HeaderError::TooShort {
                found: file.len() as u64,
            });
        };
        // `expect` would link the texts of all errors into each program.
        let decoded = bincode::serde::borrow_decode_from_slice(bytes, bincode_config());
        let Ok((layout, _)): Result<(Layout, _), _> = decoded else {
            unreachable!("any 64 bytes are valid numbers");
        };
        if layout.magic != MAGIC {
            let found = layout.magic;
            return Err(HeaderError::Magic { found });
        }
        if layout.version != VERSION {
            let found = layout.version;
            return Err(HeaderError::Version { found });
        }
        if !(MOVE..=RESIDUE).contains(&layout.encoding) {
            let found = layout.encoding;
            return Err(HeaderError::Encoding { found });
        }
        let (expected, found) = (layout.header_xxh3, checksum(&bytes[..CHECKED_LEN]));
        if found != expected {
            return Err(HeaderError::Checksum { expected, found });
        }
        Ok(layout)
    }

    /// Returns the goal, or an error if the blank's cell or the shape is invalid, or has more than `max_cells`.
    #[inline(always)]
    pub(crate) fn goal(&self, max_cells: usize) -> Result<Goal, HeaderError> {
        let Layout { rows, cols, .. } = *self;
        let shape = Shape::new(rows.into(), cols.into()).ok();
        let shape = shape.filter(|shape| shape.cells() <= max_cells);
        let shape = shape.ok_or(HeaderError::Shape {
            rows,
            cols,
            max_cells,
        })?;
        Goal::new(shape, self.goal_blank.into()).ok_or(HeaderError::GoalBlank {
            shape,
            found: self.goal_blank,
        })
    }

    /// Checks the number of entries, the payload length and the reserved bits. All reserved bits
    /// except the lowest `used_bits` must be 0.
    pub(crate) fn check_rest(
        &self,
        entries: u64,
        payload_len: u64,
        used_bits: u32,
    ) -> Result<(), HeaderError> {
        if self.entries != entries {
            return Err(HeaderError::Entries {
                expected: entries,
                found: self.entries,
            });
        }
        if self.payload_len != payload_len {
            return Err(HeaderError::PayloadLen {
                expected: payload_len,
                found: self.payload_len,
            });
        }
        match self.reserved >> used_bits << used_bits {
            0 => Ok(()),
            found => Err(HeaderError::Reserved { found }),
        }
    }
}
