//! The proof of a table, and its boards by distance.

mod depth;
mod error;
mod expected;

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::vec::Vec;

use tilebase_frontier::internal::{Layout, PlaneMoves, useful_threads};
use tilebase_frontier::{Frontier, OutOfMemory};

use crate::{Solver, Table};
pub(crate) use depth::MappedIndex;
use expected::{expected_entry, first_wrong_entry};

pub use depth::Depth;
pub use error::ProveError;

impl<B: AsRef<[u8]>> Table<B> {
    /// Proves that every entry is right. Checks the largest distance and the sum of distances in the header.
    ///
    /// The proof advances by distance, from the goal. The neighbours of the boards at distance d are at d-1 or d+1. So
    /// the neighbours that are not at d-1 are exactly the boards at d+1. Each entry of these boards is compared with
    /// the expected entry: the distance bit, or the table's first move to distance d.
    ///
    /// The proof and the generator use the moves of `tilebase-frontier`. The tests of that crate, not the proof,
    /// compare these moves with the moves of the puzzle.
    ///
    /// # Errors
    ///
    /// The [`ProveError`] of the first fault.
    ///
    /// # Complexity
    ///
    /// O(boards) time on all processors; one operation on a 64-bit word handles about sixty boards. Memory:
    /// [`Table::each_distance_memory`].
    pub fn prove(&self) -> Result<(), ProveError> {
        self.prove_and_watch(|_| ())
    }

    /// Proves the table as [`Table::prove`] does, and calls `progress` for each proved distance.
    ///
    /// # Errors
    ///
    /// As for [`Table::prove`].
    pub fn prove_and_watch(&self, mut progress: impl FnMut(&Depth<'_>)) -> Result<(), ProveError> {
        self.as_slice().prove_slice(&mut progress)
    }

    /// Returns the number of bytes of memory that [`Table::prove`] and [`Solver::each_distance`] need: 1.07 bits per
    /// board. If there are several threads, each adds half a megabyte and three blocks of boards (see
    /// [`tilebase_frontier`]).
    pub fn each_distance_memory(&self) -> u64 {
        /// The bytes of a thread's stack and its allocator's overhead.
        const THREAD: u64 = 500_000;
        let layout = Layout::new(self.goal());
        let sets = layout.bytes_per_set() + PlaneMoves::bytes(layout);
        // The thread's current block, and the expected moves of its boards.
        let in_thread = THREAD + 3 * layout.bytes_per_block();
        match useful_threads(self.goal()) as u64 {
            1 => sets,
            threads => sets + threads * in_thread,
        }
    }
}

impl<B: AsRef<[u8]>> Solver<B> {
    /// Visits all boards, distance by distance, and checks their entries as [`Table::prove`] does. `Break` from `visit`
    /// ends the walk.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use std::ops::ControlFlow;
    /// use tilebase_lookup::{Board, GoalIndex, Solver, Table};
    ///
    /// let goal: Board = "x 8 7 / 6 5 4 / 3 2 1".parse()?;
    /// let solver = Solver::new(Table::embedded(), &goal)?;
    ///
    /// let (index, mut farthest) = (GoalIndex::new(&goal), Vec::new());
    /// solver.each_distance(|depth| {
    ///     farthest = depth.indices().filter_map(|place| index.board_at(place)).collect();
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(farthest.len(), 2);
    /// assert!(farthest.iter().all(|board| solver.distance(board) == Ok(31)));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`], or the error of the first wrong entry.
    ///
    /// # Complexity
    ///
    /// As for [`Table::prove`].
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let mapped = MappedIndex::new(self.table().goal(), &self.frame);
        self.table()
            .as_slice()
            .each_depth(mapped.as_ref(), &mut visit)
    }
}

impl Table<&[u8]> {
    fn prove_slice(&self, progress: &mut dyn FnMut(&Depth<'_>)) -> Result<(), ProveError> {
        let (mut max_distance, mut distance_sum) = (0, 0);
        self.each_depth(None, &mut |depth| {
            progress(&depth);
            max_distance = depth.distance();
            distance_sum += u64::from(max_distance) * depth.boards();
            ControlFlow::Continue(())
        })?;
        let checks = self.header().checks();
        Ok(checks.distances(max_distance, distance_sum)?)
    }

    /// Visits all boards by distance, with mapped indices if `mapped` is `Some`.
    pub(crate) fn each_depth(
        &self,
        mapped: Option<&MappedIndex>,
        visit: &mut dyn FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        self.check_goal_entry()?;
        let mut frontier = Frontier::new(self.goal())?;
        let mut left = self.goal().boards();
        loop {
            left -= frontier.boards();
            if visit(Depth::new(&frontier, mapped)).is_break() || left == 0 {
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

    /// Advances the frontier by one distance, and checks the entries there.
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
