use std::ops::ControlFlow::{Break, Continue};

use thiserror::Error;
use tilebase_puzzle::Board;

use crate::random::below;
use crate::{Depth, ProveError, Solver};

impl Depth<'_> {
    /// Returns the index of one of the boards at this distance, chosen by a random number, as
    /// [`Solver::random`] chooses.
    ///
    /// # Complexity
    ///
    /// That of [`Depth::nth`].
    pub fn random(&self, number: u64) -> u64 {
        let index = self.nth(below(self.boards(), number));
        index.expect("a number below the number of boards")
    }
}

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns one of the boards at this distance from the goal, chosen by a random number, as
    /// [`Solver::random`] chooses.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let solver = tilebase_lookup::Solver::embedded();
    /// let antipode = solver.random_at(31, u64::MAX)?;
    /// assert_eq!(antipode.to_string(), "8 6 7 2 5 4 3 x 1");
    /// assert!(solver.random_at(32, 0).is_err());
    /// # }
    /// # Ok::<(), tilebase_lookup::RandomError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RandomError`] if no board is at this distance, if an entry up to this distance is wrong, or
    /// if memory cannot be allocated.
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`](crate::Table::each_distance), up to the distance.
    pub fn random_at(&self, distance: u8, number: u64) -> Result<Board, RandomError> {
        let mut index = None;
        if distance <= self.max_distance() {
            self.table().each_distance(|depth| {
                if depth.distance() < distance {
                    return Continue(());
                }
                index = Some(depth.random(number));
                Break(())
            })?;
        }
        let board = index.and_then(|index| self.board_at(index));
        board.ok_or(RandomError::NoBoard {
            distance,
            max_distance: self.max_distance(),
        })
    }
}

/// Why [`Solver::random_at`] returns no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RandomError {
    /// No board is this far from the goal.
    #[error("no board is at distance {distance}: the largest distance is {max_distance}")]
    NoBoard {
        /// The distance that was asked for.
        distance: u8,
        /// The largest distance of any board.
        max_distance: u8,
    },
    /// An entry is wrong, or memory cannot be allocated.
    #[error(transparent)]
    Proof(#[from] ProveError),
}
