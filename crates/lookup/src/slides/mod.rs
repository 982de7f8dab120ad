//! Tables in the multi-tile metric.

#[cfg(feature = "std")]
mod proof;
mod solver;
mod table;

pub use solver::SlideSolver;
pub use table::SlideTable;

use tilebase_format::{SlideHeader, residue};
use tilebase_puzzle::{Cursor, Move, MoveOrder, Slide, SlideSet, Solution};

use crate::QueryError;
use crate::entries::damaged;

/// The entries of a table, with its header and the goal's index.
#[derive(Clone, Copy)]
pub(crate) struct SlideEntries<'a> {
    payload: &'a [u8],
    header: &'a SlideHeader,
    goal_index: u64,
}

impl SlideEntries<'_> {
    pub(crate) fn is_goal(self, cursor: &Cursor) -> bool {
        cursor.index() == self.goal_index
    }

    /// Returns the distance modulo 3, or 0 if the bytes have shrunk since the table was opened.
    fn residue(self, index: u64) -> u8 {
        residue(self.payload, index).unwrap_or(0)
    }

    /// Returns the residue of neighbours nearer to the goal. The distances of neighbours differ by at most one, so the
    /// neighbours with this residue are exactly the nearer ones.
    fn nearer_residue(self, cursor: &Cursor) -> u8 {
        (self.residue(cursor.index()) + 2) % 3
    }

    /// Returns all optimal slides. The goal has none.
    pub(crate) fn optimal_slides(self, cursor: &Cursor) -> Result<SlideSet, QueryError> {
        if self.is_goal(cursor) {
            return Ok(SlideSet::default());
        }
        let nearer = self.nearer_residue(cursor);
        let slides = Move::ALL.into_iter().flat_map(|mv| slides(cursor, mv));
        let optimal = slides.filter(|(_, moved)| self.residue(moved.index()) == nearer);
        let optimal: SlideSet = optimal.map(|(slide, _)| slide).collect();
        match optimal.is_empty() {
            true => Err(damaged(*cursor)),
            false => Ok(optimal),
        }
    }

    /// Returns the first optimal slide in this order and the board after it, or an error if the entries are damaged.
    /// The board must not be the goal.
    fn first_slide(self, cursor: &Cursor, order: MoveOrder) -> Result<(Slide, Cursor), QueryError> {
        let nearer = self.nearer_residue(cursor);
        let moves = order.moves().into_iter();
        let mut slides = moves.flat_map(|mv| slides(cursor, mv));
        let first = slides.find(|(_, moved)| self.residue(moved.index()) == nearer);
        first.ok_or_else(|| damaged(*cursor))
    }

    /// Walks to the goal by the first slides in this order, and calls `visit` with each slide.
    fn walk(
        self,
        start: Cursor,
        order: MoveOrder,
        mut visit: impl FnMut(Slide),
    ) -> Result<(), QueryError> {
        let mut cursor = start;
        for _ in 0..self.header.max_distance {
            if self.is_goal(&cursor) {
                return Ok(());
            }
            let (slide, moved) = self.first_slide(&cursor, order)?;
            visit(slide);
            cursor = moved;
        }
        match self.is_goal(&cursor) {
            true => Ok(()),
            false => Err(damaged(cursor)),
        }
    }

    pub(crate) fn distance(self, start: Cursor) -> Result<u8, QueryError> {
        let mut distance = 0;
        self.walk(start, MoveOrder::UDLR, |_| distance += 1)?;
        Ok(distance)
    }

    fn solve(self, start: Cursor, order: MoveOrder) -> Result<Solution, QueryError> {
        let mut solution = Solution::EMPTY;
        let mut moves = 0;
        self.walk(start, order, |slide| {
            moves += usize::from(slide.count);
            solution.extend(slide.moves());
        })?;
        // Only damaged entries lead to more moves than a solution can contain.
        match moves == solution.len() {
            true => Ok(solution),
            false => Err(damaged(start)),
        }
    }
}

/// Returns the slides in a direction, each with the board after it.
fn slides(cursor: &Cursor, mv: Move) -> impl Iterator<Item = (Slide, Cursor)> {
    let boards = core::iter::successors(cursor.moved(mv), move |cursor| cursor.moved(mv));
    (1..)
        .zip(boards)
        .map(move |(count, moved)| (Slide { mv, count }, moved))
}
