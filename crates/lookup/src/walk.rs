//! The hot path: from a board to the goal, move by move.

use tilebase_format::Encoding;
use tilebase_puzzle::internal::Preference;
use tilebase_puzzle::{Cursor, Move, MoveOrder};

use crate::entries::{Entries, damaged};
use crate::{QueryError, Solution};

/// Finds the next move of a walk.
trait Guide {
    /// Returns the move to make from this board, which is not the goal; `None` if the entries are
    /// damaged.
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move>;
}

/// Reads the moves in the entries. Encoding move.
struct ByMoves<'a>(Entries<'a>);

impl Guide for ByMoves<'_> {
    #[inline(always)]
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move> {
        self.0.stored_move(cursor)
    }
}

/// Reads the entries of all neighbours. Encoding distance bit.
struct ByBits<'a> {
    entries: Entries<'a>,
    preference: Preference,
    /// The board's distance modulo 4: a nearer neighbour's is one less, and need not be read again.
    residue: u8,
}

impl Guide for ByBits<'_> {
    #[inline(always)]
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move> {
        self.residue = self.residue.wrapping_sub(1);
        let nearer = self.entries.moves_to_residue(cursor, self.residue);
        self.preference.first(nearer)
    }
}

/// Follows the moves in the entries, and walks from neighbours that are preferred to theirs. Encoding
/// move, in another order.
struct ByDistances<'a> {
    entries: Entries<'a>,
    order: MoveOrder,
    distance: u8,
}

impl Guide for ByDistances<'_> {
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move> {
        let entries = self.entries;
        let mv = entries.preferred_move(cursor, self.order, self.distance);
        self.distance = self.distance.wrapping_sub(1);
        mv
    }
}

/// Decides at every step what to read, in the least code. Any encoding.
struct InOrder<'a>(Entries<'a>, MoveOrder);

impl Guide for InOrder<'_> {
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move> {
        self.0.optimal_move(cursor, self.1)
    }
}

impl<'a> Entries<'a> {
    /// Returns the solution that prefers moves in this order; at most `max_distance` moves long,
    /// whatever the entries are.
    ///
    /// With the feature `quick` each guide has a function of its own, so that nothing is decided at every
    /// step and the moves stay in the registers.
    #[inline(always)]
    pub(crate) fn solve(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        match self.header.encoding {
            _ if cfg!(not(feature = "quick")) => self.solve_with(InOrder(self, order), start),
            Encoding::Move(own) if own == order => self.solve_by_moves(start),
            Encoding::Move(_) => self.solve_by_distances(start, order),
            Encoding::DistanceBit => self.solve_by_bits(start, order),
        }
    }

    #[inline(never)]
    fn solve_by_moves(self, start: Cursor) -> Result<Solution, QueryError> {
        self.solve_with(ByMoves(self), start)
    }

    #[inline(never)]
    fn solve_by_bits(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        self.solve_with(self.by_bits(start, order), start)
    }

    #[inline(never)]
    fn solve_by_distances(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        let distance = self.distance(start)?;
        let guide = ByDistances {
            entries: self,
            order,
            distance,
        };
        self.solve_with(guide, start)
    }

    #[inline(always)]
    fn solve_with(self, guide: impl Guide, start: Cursor) -> Result<Solution, QueryError> {
        let mut solution = Solution::EMPTY;
        self.walk(guide, start, |mv| solution.push(mv))?;
        Ok(solution)
    }

    /// Returns the number of moves to the goal.
    pub(crate) fn distance(self, start: Cursor) -> Result<u8, QueryError> {
        if cfg!(not(feature = "quick")) {
            let solution = self.solve(start, self.quickest_order())?;
            return Ok(solution.len() as u8);
        }
        let mut distance = 0;
        let count = |_| distance += 1;
        match self.header.encoding {
            Encoding::Move(_) => self.walk(ByMoves(self), start, count)?,
            Encoding::DistanceBit => {
                self.walk(self.by_bits(start, MoveOrder::UDLR), start, count)?;
            }
        }
        Ok(distance)
    }

    #[inline(always)]
    fn by_bits(self, start: Cursor, order: MoveOrder) -> ByBits<'a> {
        ByBits {
            entries: self,
            preference: order.preference(),
            residue: self.residue(&start),
        }
    }

    /// Walks to the goal: asks the guide for each move, and passes it to `visit`.
    #[inline(always)]
    fn walk(
        self,
        guide: impl Guide,
        start: Cursor,
        visit: impl FnMut(Move),
    ) -> Result<(), QueryError> {
        match start.by_tables() {
            Some(start) => self.step_by_step(guide, start, visit),
            None => self.step_by_step(guide, start, visit),
        }
    }

    #[inline(always)]
    fn step_by_step(
        self,
        mut guide: impl Guide,
        start: Cursor,
        mut visit: impl FnMut(Move),
    ) -> Result<(), QueryError> {
        let mut cursor = start;
        let mut moves_left = self.header.max_distance;
        while !self.is_goal(&cursor) {
            let stepped = moves_left > 0
                && guide.next_move(&cursor).is_some_and(|mv| {
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

    /// Returns the error of a walk that is lost at this board.
    #[cold]
    #[inline(never)]
    fn lost_at(self, index: u64) -> QueryError {
        let cursor = self.header.goal.cursor_at(index);
        damaged(cursor.expect("an index below the number of boards"))
    }
}
