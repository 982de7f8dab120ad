use std::ops::ControlFlow::{self, Break, Continue};
use std::vec::Vec;

use tilebase_puzzle::{Board, GoalIndex, RandomNumbers};

use super::depth::CarriedIndex;
use crate::{Depth, ProveError, RandomError, Solver};

impl<B: AsRef<[u8]>> Solver<B> {
    /// Visits all boards from the goal outwards, distance by distance, and checks their entries as
    /// [`Table::prove`](crate::Table::prove) does. Returning `Break` from `visit` ends the walk.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use std::ops::ControlFlow;
    /// use tilebase_lookup::{Board, GoalIndex, Solver, Table};
    ///
    /// let goal: Board = "x 8 7 / 6 5 4 / 3 2 1".parse()?;
    /// let solver = Solver::new(Table::embedded(), &goal)?;
    ///
    /// let (index, mut farthest) = (GoalIndex::new(&goal), Vec::new());
    /// solver.each_distance(|depth| {
    ///     farthest = depth.indices().filter_map(|place| index.board_at(place)).collect();
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(farthest.len(), 2);
    /// assert!(farthest.iter().all(|board| solver.distance(board) == Ok(31)));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`], or the error of the first wrong entry.
    ///
    /// # Complexity
    ///
    /// That of [`Table::prove`](crate::Table::prove).
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let carried = CarriedIndex::new(self.table().goal(), &self.frame);
        self.table()
            .as_slice()
            .each_depth(carried.as_ref(), &mut visit)
    }

    /// Returns the distance of every board, by the index of [`GoalIndex`](crate::GoalIndex).
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let solver = tilebase_lookup::Solver::embedded();
    /// let distances = solver.all_distances()?;
    /// let antipodes = distances.iter().filter(|&&distance| distance == 31).count();
    /// assert_eq!((distances.len(), antipodes), (181_440, 2));
    /// # }
    /// # Ok::<(), tilebase_lookup::ProveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`] if there is no memory for a byte per board, or the error of a wrong entry.
    ///
    /// # Complexity
    ///
    /// That of [`Solver::each_distance`], and a byte per board, which is returned. If the table of another
    /// goal answers, O(cells) more for each board.
    pub fn all_distances(&self) -> Result<Vec<u8>, ProveError> {
        let carried = CarriedIndex::new(self.table().goal(), &self.frame);
        self.table().as_slice().distances(carried.as_ref())
    }

    /// Returns the first board of a seed among those at this distance from the goal. The same seed makes the same
    /// board on every machine, in every language, whatever table answers.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let solver = tilebase_lookup::Solver::embedded();
    /// let antipode = solver.random_at(31, 7)?;
    /// assert_eq!(solver.distance(&antipode), Ok(31));
    /// assert!(solver.random_at(32, 7).is_err());
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
    pub fn random_at(&self, distance: u8, seed: u64) -> Result<Board, RandomError> {
        let number = RandomNumbers::new(seed)
            .next()
            .expect("numbers without end");
        let index = self.at_distance(distance, |depth| depth.random(number))?;
        let board = GoalIndex::new(self.goal()).board_at(index.map_err(ProveError::from)?);
        Ok(board.expect("the index of a board"))
    }

    /// Shows `visit` all boards at this distance from the goal, and returns what it returns. For many
    /// random boards at one distance this is quicker than [`Solver::random_at`].
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, GoalIndex, RandomNumbers, Solver};
    ///
    /// let solver = Solver::embedded();
    /// let random = RandomNumbers::new(7).take(3);
    /// let indices: Result<Vec<u64>, _> =
    ///     solver.at_distance(20, |depth| random.map(|number| depth.random(number)).collect())?;
    /// let index = GoalIndex::new(solver.goal());
    /// let boards: Vec<Board> = indices?.into_iter().flat_map(|place| index.board_at(place)).collect();
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
