use std::vec;
use std::vec::Vec;

use tilebase_puzzle::Cursor;

use crate::{QueryError, Table};

/// Marks a board whose distance is not known yet; a table's distances are smaller.
const UNKNOWN: u8 = u8::MAX;

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
    /// [`QueryError::Damaged`] if some way does not reach the goal within `max_distance` moves.
    ///
    /// # Panics
    ///
    /// If a byte a board is more than can be addressed.
    ///
    /// # Complexity
    ///
    /// O(boards * cells) time; a byte a board, which is returned.
    pub fn distances(&self) -> Result<Vec<u8>, QueryError> {
        let goal = self.goal();
        let boards = usize::try_from(goal.boards()).expect("boards to fit in memory");
        let limit = self.header().max_distance.min(UNKNOWN - 1);
        let mut distances = vec![UNKNOWN; boards];
        distances[self.goal_index() as usize] = 0;

        let mut way: Vec<Cursor> = Vec::new();
        for start in 0..goal.boards() {
            if distances[start as usize] != UNKNOWN {
                continue;
            }
            let mut cursor = goal.cursor_at(start).expect("an index below boards()");
            while distances[cursor.index() as usize] == UNKNOWN {
                if way.len() == usize::from(limit) {
                    return Err(self.damaged(&cursor));
                }
                way.push(cursor);
                cursor = self.step(&cursor)?.1;
            }
            let mut distance = distances[cursor.index() as usize];
            while let Some(farther) = way.pop() {
                if distance == limit {
                    return Err(self.damaged(&farther));
                }
                distance += 1;
                distances[farther.index() as usize] = distance;
            }
        }
        Ok(distances)
    }
}
