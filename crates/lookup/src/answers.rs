//! The answers for one board.

use tilebase_puzzle::{Board, Cursor, Move, MoveOrder, MoveSet, Solution};
#[cfg(feature = "std")]
use tilebase_puzzle::{Slide, SlideSet};

use crate::{QueryError, Solver};

/// The answers for one board. They fail with [`QueryError`] if the board has another shape or is unsolvable, or if entries
/// are damaged.
impl<B: AsRef<[u8]>> Solver<B> {
    /// Returns the first optimal solution in the move order u, d, l, r, as [`Solver::solve_by`] does.
    pub fn solve(&self, board: &Board) -> Result<Solution, QueryError> {
        self.solve_by(board, MoveOrder::UDLR)
    }

    /// Returns the first optimal solution in this move order.
    ///
    /// # Complexity
    ///
    /// - [`Kind::Move`](crate::Kind::Move), in the [quickest order](Solver::quickest_order): one table read per move.
    /// - [`Kind::DistanceBit`](crate::Kind::DistanceBit): at most four table reads per move.
    /// - [`Kind::Residue`](crate::Kind::Residue): at most one table read per cell in the row and in the column of the blank,
    ///   for each slide.
    /// - If there is no table of `Kind::DistanceBit`, in another order: 1 to 4 table reads per move, and walks of
    ///   O(distance) reads. A walk starts at the board, and at each neighbour whose move comes before the stored move in
    ///   the order, unless the neighbour's stored move leads back.
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        if self.needs_no_map() {
            self.entries_for_order(order)
                .solve(self.unmapped_cursor(board)?, order)
        } else {
            self.solve_mapped(board, order)
        }
    }

    /// Solves a board for a goal that differs from the table's goal. Not inlined, so that the more frequent case can
    /// use more registers.
    #[inline(never)]
    fn solve_mapped(&self, board: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let order = self.goal_map.order(order);
        let cursor = self.mapped_cursor(board)?;
        let mut solution = self.entries_for_order(order).solve(cursor, order);
        if let Ok(solution) = &mut solution {
            solution.apply(self.goal_map.back());
        }
        solution
    }

    /// Returns the first move of [`Solver::solve`], or `None` if the board is the goal. Takes at most five table reads.
    /// With a table of `Kind::Move` alone and another order, also O(distance). For `Kind::Residue`, as for
    /// [`Solver::optimal_moves`].
    pub fn next_move(&self, board: &Board) -> Result<Option<Move>, QueryError> {
        let order = self.goal_map.order(MoveOrder::UDLR);
        let mv = self
            .entries_for_order(order)
            .next_move(&self.cursor(board)?, order)?;
        Ok(mv.map(|mv| self.goal_map.back().mv(mv)))
    }

    /// Returns the number of moves in an optimal solution, in the solver's metric: 0 ..= [`Solver::max_distance`].
    /// Takes O(distance) table reads.
    pub fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        if self.needs_no_map() {
            self.entries().distance(self.unmapped_cursor(board)?)
        } else {
            self.entries().distance(self.mapped_cursor(board)?)
        }
    }

    /// Returns all optimal moves, or the directions of all optimal slides. The goal has none.
    ///
    /// # Complexity
    ///
    /// At most five table reads. If there is no table of `Kind::DistanceBit`: O(distance). For `Kind::Residue`, one read
    /// per cell in the row and in the column of the blank.
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, QueryError> {
        let moves = self
            .entries_for_all_moves()
            .optimal_moves(&self.cursor(board)?)?;
        let back = self.goal_map.back();
        Ok(moves.iter().map(|mv| back.mv(mv)).collect())
    }

    /// Returns the moves of [`Solver::optimal_moves`] as slides; in [`Metric::Single`](crate::Metric::Single), each of one
    /// step.
    #[cfg(feature = "std")]
    pub fn optimal_slides(&self, board: &Board) -> Result<SlideSet, QueryError> {
        let entries = self.entries_for_all_moves();
        let slides = entries.optimal_slides(&self.cursor(board)?)?;
        let back = self.goal_map.back();
        let slides = slides.iter().map(|Slide { mv, count }| Slide {
            mv: back.mv(mv),
            count,
        });
        Ok(slides.collect())
    }

    /// Returns the move order that needs the fewest reads: the order of the first of [`Solver::tables`], mapped to
    /// this goal.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Solver, embedded_tables};
    ///
    /// // The tables prefer moves in the order u, d, l, r.
    /// let order_for = |goal: &str| -> Result<String, Box<dyn std::error::Error>> {
    ///     let solver = Solver::new(embedded_tables(), &goal.parse()?)?;
    ///     Ok(solver.quickest_order().to_string())
    /// };
    /// assert_eq!(order_for("1 2 3 / 4 5 6 / 7 8 x")?, "udlr");
    /// assert_eq!(order_for("x 1 2 / 3 4 5 / 6 7 8")?, "durl"); // turned around
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quickest_order(&self) -> MoveOrder {
        self.entries().quickest_order().mapped(self.goal_map.back())
    }

    /// Returns a cursor at the table's board that corresponds to this board.
    #[inline(always)]
    pub(crate) fn cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        if self.needs_no_map() {
            self.unmapped_cursor(board)
        } else {
            self.mapped_cursor(board)
        }
    }

    /// Returns whether boards need no map. Without the feature `quick`, all boards are mapped, which takes less code.
    #[inline(always)]
    fn needs_no_map(&self) -> bool {
        cfg!(feature = "quick") && self.goal_map.is_identity()
    }

    #[inline(always)]
    fn unmapped_cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        QueryError::check_shape(self.shape(), board.shape())?;
        let cursor = self.table.goal().cursor(board);
        cursor.ok_or(QueryError::Unsolvable)
    }

    #[inline(never)]
    fn mapped_cursor(&self, board: &Board) -> Result<Cursor, QueryError> {
        QueryError::check_shape(self.shape(), board.shape())?;
        let cursor = self.table.goal().cursor(&self.goal_map.board(board));
        cursor.ok_or(QueryError::Unsolvable)
    }
}
