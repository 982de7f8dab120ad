//! The boards by number, as [`GoalIndex`] numbers those of the goal, whatever table answers.

use tilebase_puzzle::{Board, GoalIndex};

use crate::{QueryError, Solver};

impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns the index of a board, below [`Solver::boards`], for [`Solver::board_at`].
    ///
    /// It is that of [`GoalIndex`] for this goal, whatever table answers.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable.
    ///
    /// # Complexity
    ///
    /// O(cells).
    pub fn index_of(&self, board: &Board) -> Result<u64, QueryError> {
        if self.frame.keeps_indices() {
            return Ok(self.cursor(board)?.index());
        }
        self.frame.check_shape(board)?;
        let index = self.goal_index().index_of(board);
        index.ok_or(QueryError::Unsolvable)
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, Tablebase};
    ///
    /// let tablebase = Tablebase::embedded();
    /// let goal = Board::parse(tablebase.shape(), "x 8 7 / 6 5 4 / 3 2 1")?;
    /// let solver = tablebase.towards(&goal)?;
    ///
    /// let board = solver.board_at(100_000).expect("there are 181,440 boards");
    /// assert_eq!(solver.index_of(&board)?, 100_000);
    /// assert_eq!(solver.board_at(181_440), None);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// O(cells). For many boards, ask a [`GoalIndex`].
    pub fn board_at(&self, index: u64) -> Option<Board> {
        self.goal_index().board_at(index)
    }

    /// Returns one of the boards that can reach the goal, chosen by a random number.
    ///
    /// If each `u64` is equally likely, so is each board, to within one part in 2^64 /
    /// [`boards`](Solver::boards). The same number chooses the same board on every machine, in every
    /// language, whatever table answers. Take it from
    /// [`RandomNumbers`](crate::RandomNumbers), which makes numbers of a seed: a seed itself is too small, and would choose
    /// one of the first boards.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{RandomNumbers, Solver};
    ///
    /// let solver = Solver::embedded();
    /// for number in RandomNumbers::new(7).take(3) {
    ///     assert!(solver.distance(&solver.random(number)).is_ok());
    /// }
    /// # }
    /// ```
    ///
    /// # Complexity
    ///
    /// O(cells).
    pub fn random(&self, number: u64) -> Board {
        self.goal_index().random(number)
    }

    fn goal_index(&self) -> GoalIndex {
        GoalIndex::new(self.goal())
    }
}
