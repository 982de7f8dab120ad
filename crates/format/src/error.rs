use thiserror::Error;
use tilebase_puzzle::{Board, BoardError, Shape, TileSet};

use crate::header::{LAST_CODE, MAGIC};
use crate::{HEADER_LEN, Kind, PatternError, VERSION};

/// An error in the header of a table or in the length of its file. The variants are in the order of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// The file is shorter than a header, which has 64 bytes.
    #[error("too short: expected at least {HEADER_LEN} bytes, found {found}")]
    TooShort {
        /// The length of the file in bytes.
        found: u64,
    },
    /// The first bytes are wrong.
    #[error(
        "not a tilebase table: expected the first bytes {:?}, found \"{}\"",
        str::from_utf8(&MAGIC).unwrap_or_default(),
        found.escape_ascii()
    )]
    Magic {
        /// The first bytes.
        found: [u8; 8],
    },
    /// The version of the format is unknown.
    #[error("unknown format version: expected {VERSION}, found {found}; use a newer reader")]
    Version {
        /// The version.
        found: u16,
    },
    /// The encoding is unknown.
    #[error("unknown encoding: expected 1 to {LAST_CODE}, found {found}; use a newer reader")]
    Encoding {
        /// The code of the encoding.
        found: u8,
    },
    /// The header is damaged or has been changed.
    #[error("damaged header: expected checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum in the header.
        expected: u64,
        /// The computed checksum.
        found: u64,
    },
    /// The metric is unknown.
    #[error("unknown metric: expected 1, found {found}; use a newer reader")]
    Metric {
        /// The code of the metric.
        found: u8,
    },
    /// Too few or too many rows or columns.
    #[error(
        "bad shape: expected at least 2 rows, 2 columns and at most {max_cells} cells, found {rows}x{cols}"
    )]
    Shape {
        /// The number of rows.
        rows: u8,
        /// The number of columns.
        cols: u8,
        /// The largest number of cells of such a table.
        max_cells: usize,
    },
    /// The goal's blank is off the board.
    #[error("bad goal: expected the number of the blank cell to be below {} for {shape}, found {found}", shape.cells())]
    GoalBlank {
        /// The shape.
        shape: Shape,
        /// The cell of the blank.
        found: u8,
    },
    /// The move order is invalid: it lacks a move, or it is not 0 although the entries are distance bits.
    #[error(
        "bad move order: expected each of the codes 0 to 3 once, or 0 for distance bits, found {found:#010b}"
    )]
    MoveOrder {
        /// The byte for the move order.
        found: u8,
    },
    /// The tiles are not a pattern of the shape.
    #[error("bad pattern: {0}")]
    Pattern(PatternError),
    /// The number of entries does not match the shape or pattern.
    #[error("bad number of entries: expected {expected}, found {found}")]
    Entries {
        /// The expected number: N!/2 for N cells, or [`Pattern::states`](crate::Pattern::states).
        expected: u64,
        /// The number of entries in the header.
        found: u64,
    },
    /// The length of the payload does not match the entries and the encoding.
    #[error("bad payload length: expected {expected} bytes, found {found}")]
    PayloadLen {
        /// The length of the entries in bytes.
        expected: u64,
        /// The payload length in the header, in bytes.
        found: u64,
    },
    /// Reserved bytes are not 0.
    #[error("reserved bytes: expected 0, found {found:#x}; use a newer reader")]
    Reserved {
        /// The reserved bytes as a little-endian number.
        found: u64,
    },
    /// The program needs a table of another kind.
    #[error("expected {expected}, found {}; open it as {0}", found.words())]
    Kind {
        /// The needed kind, in words.
        expected: &'static str,
        /// The kind of the table.
        found: Kind,
    },
    /// The file is too short or too long.
    #[error("bad file length: expected {expected} bytes, found {found}")]
    FileLen {
        /// The length of the header and the payload in bytes.
        expected: u64,
        /// The length of the file in bytes.
        found: u64,
    },
}

/// An error in the payload of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PayloadError {
    /// The payload is damaged or has been changed.
    #[error("damaged payload: expected checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum in the header.
        expected: u64,
        /// The computed checksum.
        found: u64,
    },
    /// The unused part of the last byte is not 0.
    #[error("bad padding after the last entry: expected 0, found {found:#010b} in the last byte")]
    Padding {
        /// The unused part of the last byte.
        found: u8,
    },
}

/// A difference between the distances in a header and in the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("wrong {what} in the header: expected {expected}, found {found}")]
pub struct DistancesError {
    /// The wrong value: the largest distance or the sum of distances.
    pub what: &'static str,
    /// The value of the entries.
    pub expected: u64,
    /// The value in the header.
    pub found: u64,
}

/// The error if no table serves a goal: no symmetry maps the goal's blank to the blank of any table's goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no table for goals with the blank in cell {blank} of a {shape} board")]
pub struct GoalError {
    /// The goal's shape.
    pub shape: Shape,
    /// The cell of the goal's blank.
    pub blank: usize,
}

/// Why a solver has no answer for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The board's shape differs from the goal's shape.
    #[error("expected a board of {expected}, found {found}")]
    Shape {
        /// The goal's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// The tiles are not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// No moves lead from the board to the goal.
    #[error("no moves lead from this board to the goal")]
    Unsolvable,
    /// The entries of a complete table do not lead to the goal within the table's largest distance.
    #[error("damaged table: a path ends at board {index} ({board}) and not at the goal")]
    Damaged {
        /// The board at which the walk failed, mapped to the table's goal, which may differ from the solver's goal.
        board: Board,
        /// The board's index.
        index: u64,
    },
    /// The entries of pattern tables contradict each other.
    #[error("damaged pattern table: the entries of the tiles {tiles} do not lead to the goal")]
    DamagedPattern {
        /// The tiles of the damaged table, or all tiles if it is unknown which table is damaged.
        tiles: TileSet,
    },
}

impl QueryError {
    /// Checks the shape of a board.
    ///
    /// # Errors
    ///
    /// [`QueryError::Shape`] if the shapes differ.
    #[inline(always)]
    pub fn check_shape(expected: Shape, found: Shape) -> Result<(), QueryError> {
        match found == expected {
            true => Ok(()),
            false => Err(QueryError::Shape { expected, found }),
        }
    }
}
