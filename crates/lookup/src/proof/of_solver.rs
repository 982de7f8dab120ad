use std::ops::ControlFlow;
use std::vec::Vec;

use super::carried_index::CarriedIndex;
use crate::{Depth, ProveError, Solver};

impl<B: AsRef<[u8]>> Solver<B> {
    /// Visits all boards from the goal outwards, distance by distance, as
    /// [`Table::each_distance`](crate::Table::each_distance) does; but the indices are those of
    /// [`Solver::board_at`]. Returning `Break` from `visit` ends the walk.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use std::ops::ControlFlow;
    /// use tilebase_lookup::{Board, Tablebase};
    ///
    /// let tablebase = Tablebase::embedded();
    /// let goal = Board::parse(tablebase.shape(), "x 8 7 / 6 5 4 / 3 2 1")?;
    /// let solver = tablebase.towards(&goal)?;
    ///
    /// let mut farthest = Vec::new();
    /// solver.each_distance(|depth| {
    ///     farthest = depth.indices().filter_map(|index| solver.board_at(index)).collect();
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
    /// As for [`Table::each_distance`](crate::Table::each_distance).
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`](crate::Table::each_distance).
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let carried = CarriedIndex::new(self.table().goal(), &self.frame);
        self.table()
            .as_slice()
            .each_depth(carried.as_ref(), &mut visit)
    }

    /// Returns the distance of every board, by the index of [`Solver::board_at`].
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let solver = tilebase_lookup::Solver::embedded();
    /// let distances = solver.all_distances()?;
    /// let board = solver.board_at(100_000).expect("there are 181,440 boards");
    /// assert_eq!(solver.distance(&board), Ok(distances[100_000]));
    /// # }
    /// # Ok::<(), tilebase_lookup::ProveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Table::all_distances`](crate::Table::all_distances).
    ///
    /// # Complexity
    ///
    /// That of [`Solver::each_distance`], and a byte per board, which is returned. If the table of another
    /// goal answers, O(cells) more for each board.
    pub fn all_distances(&self) -> Result<Vec<u8>, ProveError> {
        let carried = CarriedIndex::new(self.table().goal(), &self.frame);
        self.table().as_slice().distances(carried.as_ref())
    }
}
