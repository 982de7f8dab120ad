use core::iter::FusedIterator;

use tilebase_puzzle::{Cursor, Move, MoveOrder, Symmetry};

use crate::{QueryError, Table};

/// An optimal solution, found move by move: [`Table::solve`].
///
/// Every item is a move, until the goal is reached. If the table is damaged so that it is not, the
/// last item is the error: a walk ends after at most `max_distance` moves, whatever the table holds.
#[derive(Clone, Debug)]
pub struct Solution<'a, B> {
    table: &'a Table<B>,
    /// Where the walk stands; `None` once it has ended.
    cursor: Option<Cursor>,
    /// How many moves may still come.
    moves_left: u8,
    order: MoveOrder,
    /// Carries the table's moves back to the boards of the caller.
    back: Symmetry,
}

impl<'a, B: AsRef<[u8]>> Solution<'a, B> {
    pub(crate) fn new(table: &'a Table<B>, start: Cursor, order: MoveOrder) -> Solution<'a, B> {
        Solution {
            table,
            cursor: Some(start),
            moves_left: table.header().max_distance,
            order,
            back: Symmetry::IDENTITY,
        }
    }

    /// The same solution, each of its moves carried by a symmetry.
    pub(crate) fn carried(self, back: Symmetry) -> Solution<'a, B> {
        Solution { back, ..self }
    }
}

impl<B: AsRef<[u8]>> Iterator for Solution<'_, B> {
    type Item = Result<Move, QueryError>;

    fn next(&mut self) -> Option<Result<Move, QueryError>> {
        let cursor = self.cursor.take()?;
        if self.table.is_goal(&cursor) {
            return None;
        }
        let Some(moves_left) = self.moves_left.checked_sub(1) else {
            return Some(Err(self.table.damaged(&cursor)));
        };
        self.moves_left = moves_left;
        let step = self.table.step_by(&cursor, self.order);
        Some(step.map(|(direction, next)| {
            self.cursor = Some(next);
            self.back.direction(direction)
        }))
    }
}

impl<B: AsRef<[u8]>> FusedIterator for Solution<'_, B> {}
