use thiserror::Error;
use tilebase_puzzle::{MAX_CELLS, Shape};

use crate::{HEADER_LEN, MAGIC, PatternError, VERSION};

/// Why bytes do not start with the header of a table, or their number does not fit the header.
///
/// The variants are in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// Fewer bytes than a header.
    #[error("too short: expected at least {HEADER_LEN} bytes, found {found}")]
    TooShort {
        /// The number of bytes.
        found: u64,
    },
    /// The first bytes are not those of a table.
    #[error(
        "not a tilebase table: expected the first bytes {:?}, found \"{}\"",
        str::from_utf8(&MAGIC).unwrap_or_default(),
        found.escape_ascii()
    )]
    Magic {
        /// The first bytes.
        found: [u8; 8],
    },
    /// A table of another version of the format.
    #[error("unknown format version: expected {VERSION}, found {found}; use a newer reader")]
    Version {
        /// The version.
        found: u16,
    },
    /// An encoding that this version does not have.
    #[error("unknown encoding: expected 1, 2 or 3, found {found}; use a newer reader")]
    Encoding {
        /// The encoding's code.
        found: u8,
    },
    /// The header has been changed or damaged.
    #[error("damaged header: expected checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum that the header holds.
        expected: u64,
        /// The checksum of the header.
        found: u64,
    },
    /// A pattern table, where one of all boards is needed.
    #[error("expected a table of all boards, found a pattern table; open it as a pattern table")]
    IsPattern,
    /// A table of all boards, where a pattern table is needed.
    #[error(
        "expected a pattern table, found a table of all boards; open it as a table of all boards"
    )]
    NotAPattern,
    /// Too few or too many rows or columns.
    #[error(
        "bad shape: expected at least 2 rows, 2 columns and at most {MAX_CELLS} cells, found {rows}x{cols}"
    )]
    Shape {
        /// The rows.
        rows: u8,
        /// The columns.
        cols: u8,
    },
    /// The goal's blank is outside the board.
    #[error("bad goal: expected a blank cell below {} for {shape}, found {found}", shape.cells())]
    GoalBlank {
        /// The shape.
        shape: Shape,
        /// The cell.
        found: u8,
    },
    /// The move order does not have each move once, or is not 0 for an encoding without one.
    #[error(
        "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found {found:#010b}"
    )]
    MoveOrder {
        /// The byte.
        found: u8,
    },
    /// The tiles of a pattern table are not a pattern of its shape.
    #[error("bad pattern: {0}")]
    Pattern(PatternError),
    /// The number of entries does not follow from the shape, or from the pattern.
    #[error("bad number of entries: expected {expected}, found {found}")]
    Entries {
        /// The number that follows: N!/2, or [`Pattern::states`](crate::Pattern::states).
        expected: u64,
        /// The number in the header.
        found: u64,
    },
    /// The payload's length does not follow from the entries and the encoding.
    #[error("bad payload length: expected {expected} bytes, found {found}")]
    PayloadLen {
        /// The number of bytes of the entries.
        expected: u64,
        /// The number in the header.
        found: u64,
    },
    /// Reserved bytes are in use.
    #[error("reserved bytes: expected 0, found {found:#x}; use a newer reader")]
    Reserved {
        /// The bytes, as a number.
        found: u64,
    },
    /// The file is cut off, or something follows the table.
    #[error("bad file length: expected {expected} bytes, found {found}")]
    FileLen {
        /// The number of bytes of header and payload.
        expected: u64,
        /// The number of bytes.
        found: u64,
    },
}

/// Why bytes are not the payload that a header describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PayloadError {
    /// Too few or too many bytes.
    #[error("bad payload length: expected {expected} bytes, found {found}")]
    Length {
        /// The number of bytes according to the header.
        expected: u64,
        /// The number of bytes.
        found: u64,
    },
    /// The payload has been changed or damaged.
    #[error("damaged payload: expected checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum that the header holds.
        expected: u64,
        /// The checksum of the payload.
        found: u64,
    },
    /// Bits after the last entry are in use.
    #[error("bad padding after the last entry: expected 0, found {found:#010b} in the last byte")]
    Padding {
        /// The last byte with only its padding bits.
        found: u8,
    },
}

/// Why the distances that a header tells are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DistancesError {
    /// The largest distance is wrong.
    #[error("wrong largest distance in the header: expected {expected}, found {found}")]
    Max {
        /// The largest distance of all entries.
        expected: u8,
        /// The header's.
        found: u8,
    },
    /// The sum of the distances is wrong.
    #[error("wrong sum of distances in the header: expected {expected}, found {found}")]
    Sum {
        /// The sum of all entries.
        expected: u64,
        /// The header's.
        found: u64,
    },
}

/// Why some tables serve no goal like this: no symmetry carries its blank to that of any table's goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no table for goals with the blank in cell {blank} of a {shape} board")]
pub struct GoalError {
    /// The goal's shape.
    pub shape: Shape,
    /// The cell of the goal's blank.
    pub blank: usize,
}
