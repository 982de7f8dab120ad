//! The hot path: from a board to a neighbour one nearer to the goal, by reading entries.

use tilebase_format::{Encoding, Header};
use tilebase_puzzle::{Cursor, Move, MoveOrder, MoveSet};

use crate::{QueryError, Solution};

/// The entries of a table, and what a walk through them needs to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entries<'a> {
    pub payload: &'a [u8],
    pub header: &'a Header,
    /// The index of the goal, where every walk ends.
    pub goal_index: u64,
}

impl Entries<'_> {
    /// Returns the move order in which a walk takes the fewest reads.
    pub(crate) fn quickest_order(self) -> MoveOrder {
        match self.header.encoding {
            Encoding::Move(order) => order,
            Encoding::DistanceBit => MoveOrder::UDLR,
        }
    }

    /// Returns the solution that prefers moves in this order; at most `max_distance` moves long,
    /// whatever the entries are.
    #[inline(always)]
    pub(crate) fn solve(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        if cfg!(feature = "quick") && order == self.quickest_order() {
            self.solve_quickest(start)
        } else {
            self.solve_in_order(start, order)
        }
    }

    #[inline(never)]
    fn solve_in_order(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        let mut solution = Solution::EMPTY;
        let next_move = |cursor: &_| self.optimal_move(cursor, order);
        self.walk(start, next_move, |mv| solution.push(mv))?;
        Ok(solution)
    }

    /// Returns the solution that takes the fewest reads. Its moves stay in the registers, since it is
    /// the only one that this function makes.
    #[inline(never)]
    fn solve_quickest(self, start: Cursor) -> Result<Solution, QueryError> {
        let mut solution = Solution::EMPTY;
        self.walk_quickest(start, |mv| solution.push(mv))?;
        Ok(solution)
    }

    /// Returns the number of moves to the goal.
    pub(crate) fn distance(self, start: Cursor) -> Result<u8, QueryError> {
        if cfg!(not(feature = "quick")) {
            let solution = self.solve(start, self.quickest_order())?;
            return Ok(solution.len() as u8);
        }
        let mut distance = 0;
        self.walk_quickest(start, |_| distance += 1)?;
        Ok(distance)
    }

    /// Walks to the goal with the fewest reads. Each encoding has a loop of its own, so that nothing
    /// is decided at every step.
    #[inline(always)]
    fn walk_quickest(self, start: Cursor, visit: impl FnMut(Move)) -> Result<(), QueryError> {
        match self.header.encoding {
            Encoding::Move(_) => self.walk(start, |cursor| self.stored_move(cursor), visit),
            Encoding::DistanceBit => self.walk(start, |cursor| self.quickest_move(cursor), visit),
        }
    }

    /// Returns the error of a walk that is lost at this board.
    #[cold]
    #[inline(never)]
    fn lost_at(self, index: u64) -> QueryError {
        let cursor = self.header.goal.cursor_at(index);
        damaged(cursor.expect("an index below the number of boards"))
    }

    /// Walks to the goal: asks `next_move` for each move, and passes it to `visit`.
    #[inline(always)]
    fn walk(
        self,
        start: Cursor,
        next_move: impl Fn(&Cursor) -> Option<Move>,
        mut visit: impl FnMut(Move),
    ) -> Result<(), QueryError> {
        let mut cursor = start;
        let mut moves_left = self.header.max_distance;
        while !self.is_goal(&cursor) {
            let stepped = moves_left > 0
                && next_move(&cursor).is_some_and(|mv| {
                    visit(mv);
                    cursor.make_move(mv)
                });
            if !stepped {
                // With an index alone the walk keeps its cursor in the registers; without the feature
                // `quick` the code is smaller.
                return Err(if cfg!(feature = "quick") {
                    self.lost_at(cursor.index())
                } else {
                    damaged(cursor)
                });
            }
            moves_left -= 1;
        }
        Ok(())
    }

    /// Returns the first optimal move in this order, or `None` if the board is the goal.
    pub(crate) fn next_move(
        self,
        cursor: &Cursor,
        order: MoveOrder,
    ) -> Result<Option<Move>, QueryError> {
        if self.is_goal(cursor) {
            return Ok(None);
        }
        let mv = self.optimal_move(cursor, order);
        let legal = mv.filter(|&mv| cursor.legal_moves().contains(mv));
        legal.map(Some).ok_or_else(|| damaged(*cursor))
    }

    /// Returns the first optimal move in this order, for a board that is not the goal; `None` if the
    /// entries are damaged.
    #[inline(always)]
    fn optimal_move(self, cursor: &Cursor, order: MoveOrder) -> Option<Move> {
        match self.header.encoding {
            Encoding::Move(own) if own == order => self.stored_move(cursor),
            Encoding::Move(_) => self.preferred_move(cursor, order),
            Encoding::DistanceBit => order.first(self.moves_to_smaller_residue(cursor)),
        }
    }

    /// Returns the optimal move that takes the fewest reads, for a board that is not the goal; `None` if
    /// the entries are damaged.
    #[inline(always)]
    pub(crate) fn quickest_move(self, cursor: &Cursor) -> Option<Move> {
        match self.header.encoding {
            Encoding::Move(_) => self.stored_move(cursor),
            Encoding::DistanceBit => MoveOrder::UDLR.first(self.moves_to_smaller_residue(cursor)),
        }
    }

    #[inline(always)]
    pub(crate) fn is_goal(self, cursor: &Cursor) -> bool {
        cursor.index() == self.goal_index
    }

    /// Returns all moves that start an optimal solution; none if the board is the goal.
    pub(crate) fn optimal_moves(self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        if self.is_goal(cursor) {
            return Ok(MoveSet::default());
        }
        let moves = match self.header.encoding {
            Encoding::Move(_) => self.moves_to_smaller_distance(cursor)?,
            Encoding::DistanceBit => self.moves_to_smaller_residue(cursor),
        };
        if moves.is_empty() {
            return Err(damaged(*cursor));
        }
        Ok(moves)
    }

    /// Returns the moves to neighbours of a smaller distance, found by a walk from each. Encoding
    /// move.
    fn moves_to_smaller_distance(self, cursor: &Cursor) -> Result<MoveSet, QueryError> {
        let distance = self.distance(*cursor)?;
        let nearer = |(mv, neighbour)| match self.distance(neighbour) {
            Ok(neighbours) => (neighbours < distance).then_some(Ok(mv)),
            Err(error) => Some(Err(error)),
        };
        cursor.neighbours().filter_map(nearer).collect()
    }

    /// Returns the entry of a board; `None` only if the bytes have shrunk since the table was opened.
    #[inline(always)]
    pub(crate) fn entry(self, index: u64) -> Option<u8> {
        self.header.encoding.entry(self.payload, index)
    }

    /// Returns the move in the board's entry. Encoding move.
    #[inline(always)]
    fn stored_move(self, cursor: &Cursor) -> Option<Move> {
        let two_bits = Encoding::Move(MoveOrder::UDLR);
        Move::from_code(two_bits.entry(self.payload, cursor.index())?)
    }

    /// Returns the first optimal move in this order: the stored one, unless one that is preferred to
    /// it leads as near to the goal. Encoding move.
    #[inline(never)]
    fn preferred_move(self, cursor: &Cursor, order: MoveOrder) -> Option<Move> {
        let distance_after = |mv| self.distance(cursor.moved(mv)?).ok();
        let stored = self.stored_move(cursor)?;
        let distance = Some(distance_after(stored)?);
        let mut moves = order.moves().into_iter();
        moves.find(|&mv| mv == stored || distance_after(mv) == distance)
    }

    /// Returns the moves to neighbours whose distance modulo 4 is one less. Distances of neighbours
    /// differ by exactly one, so these are the nearer ones. Encoding distance bit.
    ///
    /// The distances of all neighbours have the same parity, so their upper bits, the entries, decide.
    #[inline(always)]
    fn moves_to_smaller_residue(self, cursor: &Cursor) -> MoveSet {
        let Some(residue) = self.residue(cursor) else {
            return MoveSet::default();
        };
        let nearer = (residue + 3) % 4 / 2;
        let entry = |index| Encoding::DistanceBit.entry(self.payload, index);
        let indices = cursor.neighbour_indices();
        let is_nearer = |&mv: &Move| entry(indices[mv as usize]) == Some(nearer);
        let nearer_moves = Move::ALL.into_iter().filter(is_nearer).collect();
        cursor.legal_moves().intersection(nearer_moves)
    }

    /// Returns the distance modulo 4. Its upper bit is the entry. Its lower bit says whether the
    /// blank is on a cell of another colour than in the goal, since every move changes the colour.
    /// Encoding distance bit.
    #[inline(always)]
    fn residue(self, cursor: &Cursor) -> Option<u8> {
        let colour = |blank| self.header.goal.shape().colour(blank);
        let parity = colour(cursor.blank()) ^ colour(self.header.goal.blank());
        Some(2 * self.entry(cursor.index())? + parity)
    }
}

/// Returns the error of a walk that does not reach the goal from this board.
#[cold]
pub(crate) fn damaged(cursor: Cursor) -> QueryError {
    QueryError::Damaged {
        board: cursor.board(),
        index: cursor.index(),
    }
}
