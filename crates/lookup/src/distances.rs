use std::vec::Vec;

use tilebase_puzzle::{Cursor, Move};

use crate::walk::Entries;
use crate::{QueryError, Table};

/// Stands for a way that does not reach the goal within the table's largest distance.
pub(crate) const NO_WAY: u8 = u8::MAX;

impl<B: AsRef<[u8]>> Table<B> {
    /// The length of the table's way to the goal for every board, by index.
    ///
    /// In a right table, which [`Table::prove`] tells, these are the distances.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let distances = tilebase_lookup::Table::embedded().distances()?;
    /// let antipodes = distances.iter().filter(|&&distance| distance == 31).count();
    /// assert_eq!((distances.len(), antipodes), (181_440, 2));
    /// # }
    /// # Ok::<(), tilebase_lookup::QueryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError::Damaged`] if some way does not reach the goal within `max_distance` moves,
    /// [`QueryError::OutOfMemory`] if there is no memory for a byte a board.
    ///
    /// # Complexity
    ///
    /// O(boards * cells) time; a byte a board, which is returned.
    pub fn distances(&self) -> Result<Vec<u8>, QueryError> {
        let distances = self.way_lengths()?;
        match (0..).zip(&distances).find(|&(_, &length)| length == NO_WAY) {
            Some((index, _)) => Err(self.entries().damaged(index)),
            None => Ok(distances),
        }
    }

    /// The length of the table's way to the goal for every board, by index, or [`NO_WAY`].
    pub(crate) fn way_lengths(&self) -> Result<Vec<u8>, QueryError> {
        let entries = self.entries();
        let mut lengths = filled(self.goal().boards(), NO_WAY)?;
        lengths[entries.goal_index as usize] = 0;
        entries.outward(|step| {
            let length = lengths[step.towards_goal as usize];
            let is_short = length < entries.max_distance && length + 1 < NO_WAY;
            if is_short {
                lengths[step.index as usize] = length + 1;
            }
            is_short
        });
        Ok(lengths)
    }

    pub(crate) fn cursor_at(&self, index: u64) -> Cursor {
        let cursor = self.goal().cursor_at(index);
        cursor.expect("an index below the number of boards")
    }
}

/// A value for each board, or [`QueryError::OutOfMemory`].
pub(crate) fn filled<T: Clone>(boards: u64, value: T) -> Result<Vec<T>, QueryError> {
    let mut values = Vec::new();
    usize::try_from(boards)
        .ok()
        .and_then(|boards| values.try_reserve_exact(boards).ok())
        .ok_or(QueryError::OutOfMemory {
            bytes: boards * size_of::<T>() as u64,
        })?;
    values.resize(boards as usize, value);
    Ok(values)
}

/// A board and the one that its way leads to.
pub(crate) struct Step {
    pub index: u64,
    /// The first move of the way.
    pub direction: Move,
    /// The index of the board after that move.
    pub towards_goal: u64,
}

impl Entries<'_> {
    /// Visits every board whose way reaches the goal, each after the board that its way leads to,
    /// and goes on from those for which `visit` says so. Each board has one way, so it is visited
    /// at most once.
    pub(crate) fn outward(self, mut visit: impl FnMut(Step) -> bool) {
        let goal = self.goal.cursor_at(self.goal_index);
        let mut waiting: Vec<Cursor> = goal.into_iter().collect();
        while let Some(cursor) = waiting.pop() {
            for (direction, neighbour) in cursor.neighbours() {
                let step = Step {
                    index: neighbour.index(),
                    direction: direction.opposite(),
                    towards_goal: cursor.index(),
                };
                let leads_here = step.index != self.goal_index
                    && self.own_move(&neighbour) == Some(step.direction);
                if leads_here && visit(step) {
                    waiting.push(neighbour);
                }
            }
        }
    }
}
