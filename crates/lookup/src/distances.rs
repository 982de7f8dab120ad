use std::vec::Vec;

use tilebase_puzzle::Cursor;

use crate::{QueryError, Table};

/// Stands for a way that does not reach the goal within the table's largest distance.
pub(crate) const NO_WAY: u8 = u8::MAX;

/// Stands for a way that has not been walked yet.
const UNKNOWN: u8 = u8::MAX - 1;

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
    ///
    /// Each way is walked only as far as one that is known already.
    pub(crate) fn way_lengths(&self) -> Result<Vec<u8>, QueryError> {
        let boards = self.goal().boards();
        let limit = self.header().max_distance.min(UNKNOWN - 1);
        let mut lengths = Vec::new();
        usize::try_from(boards)
            .ok()
            .and_then(|boards| lengths.try_reserve_exact(boards).ok())
            .ok_or(QueryError::OutOfMemory { bytes: boards })?;
        lengths.resize(boards as usize, UNKNOWN);
        lengths[self.entries().goal_index as usize] = 0;

        let mut way: Vec<u64> = Vec::new();
        for start in 0..boards {
            if lengths[start as usize] != UNKNOWN {
                continue;
            }
            way.clear();
            let mut known = self.walk_to_known(self.cursor_at(start), &lengths, limit, &mut way);
            if way.len() > usize::from(limit) {
                // Others on this way may be near enough to the goal; they get walks of their own.
                way.truncate(1);
            }
            while let Some(index) = way.pop() {
                known = if known < limit { known + 1 } else { NO_WAY };
                lengths[index as usize] = known;
            }
        }
        Ok(lengths)
    }

    /// Walks to a board whose way is known, notes the boards before it, and gives the length from
    /// there: [`NO_WAY`] at a dead end, and when more boards are passed than a way has at most.
    fn walk_to_known(&self, start: Cursor, lengths: &[u8], limit: u8, way: &mut Vec<u64>) -> u8 {
        let entries = self.entries();
        let mut cursor = start;
        while lengths[cursor.index() as usize] == UNKNOWN {
            way.push(cursor.index());
            let is_short = way.len() <= usize::from(limit);
            if !is_short || entries.step(&mut cursor, entries.own_rule()).is_none() {
                return NO_WAY;
            }
        }
        lengths[cursor.index() as usize]
    }

    pub(crate) fn cursor_at(&self, index: u64) -> Cursor {
        let cursor = self.goal().cursor_at(index);
        cursor.expect("an index below the number of boards")
    }
}
