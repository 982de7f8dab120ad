use tilebase_puzzle::{Board, Move, MoveOrder, MoveSet, Symmetry};

use crate::frame::Frame;
use crate::{QueryError, Solution, Table};

/// A table as seen from any goal of its class, which may be of the transposed shape: [`Tablebase::towards`](crate::Tablebase::towards).
#[derive(Debug)]
pub struct View<'a, B> {
    table: &'a Table<B>,
    frame: Frame,
}

impl<'a, B: AsRef<[u8]>> View<'a, B> {
    pub(crate) fn new(table: &'a Table<B>, there: Symmetry, goal: &Board) -> View<'a, B> {
        View {
            table,
            frame: Frame::new(there, goal),
        }
    }

    /// The table that answers.
    pub fn table(&self) -> &'a Table<B> {
        self.table
    }

    /// The board that has this index in the table, or `None` from [`Goal::boards`] on.
    ///
    /// ```
    /// # #[cfg(all(feature = "embedded", feature = "std"))] {
    /// use tilebase_lookup::{Board, Tablebase};
    ///
    /// let tablebase = Tablebase::embedded();
    /// let goal = Board::parse(tablebase.shape(), "x 8 7 / 6 5 4 / 3 2 1")?;
    /// let view = tablebase.towards(&goal)?;
    /// let distances = view.table().distances()?;
    /// let farthest = (0..).zip(&distances).find(|&(_, &distance)| distance == 31);
    /// let board = farthest.and_then(|(index, _)| view.board_at(index)).expect("an antipode");
    /// assert_eq!(view.distance(&board)?, 31);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Goal::boards`]: tilebase_puzzle::Goal::boards
    pub fn board_at(&self, index: u64) -> Option<Board> {
        let board = self.table.goal().unrank(index)?;
        Some(self.frame.board_back(&board))
    }

    /// The largest distance that any board has from the goal.
    pub fn max_distance(&self) -> u8 {
        self.table.header().max_distance
    }

    /// The order of the moves by which solutions take the fewest reads: that of the table, as it
    /// looks from here.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_lookup::{Board, Tablebase};
    ///
    /// let tablebase = Tablebase::embedded(); // the tables prefer moves in the order u, d, l, r
    /// let order_for = |goal| -> Result<String, Box<dyn std::error::Error>> {
    ///     let goal = Board::parse(tablebase.shape(), goal)?;
    ///     Ok(tablebase.towards(&goal)?.own_order().to_string())
    /// };
    /// assert_eq!(order_for("1 2 3 / 4 5 6 / 7 8 x")?, "udlr");
    /// assert_eq!(order_for("x 1 2 / 3 4 5 / 6 7 8")?, "durl"); // turned around
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn own_order(&self) -> MoveOrder {
        self.table.entries().own_order().carried(self.frame.back())
    }

    /// The number of moves in an optimal solution.
    ///
    /// # Errors
    ///
    /// As for [`Table::distance`].
    pub fn distance(&self, start: &Board) -> Result<u8, QueryError> {
        self.table.distance(&self.frame.board(start)?)
    }

    /// The first move of an optimal solution, or `None` if the board is the goal.
    ///
    /// # Errors
    ///
    /// As for [`Table::next_move`].
    pub fn next_move(&self, start: &Board) -> Result<Option<Move>, QueryError> {
        let mv = self.table.next_move(&self.frame.board(start)?)?;
        Ok(mv.map(|mv| self.frame.move_back(mv)))
    }

    /// All moves that start an optimal solution; none if the board is the goal.
    ///
    /// # Errors
    ///
    /// As for [`Table::optimal_moves`].
    pub fn optimal_moves(&self, start: &Board) -> Result<MoveSet, QueryError> {
        let moves = self.table.optimal_moves(&self.frame.board(start)?)?;
        Ok(moves.iter().map(|m| self.frame.move_back(m)).collect())
    }

    /// An optimal solution, preferring moves in the order u, d, l, r.
    ///
    /// # Errors
    ///
    /// As for [`Table::solve`].
    pub fn solve(&self, start: &Board) -> Result<Solution, QueryError> {
        self.solve_by(start, MoveOrder::UDLR)
    }

    /// The optimal solution that prefers moves in this order: of all optimal ones, the first.
    ///
    /// # Errors
    ///
    /// As for [`Table::solve`].
    ///
    /// # Complexity
    ///
    /// As for [`Table::solve_by`], with the order that the symmetry carries this one to.
    pub fn solve_by(&self, start: &Board, order: MoveOrder) -> Result<Solution, QueryError> {
        let solution = self
            .table
            .solve_by(&self.frame.board(start)?, self.frame.order(order))?;
        Ok(solution.carried(self.frame.back()))
    }

    /// All optimal solutions, in the lexicographic order of a move order.
    ///
    /// # Errors
    ///
    /// As for [`Table::solutions`].
    #[cfg(feature = "std")]
    pub fn solutions(
        &self,
        start: &Board,
        order: MoveOrder,
    ) -> Result<crate::Solutions<'a>, QueryError> {
        let order = self.frame.order(order);
        let solutions = self.table.solutions(&self.frame.board(start)?, order)?;
        Ok(solutions.carried(self.frame.back()))
    }

    /// How many optimal solutions a board has, exactly; the goal has one, which is empty.
    ///
    /// # Errors
    ///
    /// As for [`Table::count_solutions`].
    #[cfg(feature = "std")]
    pub fn count_solutions(&self, start: &Board) -> Result<u128, QueryError> {
        self.table.count_solutions(&self.frame.board(start)?)
    }

    /// All solutions by a move order, held in memory: for answering many boards.
    ///
    /// # Errors
    ///
    /// As for [`PathIndex::new`](crate::PathIndex::new).
    #[cfg(feature = "std")]
    pub fn path_index(&self, order: MoveOrder) -> Result<crate::PathIndex, QueryError> {
        crate::PathIndex::in_frame(self.table, self.frame, order)
    }

    /// All boards at this distance from the goal, in the order of the table's indices.
    ///
    /// # Errors
    ///
    /// [`ProveError`](crate::ProveError) if an entry on the way there is wrong, or memory too small.
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`], and 19 bytes for each board that is returned.
    #[cfg(feature = "std")]
    pub fn boards_at(&self, distance: u8) -> Result<std::vec::Vec<Board>, crate::ProveError> {
        use std::ops::ControlFlow::{Break, Continue};
        let mut boards = std::vec::Vec::new();
        self.table.each_distance(|depth| {
            if depth.distance() < distance {
                return Continue(());
            }
            boards.extend(depth.indices().filter_map(|index| self.board_at(index)));
            Break(())
        })?;
        Ok(boards)
    }

    /// One of the boards at this distance from the goal: the one that `choose` gives the number of,
    /// from 0, when it is told how many there are. `None` if there is no such distance or number.
    ///
    /// ```
    /// # #[cfg(all(feature = "embedded", feature = "std"))] {
    /// use tilebase_lookup::{Board, Tablebase};
    ///
    /// let tablebase = Tablebase::embedded();
    /// let goal = Board::parse(tablebase.shape(), "1 2 3 / 4 5 6 / 7 8 x")?;
    /// let view = tablebase.towards(&goal)?;
    ///
    /// let antipode = view.board_at_distance(31, |boards| boards - 1)?;
    /// assert_eq!(antipode.map(|board| board.to_string()).as_deref(), Some("8 6 7 2 5 4 3 x 1"));
    /// assert_eq!(view.board_at_distance(32, |_| 0)?, None);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Table::each_distance`].
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`].
    #[cfg(feature = "std")]
    pub fn board_at_distance(
        &self,
        distance: u8,
        mut choose: impl FnMut(u64) -> u64,
    ) -> Result<Option<Board>, crate::ProveError> {
        use std::ops::ControlFlow::{Break, Continue};
        let mut index = None;
        self.table.each_distance(|depth| {
            if depth.distance() < distance {
                return Continue(());
            }
            index = depth.nth(choose(depth.boards()));
            Break(())
        })?;
        Ok(index.and_then(|index| self.board_at(index)))
    }
}
