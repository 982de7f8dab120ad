use core::fmt;

use thiserror::Error;
use tilebase_format::Encoding;
use tilebase_puzzle::{Board, Cursor, Move, MoveOrder};

use crate::distances::NO_WAY;
use crate::{QueryError, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// Proves every entry right by local checks, without running the search again.
    ///
    /// Let d be the length of the way that the entries give a board ([`Table::distances`]).
    ///
    /// - Such a way exists, so d is at least the distance.
    /// - No board has a d more than one above a neighbour's. The goal has 0, so along a shortest way
    ///   from the goal d grows by at most one a move, and is at most the distance.
    ///
    /// So d is the distance, of every board. What is left is to see that each entry of encoding
    /// move is the *first* of the optimal moves, that the goal's entry is 0, and that the header's
    /// largest distance and sum are right. (The idea is that of `pdbverify` in Robert Clausecker's
    /// 24puzzle.)
    ///
    /// # Errors
    ///
    /// [`ProveError`] says what is wrong, and at which board.
    ///
    /// # Complexity
    ///
    /// O(boards * cells) time and a byte a board.
    pub fn prove(&self) -> Result<(), ProveError> {
        let entries = self.entries();
        if let Some(found @ 1..) = entries.entry(entries.goal_index) {
            return Err(ProveError::GoalEntry { found });
        }
        let lengths = self.way_lengths()?;
        if let Some(error) = self.nearest_detour(&lengths) {
            return Err(error);
        }
        // The lengths are the distances.
        if let Encoding::Move(order) = self.header().encoding {
            for index in 0..self.goal().boards() {
                self.prove_preference(&self.cursor_at(index), order, &lengths)?;
            }
        }
        self.prove_header(&lengths)
    }

    /// Of the boards that have a neighbour from which the way is shorter by more than one, the one
    /// with the shortest such way. A wrong entry spoils the ways through it, but those start
    /// farther from the goal, so this board is the one that has the wrong entry.
    fn nearest_detour(&self, lengths: &[u8]) -> Option<ProveError> {
        let mut nearest = None;
        for (index, &found) in (0..).zip(lengths) {
            let cursor = self.cursor_at(index);
            let neighbours = cursor.neighbours();
            let lengths_there = neighbours.map(|(_, next)| lengths[next.index() as usize]);
            let expected = lengths_there.min().unwrap_or(NO_WAY).saturating_add(1);
            let is_nearer = nearest.is_none_or(|(nearest, _, _)| expected < nearest);
            if found > expected && is_nearer {
                nearest = Some((expected, found, cursor));
            }
        }
        let (expected, found, cursor) = nearest?;
        let max_distance = self.header().max_distance;
        if expected > max_distance {
            return Some(ProveError::MaxDistance {
                expected,
                found: max_distance,
            });
        }
        Some(ProveError::Detour {
            board: cursor.board(),
            index: cursor.index(),
            expected,
            found: (found != NO_WAY).then_some(found),
        })
    }

    /// Of the moves to nearer boards, the entry is the first in the table's order.
    fn prove_preference(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
        distances: &[u8],
    ) -> Result<(), ProveError> {
        let entries = self.entries();
        if entries.is_goal(cursor) {
            return Ok(());
        }
        let here = distances[cursor.index() as usize];
        let is_nearer = |neighbour: Cursor| distances[neighbour.index() as usize] < here;
        let first = order
            .moves()
            .into_iter()
            .find(|&direction| cursor.moved(direction).is_some_and(is_nearer));
        let found = entries
            .stored_move(cursor)
            .ok_or_else(|| entries.damaged(cursor.index()))?;
        match first {
            Some(expected) if expected != found => Err(ProveError::NotPreferred {
                board: cursor.board(),
                index: cursor.index(),
                expected,
                found,
            }),
            _ => Ok(()),
        }
    }

    /// The header's figures are those of the distances.
    fn prove_header(&self, distances: &[u8]) -> Result<(), ProveError> {
        let header = self.header();
        let max_distance = distances.iter().copied().max().unwrap_or(0);
        if max_distance != header.max_distance {
            return Err(ProveError::MaxDistance {
                expected: max_distance,
                found: header.max_distance,
            });
        }
        let distance_sum = distances.iter().map(|&distance| u64::from(distance)).sum();
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
    /// There is no memory for a byte a board.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The goal has an entry other than 0.
    #[error("wrong entry for the goal: expected 0, found {found}")]
    GoalEntry {
        /// The entry.
        found: u8,
    },
    /// A board's way is longer than by a neighbour. The entry of this board is wrong; with encoding
    /// distance bit it may be a neighbour's.
    #[error(
        "wrong entry for board {index} ({board}) or beside it: expected a way of at most {expected} moves, found {}",
        Length(*found)
    )]
    Detour {
        /// The board.
        board: Board,
        /// The board's index.
        index: u64,
        /// The length of the way by a neighbour.
        expected: u8,
        /// The length of the table's way, or `None` if it does not reach the goal.
        found: Option<u8>,
    },
    /// An optimal move, but not the first in the table's move order.
    #[error("wrong entry for board {index} ({board}): expected move {expected}, found {found}")]
    NotPreferred {
        /// The board.
        board: Board,
        /// The board's index.
        index: u64,
        /// The first optimal move.
        expected: Move,
        /// The entry.
        found: Move,
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

/// The length of a way in an error message.
struct Length(Option<u8>);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(length) => write!(f, "{length}"),
            None => f.write_str("none that reaches the goal"),
        }
    }
}
