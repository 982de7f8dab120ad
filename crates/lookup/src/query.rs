use tilebase_format::Encoding;
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
        let cursor = self.cursor(board)?;
        if self.is_goal(&cursor) {
            return Ok(None);
        }
        self.step(&cursor).map(|(direction, _)| Some(direction))
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
        self.optimal_moves_from(&self.cursor(board)?)
    }

    pub(crate) fn optimal_moves_from(&self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        if self.is_goal(cursor) {
            return Ok(MoveSet::default());
        }
        let moves = match self.header().encoding {
            Encoding::Move(_) => self.moves_to_smaller_distance(cursor)?,
            Encoding::DistanceBit => self
                .steps_to_smaller_residue(cursor, MoveOrder::UDLR)
                .map(|(direction, _)| direction)
                .collect(),
        };
        if moves.is_empty() {
            return Err(self.damaged(cursor));
        }
        Ok(moves)
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
        self.distance_from(self.cursor(board)?)
    }

    /// An optimal solution, move by move, always taking [`Table::next_move`].
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable. Damage on the way comes as
    /// the last item of the iterator.
    ///
    /// # Complexity
    ///
    /// One table read a step, or at most five for encoding distance bit.
    pub fn solve(&self, board: &Board) -> Result<Solution<'_, B>, QueryError> {
        self.solve_by(board, self.own_order())
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
    pub fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution<'_, B>, QueryError> {
        let cursor = self.cursor(board)?;
        Ok(Solution::new(self, cursor, order))
    }

    /// The order in which the table's own moves are preferred.
    fn own_order(&self) -> MoveOrder {
        match self.header().encoding {
            Encoding::Move(order) => order,
            Encoding::DistanceBit => MoveOrder::UDLR,
        }
    }

    pub(crate) fn distance_from(&self, start: Cursor) -> Result<u8, QueryError> {
        Solution::new(self, start, self.own_order())
            .try_fold(0, |distance, step| step.map(|_| distance + 1))
    }

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

    pub(crate) fn is_goal(&self, cursor: &Cursor) -> bool {
        cursor.index() == self.goal_index()
    }

    /// One step of the table's own solution, from a board that is not the goal.
    pub(crate) fn step(&self, cursor: &Cursor) -> Result<(Move, Cursor), QueryError> {
        self.step_by(cursor, self.own_order())
    }

    /// One step of the solution that prefers moves in this order, from a board that is not the goal.
    pub(crate) fn step_by(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<(Move, Cursor), QueryError> {
        match self.header().encoding {
            Encoding::Move(own) if own == order => self.stored_step(cursor),
            Encoding::Move(_) => self.preferred_step(cursor, order),
            Encoding::DistanceBit => self
                .steps_to_smaller_residue(cursor, order)
                .next()
                .ok_or(self.damaged(cursor)),
        }
    }

    /// The step that the entry says. Encoding move.
    fn stored_step(&self, cursor: &Cursor) -> Result<(Move, Cursor), QueryError> {
        self.entry(cursor.index())
            .and_then(Move::from_code)
            .and_then(|direction| Some((direction, cursor.moved(direction)?)))
            .ok_or(self.damaged(cursor))
    }

    /// The first optimal step in this order: the stored one, unless walking from the neighbours that
    /// are preferred to it shows one that is as near. Encoding move.
    fn preferred_step(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<(Move, Cursor), QueryError> {
        let stored = self.stored_step(cursor)?;
        let distance = self.distance_from(stored.1)?;
        for direction in order.moves() {
            if direction == stored.0 {
                break;
            }
            if let Some(neighbour) = cursor.moved(direction)
                && self.distance_from(neighbour)? == distance
            {
                return Ok((direction, neighbour));
            }
        }
        Ok(stored)
    }

    /// The steps to neighbours whose distance modulo 4 is one less. Distances of neighbours differ
    /// by exactly one, so these are the ones that are nearer. Encoding distance bit.
    fn steps_to_smaller_residue(
        &self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> impl Iterator<Item = (Move, Cursor)> {
        let nearer = self.residue(cursor).map(|residue| (residue + 3) % 4);
        let moves = order.moves().into_iter();
        moves
            .filter_map(|direction| Some((direction, cursor.moved(direction)?)))
            .filter(move |(_, neighbour)| nearer.is_some() && self.residue(neighbour) == nearer)
    }

    /// The distance modulo 4: its upper bit is the entry, its lower the parity of the way that the
    /// blank has to the goal's blank, since every move takes the blank one cell. Encoding distance
    /// bit.
    fn residue(&self, cursor: &Cursor) -> Option<u8> {
        let shape = self.shape();
        let (blank, goal) = (cursor.board().blank(), self.goal().blank());
        let way =
            shape.row(blank).abs_diff(shape.row(goal)) + shape.col(blank).abs_diff(shape.col(goal));
        Some(2 * self.entry(cursor.index())? + (way % 2) as u8)
    }

    /// The moves to neighbours of a smaller distance, found by walking from each. Encoding move.
    fn moves_to_smaller_distance(&self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        let distance = self.distance_from(*cursor)?;
        let nearer = |(direction, neighbour)| match self.distance_from(neighbour) {
            Ok(neighbours) => (neighbours < distance).then_some(Ok(direction)),
            Err(error) => Some(Err(error)),
        };
        cursor.neighbours().filter_map(nearer).collect()
    }

    pub(crate) fn damaged(&self, cursor: &Cursor) -> QueryError {
        QueryError::Damaged {
            board: *cursor.board(),
            index: cursor.index(),
        }
    }
}
