//! Walks from a board to the goal. One function per kind keeps branches out of the loop.

use tilebase_format::Kind;
use tilebase_puzzle::internal::Preference;
use tilebase_puzzle::{Cursor, Move, MoveOrder, Slide};

use crate::entries::{Entries, HAS_SLIDES, damaged};
use crate::{QueryError, Solution};

/// Selects the next move of a walk. Most are closures.
trait NextMove {
    /// Returns the next move, or `None` if the entries are damaged. The board must not be the goal.
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move>;
}

impl<F: FnMut(&Cursor) -> Option<Move>> NextMove for F {
    #[inline(always)]
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move> {
        self(cursor)
    }
}

/// Reads the entries of all neighbours. Requires [`Kind::DistanceBit`]. A closure would not be inlined.
struct DistanceBits<'a> {
    entries: Entries<'a>,
    preference: Preference,
    /// The board's distance modulo 4. Each step decreases it by one, without reading the board's entry.
    distance_mod_4: u8,
}

impl NextMove for DistanceBits<'_> {
    #[inline(always)]
    fn next_move(&mut self, cursor: &Cursor) -> Option<Move> {
        self.distance_mod_4 = self.distance_mod_4.wrapping_sub(1);
        let nearer = self
            .entries
            .moves_to_distance_mod_4(cursor, self.distance_mod_4);
        self.preference.first(nearer)
    }
}

impl<'a> Entries<'a> {
    /// Returns the solution that prefers moves in this order. A solution has at most `max_distance` moves, even if
    /// entries are damaged.
    ///
    /// With the feature `quick`, each implementation has its own function without a branch per step, and keeps the
    /// moves in registers.
    #[inline(always)]
    pub(crate) fn solve(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        match self.header.kind {
            // Selects the kind of read at every step. This has the smallest code.
            _ if cfg!(not(feature = "quick")) => self.solve_with(
                move |cursor: &Cursor| self.optimal_move(cursor, order),
                start,
            ),
            Kind::Move(own) if own == order => self.solve_by_moves(start),
            Kind::Move(_) => self.solve_by_distances(start, order),
            Kind::Residue if HAS_SLIDES => self.solve_by_slides(start, order),
            Kind::DistanceBit | Kind::Residue | Kind::Pattern(_) => {
                self.solve_by_bits(start, order)
            }
        }
    }

    #[inline(never)]
    fn solve_by_moves(self, start: Cursor) -> Result<Solution, QueryError> {
        self.solve_with(move |cursor: &Cursor| self.stored_move(cursor), start)
    }

    #[inline(never)]
    fn solve_by_bits(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        self.solve_with(self.by_bits(start, order), start)
    }

    /// Follows the stored moves, unless a walk shows that a preferred move is also optimal. Requires [`Kind::Move`].
    #[inline(never)]
    fn solve_by_distances(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        let mut distance = self.distance(start)?;
        let next = move |cursor: &Cursor| {
            let mv = self.preferred_move(cursor, order, distance);
            distance = distance.wrapping_sub(1);
            mv
        };
        self.solve_with(next, start)
    }

    #[inline(always)]
    fn solve_with(self, next: impl NextMove, start: Cursor) -> Result<Solution, QueryError> {
        let mut solution = Solution::EMPTY;
        self.walk(next, start, |mv| solution.push(mv))?;
        Ok(solution)
    }

    pub(crate) fn distance(self, start: Cursor) -> Result<u8, QueryError> {
        if cfg!(not(feature = "quick")) {
            let solution = self.solve(start, self.quickest_order())?;
            return Ok(solution.len() as u8);
        }
        let mut distance = 0;
        let count = |_: Move| distance += 1;
        match self.header.kind {
            Kind::Move(_) => self.walk(
                move |cursor: &Cursor| self.stored_move(cursor),
                start,
                count,
            )?,
            Kind::Residue if HAS_SLIDES => {
                self.walk_by_slides(start, MoveOrder::UDLR, |_| distance += 1)?
            }
            Kind::DistanceBit | Kind::Residue | Kind::Pattern(_) => {
                self.walk(self.by_bits(start, MoveOrder::UDLR), start, count)?
            }
        }
        Ok(distance)
    }

    #[inline(always)]
    fn by_bits(self, start: Cursor, order: MoveOrder) -> DistanceBits<'a> {
        DistanceBits {
            entries: self,
            preference: order.preference(),
            distance_mod_4: self.distance_mod_4(&start),
        }
    }

    /// Walks to the goal by the moves of `next`, and calls `visit` with each.
    #[inline(always)]
    fn walk(
        self,
        next: impl NextMove,
        start: Cursor,
        visit: impl FnMut(Move),
    ) -> Result<(), QueryError> {
        match start.by_tables() {
            Some(start) => self.step_by_step(next, start, visit),
            None => self.step_by_step(next, start, visit),
        }
    }

    #[inline(always)]
    fn step_by_step(
        self,
        mut next: impl NextMove,
        start: Cursor,
        mut visit: impl FnMut(Move),
    ) -> Result<(), QueryError> {
        let mut cursor = start;
        let mut moves_left = self.header.max_distance;
        while !self.is_goal(&cursor) {
            let stepped = moves_left > 0
                && next.next_move(&cursor).is_some_and(|mv| {
                    visit(mv);
                    cursor.make_move(mv)
                });
            if !stepped {
                // Passing only the index keeps the cursor in registers. Without the feature `quick`, the other branch
                // is used because it has less code.
                return Err(if cfg!(feature = "quick") {
                    self.damaged_at(cursor.index())
                } else {
                    damaged(cursor)
                });
            }
            moves_left -= 1;
        }
        Ok(())
    }

    /// Returns the error of a walk that failed at this index.
    #[cold]
    #[inline(never)]
    fn damaged_at(self, index: u64) -> QueryError {
        let cursor = self.header.goal.cursor_at(index);
        damaged(cursor.expect("an index below the number of boards"))
    }

    #[inline(never)]
    fn solve_by_slides(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        let mut solution = Solution::EMPTY;
        let mut moves = 0;
        self.walk_by_slides(start, order, |slide| {
            moves += usize::from(slide.count);
            solution.extend(slide.moves());
        })?;
        // Only damaged entries lead to more moves than a solution can contain.
        match moves == solution.len() {
            true => Ok(solution),
            false => Err(damaged(start)),
        }
    }

    /// Walks to the goal by the first slides in this order, and calls `visit` with each slide.
    fn walk_by_slides(
        self,
        start: Cursor,
        order: MoveOrder,
        mut visit: impl FnMut(Slide),
    ) -> Result<(), QueryError> {
        let mut cursor = start;
        let mut slides_left = self.header.max_distance;
        while !self.is_goal(&cursor) {
            let step = self.nearer_slides(&cursor, order).next();
            let (slide, moved) = step
                .filter(|_| slides_left > 0)
                .ok_or_else(|| damaged(cursor))?;
            visit(slide);
            cursor = moved;
            slides_left -= 1;
        }
        Ok(())
    }
}
