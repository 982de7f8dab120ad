use core::fmt;
use std::ops::ControlFlow;

use thiserror::Error;
use tilebase_format::Encoding;
use tilebase_frontier::OutOfMemory;
use tilebase_puzzle::{Board, Move};

use crate::{Depth, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// Proves that every entry is right, by induction over the distance ([`Table::each_distance`]), and
    /// checks the header's largest distance and sum.
    ///
    /// The moves are those of `tilebase-frontier`, which the generator also uses; its tests show that
    /// they are the moves of the puzzle, not this proof.
    ///
    /// # Errors
    ///
    /// The [`ProveError`] of the first fault.
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`].
    pub fn prove(&self) -> Result<(), ProveError> {
        self.prove_and_watch(|_| ())
    }

    /// Proves as [`Table::prove`] does, and calls `watch` for each distance whose entries are right.
    ///
    /// # Errors
    ///
    /// As for [`Table::prove`].
    pub fn prove_and_watch(&self, mut watch: impl FnMut(&Depth<'_>)) -> Result<(), ProveError> {
        let (mut max_distance, mut distance_sum) = (0, 0);
        self.each_distance(|depth| {
            watch(&depth);
            max_distance = depth.distance();
            distance_sum += u64::from(max_distance) * depth.boards();
            ControlFlow::Continue(())
        })?;
        let header = self.header();
        if max_distance != header.max_distance {
            return Err(ProveError::MaxDistance {
                expected: max_distance,
                found: header.max_distance,
            });
        }
        if distance_sum != header.distance_sum {
            return Err(ProveError::DistanceSum {
                expected: distance_sum,
                found: header.distance_sum,
            });
        }
        Ok(())
    }
}

/// Why a table is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// There is no memory for the boards of two distances.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The goal's entry is not 0.
    #[error("wrong entry for the goal: expected 0, found {found}")]
    GoalEntry {
        /// The entry.
        found: u8,
    },
    /// The entry of a board is wrong; those of all boards nearer to the goal are right.
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
        /// The entry.
        found: u8,
    },
    /// The header's largest distance is wrong.
    #[error("wrong largest distance in the header: expected {expected}, found {found}")]
    MaxDistance {
        /// The largest distance.
        expected: u8,
        /// The header's.
        found: u8,
    },
    /// The header's sum of distances is wrong.
    #[error("wrong sum of distances in the header: expected {expected}, found {found}")]
    DistanceSum {
        /// The sum.
        expected: u64,
        /// The header's.
        found: u64,
    },
}

/// An entry in an error message.
struct Entry(Encoding, u8);

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, Move::from_code(self.1)) {
            (Encoding::Move(_), Some(mv)) => write!(f, "move {mv}"),
            (_, _) => write!(f, "{}", self.1),
        }
    }
}
