use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use tilebase_frontier::Frontier;
use tilebase_frontier::internal::{Layout, PlaneMoves, useful_threads};

use super::carried_index::CarriedIndex;
use super::depth::Depth;
use super::expected::{expected_entry, first_wrong_entry};
use crate::{ProveError, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// Visits all boards from the goal outwards, distance by distance, and checks their entries.
    /// Returning `Break` from `visit` ends the walk.
    ///
    /// The boards one move away from those at distance d are at distance d-1 or d+1, and those that
    /// are not at d-1 are all that are at d+1. Each of them must have the right entry: with encoding
    /// distance bit its bit, with encoding move the first move, in the table's order, that leads to
    /// distance d.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use std::ops::ControlFlow;
    ///
    /// let mut boards_at = Vec::new();
    /// tilebase_lookup::Table::embedded().each_distance(|depth| {
    ///     boards_at.push(depth.boards());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((boards_at[3], boards_at[31]), (8, 2));
    /// # }
    /// # Ok::<(), tilebase_lookup::ProveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`], or the error of the first wrong entry.
    ///
    /// # Complexity
    ///
    /// O(boards) time, sixty boards at once and on all processors; [`Table::each_distance_memory`].
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        self.as_slice().each_depth(None, &mut visit)
    }

    /// Returns the bytes that [`Table::each_distance`] and [`Table::prove`] need: 1.07 bits per board; if
    /// several threads prove it, half a megabyte and three blocks for each of them, too.
    pub fn each_distance_memory(&self) -> u64 {
        /// The stack of a thread, and what the allocator keeps for it.
        const THREAD: u64 = 500_000;
        let layout = Layout::new(self.goal());
        let sets = layout.bytes_per_set() + PlaneMoves::bytes(layout);
        // A block that a thread works on, and the expected moves of its boards.
        let in_thread = THREAD + 3 * layout.bytes_per_block();
        match useful_threads(self.goal()) as u64 {
            1 => sets,
            threads => sets + threads * in_thread,
        }
    }
}

impl Table<&[u8]> {
    /// Visits all boards, with their indices towards another goal if they are carried there.
    pub(crate) fn each_depth(
        &self,
        carried: Option<&CarriedIndex>,
        visit: &mut dyn FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        self.check_goal_entry()?;
        let mut frontier = Frontier::new(self.goal())?;
        let mut left = self.goal().boards();
        loop {
            left -= frontier.boards();
            if visit(Depth::new(&frontier, carried)).is_break() || left == 0 {
                return Ok(());
            }
            self.check_next_depth(&mut frontier)?;
        }
    }

    fn check_goal_entry(&self) -> Result<(), ProveError> {
        let entries = self.entries();
        match entries.entry(entries.goal_index) {
            Some(found @ 1..) => Err(ProveError::GoalEntry { found }),
            _ => Ok(()),
        }
    }

    /// Advances, and checks the entries of the boards at the new depth.
    fn check_next_depth(&self, frontier: &mut Frontier) -> Result<(), ProveError> {
        let (entries, layout) = (self.entries(), frontier.layout());
        let distance = frontier.depth() + 1;
        let wrong = Mutex::new(None);
        frontier.advance_and_visit(|new| {
            if let Some(found) = first_wrong_entry(entries, layout, distance, new) {
                let mut first = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                *first = Some(first.map_or(found, |first: u64| first.min(found)));
            }
        });
        match wrong.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(index) => Err(self.wrong_entry(index, frontier)),
            None => Ok(()),
        }
    }

    /// Returns the error for a wrong entry of a board in the frontier.
    fn wrong_entry(&self, index: u64, frontier: &Frontier) -> ProveError {
        let entries = self.entries();
        let cursor = self.goal().cursor_at(index);
        let cursor = cursor.expect("an index below the number of boards");
        let distance = frontier.depth();
        let is_nearer = |index| frontier.was_at_previous_depth(index);
        ProveError::Entry {
            board: cursor.board(),
            index,
            distance,
            encoding: entries.header.encoding,
            expected: expected_entry(entries, &cursor, distance, is_nearer),
            found: entries.entry(index).unwrap_or(0),
        }
    }
}
