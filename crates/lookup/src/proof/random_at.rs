use std::ops::ControlFlow::{Break, Continue};

use thiserror::Error;
use tilebase_puzzle::Board;

use crate::{Depth, ProveError, Solver};

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns one of the boards at this distance from the goal, chosen by a random number: of
    /// the boards at the distance, in the order of their indices, as [`Solver::random`] chooses of all.
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
    /// That of [`Solver::each_distance`], up to the distance. If the table of another goal answers, the
    /// indices of all boards at the distance are gathered and sorted.
    pub fn random_at(&self, distance: u8, number: u64) -> Result<Board, RandomError> {
        let index = self.at_distance(distance, |depth| depth.random(number))?;
        let board = self.board_at(index.map_err(ProveError::from)?);
        Ok(board.expect("the index of a board"))
    }

    /// Shows `visit` all boards at this distance from the goal, and returns what it returns. For many
    /// random boards at one distance this is quicker than [`Solver::random_at`].
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, RandomNumbers, Solver};
    ///
    /// let solver = Solver::embedded();
    /// let random = RandomNumbers::new(7).take(3);
    /// let indices: Result<Vec<u64>, _> =
    ///     solver.at_distance(20, |depth| random.map(|number| depth.random(number)).collect())?;
    /// let boards: Vec<Board> = indices?.into_iter().flat_map(|index| solver.board_at(index)).collect();
    /// assert!(boards.iter().all(|board| solver.distance(board) == Ok(20)));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Solver::random_at`].
    ///
    /// # Complexity
    ///
    /// That of [`Solver::each_distance`], up to the distance.
    pub fn at_distance<T>(
        &self,
        distance: u8,
        visit: impl FnOnce(&Depth<'_>) -> T,
    ) -> Result<T, RandomError> {
        let (mut visit, mut visited) = (Some(visit), None);
        if distance <= self.max_distance() {
            self.each_distance(|depth| {
                if depth.distance() < distance {
                    return Continue(());
                }
                visited = visit.take().map(|visit| visit(&depth));
                Break(())
            })?;
        }
        visited.ok_or(RandomError::NoBoard {
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
