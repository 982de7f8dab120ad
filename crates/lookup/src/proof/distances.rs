use std::ops::ControlFlow;
use std::vec::Vec;

use tilebase_frontier::OutOfMemory;

use super::carried_index::CarriedIndex;
use crate::{ProveError, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// Returns the distance of every board, by index.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// let distances = tilebase_lookup::Table::embedded().all_distances()?;
    /// let antipodes = distances.iter().filter(|&&distance| distance == 31).count();
    /// assert_eq!((distances.len(), antipodes), (181_440, 2));
    /// # }
    /// # Ok::<(), tilebase_lookup::ProveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`] if there is no memory for a byte per board, or the error of a wrong entry.
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`], and a byte per board, which is returned.
    pub fn all_distances(&self) -> Result<Vec<u8>, ProveError> {
        self.as_slice().distances(None)
    }
}

impl Table<&[u8]> {
    /// Returns the distances by the index towards another goal, if they are carried there.
    pub(crate) fn distances(&self, carried: Option<&CarriedIndex>) -> Result<Vec<u8>, ProveError> {
        let mut distances = filled(self.goal().boards(), 0)?;
        self.each_depth(carried, &mut |depth| {
            for index in depth.indices() {
                distances[index as usize] = depth.distance();
            }
            ControlFlow::Continue(())
        })?;
        Ok(distances)
    }
}

/// Returns a vector with a value for each board.
pub(crate) fn filled<T: Clone>(boards: u64, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut values = Vec::new();
    let len = usize::try_from(boards).ok();
    len.and_then(|len| values.try_reserve_exact(len).ok())
        .ok_or(OutOfMemory {
            bytes: boards * size_of::<T>() as u64,
        })?;
    values.resize(boards as usize, value);
    Ok(values)
}
