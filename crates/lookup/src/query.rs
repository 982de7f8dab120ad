use tilebase_puzzle::{Board, Cursor, Move, MoveOrder, MoveSet};

use crate::{QueryError, Solution, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// The first move of an optimal solution, or `None` if the board is the goal.
    ///
    /// Of several optimal moves it is the first in the table's move order, u, d, l, r for encoding
    /// distance bit.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape, is unsolvable, or its entry is damaged.
    ///
    /// # Complexity
    ///
    /// One table read, or at most five for encoding distance bit.
    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, QueryError> {
        let (entries, cursor) = (self.entries(), self.cursor(board)?);
        if entries.is_goal(&cursor) {
            return Ok(None);
        }
        let mv = entries.own_move(&cursor);
        let legal = mv.filter(|&mv| cursor.legal_moves().contains(mv));
        legal
            .map(Some)
            .ok_or_else(|| entries.damaged(cursor.index()))
    }

    /// All moves that start an optimal solution; none if the board is the goal.
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape, is unsolvable, or entries are damaged.
    ///
    /// # Complexity
    ///
    /// At most five table reads for encoding distance bit; O(distance) for encoding move.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        self.entries().optimal_moves(&self.cursor(board)?)
    }

    /// The number of moves in an optimal solution, 0 .. [`max_distance`](crate::Header).
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape, is unsolvable, or the way is damaged.
    ///
    /// # Complexity
    ///
    /// O(distance) table reads.
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        self.entries().distance(self.cursor(board)?)
    }

    /// An optimal solution, which always takes [`Table::next_move`].
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape, is unsolvable, or the way is damaged.
    ///
    /// # Complexity
    ///
    /// One table read a step, or at most five for encoding distance bit.
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.entries().solve_own_way(self.cursor(board)?)
    }

    /// The optimal solution that prefers moves in this order: of all optimal ones, the first.
    ///
    /// # Errors
    ///
    /// As for [`Table::solve`].
    ///
    /// # Complexity
    ///
    /// At most five table reads a step for encoding distance bit. For encoding move, one read a step
    /// if the order is the table's own; if not, a step takes O(distance) reads where a move that is
    /// preferred to the table's has to be tried.
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        self.entries().solve(self.cursor(board)?, order)
    }

    #[inline(always)]
    pub(crate) fn cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        let goal = self.goal();
        if board.shape() != goal.shape() {
            return Err(QueryError::Shape {
                expected: goal.shape(),
                found: board.shape(),
            });
        }
        goal.cursor(board).ok_or(QueryError::Unsolvable)
    }
}
