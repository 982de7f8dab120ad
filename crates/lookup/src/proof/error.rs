use core::fmt;

use thiserror::Error;
use tilebase_format::{DistancesError, Encoding};
use tilebase_frontier::OutOfMemory;
use tilebase_puzzle::{Board, Move};

/// Why a table could not be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// There is not enough memory for the boards at two distances.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The goal's entry is not 0.
    #[error("wrong entry for the goal: expected 0, found {found}")]
    GoalEntry {
        /// The entry found.
        found: u8,
    },
    /// The entry of a board is wrong. All boards nearer to the goal have right entries.
    #[error(
        "wrong entry for board {index} ({board}) at distance {distance}: expected {}, found {}",
        Entry(*encoding, *expected),
        Entry(*encoding, *found)
    )]
    Entry {
        /// The board.
        board: Board,
        /// The board's index.
        index: u64,
        /// The board's distance.
        distance: u8,
        /// The encoding.
        encoding: Encoding,
        /// The right entry.
        expected: u8,
        /// The entry found.
        found: u8,
    },
    /// The entry of a board in the multi-tile metric is wrong. All boards nearer to the goal have right entries.
    #[error(
        "wrong entry for board {index} ({board}) at distance {distance}: expected {expected}, found {found}"
    )]
    Residue {
        /// The board.
        board: Board,
        /// The board's index.
        index: u64,
        /// The board's distance in slides.
        distance: u8,
        /// The right entry.
        expected: u8,
        /// The entry found.
        found: u8,
    },
    /// The distances in the header are wrong.
    #[error(transparent)]
    Header(#[from] DistancesError),
}

struct Entry(Encoding, u8);

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, Move::from_code(self.1)) {
            (Encoding::Move(_), Some(mv)) => write!(f, "move {mv}"),
            (_, _) => write!(f, "{}", self.1),
        }
    }
}
