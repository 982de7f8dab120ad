//! The boards by number, as [`GoalIndex`] numbers those of the goal.

use tilebase_puzzle::{Board, GoalIndex, ParseError};

use crate::{Patterns, QueryError};

impl<B: AsRef<[u8]>> Patterns<B> {
    /// Returns the number of boards that can reach the goal: N!/2 for N cells.
    pub fn boards(&self) -> u64 {
        self.set.table_goal.boards()
    }

    /// Returns the index of a board, below [`Patterns::boards`], for [`Patterns::board_at`].
    ///
    /// It is that of [`GoalIndex`] for this goal, whatever tables answer.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable.
    ///
    /// # Complexity
    ///
    /// O(cells), no search.
    pub fn index_of(&self, board: &Board) -> Result<u64, QueryError> {
        self.set.check_shape(board)?;
        let index = self.goal_index().index_of(board);
        index.ok_or(QueryError::Unsolvable)
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let patterns = tilebase_pattern::Patterns::embedded();
    /// let last = patterns.boards() - 1;
    /// let board = patterns.board_at(last).expect("an index below the number of boards");
    /// assert_eq!(board.to_string(), "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 x");
    /// assert_eq!(patterns.index_of(&board), Ok(last));
    /// assert_eq!(patterns.board_at(last + 1), None);
    /// # }
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
    /// [`boards`](Patterns::boards). The same number chooses the same board on every machine, in every
    /// language, whatever tables answer. Take it from
    /// [`RandomNumbers`](crate::RandomNumbers), which makes numbers of a seed: a seed itself is too small, and would choose
    /// one of the first boards.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_pattern::{Patterns, RandomNumbers};
    ///
    /// let patterns = Patterns::embedded();
    /// for number in RandomNumbers::new(7).take(3) {
    ///     assert!(patterns.lower_bound(&patterns.random(number)).is_ok());
    /// }
    /// # }
    /// ```
    pub fn random(&self, number: u64) -> Board {
        self.goal_index().random(number)
    }

    /// Reads a goal: a board of the tables' shape, or of the transposed shape if it is drawn in the rows of
    /// that shape.
    ///
    /// # Errors
    ///
    /// As for [`Board::parse`].
    pub fn parse_goal(&self, text: &str) -> Result<Board, ParseError> {
        Board::parse_or_transposed(self.set.table_goal.shape(), text)
    }

    fn goal_index(&self) -> GoalIndex {
        GoalIndex::new(self.goal())
    }
}
