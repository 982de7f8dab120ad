use tilebase_puzzle::{Board, Move, MoveOrder, MoveSet, Renaming, Symmetry};

use crate::{QueryError, Solution, Table};

/// A table as seen from any goal of its class: [`Tablebase::towards`](crate::Tablebase::towards).
///
/// A symmetry of the shape carries the goal's blank to the blank of the table's goal, and new names
/// for the tiles make it the table's goal. A start that is carried and renamed alike has the same
/// solutions there, with each move carried too; so it is looked up, and the moves are carried back.
#[derive(Debug)]
pub struct View<'a, B> {
    table: &'a Table<B>,
    there: Symmetry,
    renaming: Renaming,
}

impl<'a, B: AsRef<[u8]>> View<'a, B> {
    pub(crate) fn new(table: &'a Table<B>, there: Symmetry, goal: &Board) -> View<'a, B> {
        View {
            table,
            there,
            renaming: Renaming::to_canonical(&there.board(goal)),
        }
    }

    /// The largest distance that any board has from the goal.
    pub fn max_distance(&self) -> u8 {
        self.table.header().max_distance
    }

    /// The number of moves in an optimal solution.
    ///
    /// # Errors
    ///
    /// As for [`Table::distance`].
    pub fn distance(&self, start: &Board) -> Result<u8, QueryError> {
        self.table.distance(&self.carried(start)?)
    }

    /// The first move of an optimal solution, or `None` if the board is the goal.
    ///
    /// # Errors
    ///
    /// As for [`Table::next_move`].
    pub fn next_move(&self, start: &Board) -> Result<Option<Move>, QueryError> {
        let direction = self.table.next_move(&self.carried(start)?)?;
        Ok(direction.map(|direction| self.there.inverse().direction(direction)))
    }

    /// All moves that start an optimal solution; none if the board is the goal.
    ///
    /// # Errors
    ///
    /// As for [`Table::optimal_moves`].
    pub fn optimal_moves(&self, start: &Board) -> Result<MoveSet, QueryError> {
        let moves = self.table.optimal_moves(&self.carried(start)?)?;
        let back = self.there.inverse();
        Ok(moves
            .iter()
            .map(|direction| back.direction(direction))
            .collect())
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
            .solve_by(&self.carried(start)?, order.carried(self.there))?;
        Ok(solution.carried(self.there.inverse()))
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
        let order = order.carried(self.there);
        let solutions = self.table.solutions(&self.carried(start)?, order)?;
        Ok(solutions.carried(self.there.inverse()))
    }

    /// How many optimal solutions a board has, exactly; the goal has one, which is empty.
    ///
    /// # Errors
    ///
    /// As for [`Table::count_solutions`].
    #[cfg(feature = "std")]
    pub fn count_solutions(&self, start: &Board) -> Result<u128, QueryError> {
        self.table.count_solutions(&self.carried(start)?)
    }

    /// All boards at this distance from the goal, in no particular order.
    ///
    /// # Errors
    ///
    /// [`QueryError::Damaged`] if the way from some board does not reach the goal.
    ///
    /// # Complexity
    ///
    /// That of [`Table::distances`], and 19 bytes for each board that is returned.
    #[cfg(feature = "std")]
    pub fn boards_at(&self, distance: u8) -> Result<std::vec::Vec<Board>, QueryError> {
        let distances = self.table.distances()?;
        let (names_back, back) = (self.renaming.inverse(), self.there.inverse());
        let at_distance = (0..).zip(distances).filter(|&(_, at)| at == distance);
        let boards = at_distance.filter_map(|(index, _)| self.table.goal().unrank(index));
        Ok(boards
            .map(|board| back.board(&names_back.board(&board)))
            .collect())
    }

    fn carried(&self, board: &Board) -> Result<Board, QueryError> {
        let expected = self.table.shape();
        if board.shape() != expected {
            return Err(QueryError::Shape {
                expected,
                found: board.shape(),
            });
        }
        Ok(self.renaming.board(&self.there.board(board)))
    }
}
