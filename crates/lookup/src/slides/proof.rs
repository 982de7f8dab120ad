use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use tilebase_format::residue;
use tilebase_frontier::SlideFrontier;
use tilebase_frontier::internal::for_each_in_parallel;

use super::{SlideSolver, SlideTable};
use crate::proof::MappedIndex;
use crate::{Depth, ProveError};

impl<B: AsRef<[u8]>> SlideTable<B> {
    /// Proves that every entry is right. Checks the largest distance and the sum of distances in the header. Calls
    /// `progress` for each proved distance.
    ///
    /// The proof finds the boards at each distance as the generator does, and compares their entries with the distance
    /// modulo 3.
    ///
    /// # Errors
    ///
    /// The [`ProveError`] of the first fault.
    ///
    /// # Complexity
    ///
    /// O(boards) time per distance. Memory: [`SlideTable::each_distance_memory`].
    pub fn prove(&self, mut progress: impl FnMut(&Depth<'_>)) -> Result<(), ProveError> {
        let (mut max_distance, mut distance_sum) = (0, 0);
        self.each_depth(|frontier| {
            progress(&Depth::of_slides(frontier, None));
            max_distance = frontier.depth();
            distance_sum += u64::from(max_distance) * frontier.boards();
            ControlFlow::Continue(())
        })?;
        let checks = self.header().checks();
        Ok(checks.distances(max_distance, distance_sum)?)
    }

    /// Returns the number of bytes of memory that [`SlideTable::prove`] and [`SlideSolver::each_distance`] need: 3.2
    /// bits per board and two planes.
    pub fn each_distance_memory(&self) -> u64 {
        SlideFrontier::bytes(self.goal())
    }

    pub(super) fn each_depth(
        &self,
        mut visit: impl FnMut(&SlideFrontier) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let mut frontier = SlideFrontier::new(self.goal())?;
        loop {
            self.check_depth(&frontier)?;
            if visit(&frontier).is_break() || !frontier.advance() {
                return Ok(());
            }
        }
    }

    /// Checks the entries of all boards at the frontier's depth.
    fn check_depth(&self, frontier: &SlideFrontier) -> Result<(), ProveError> {
        let (distance, payload) = (frontier.depth(), self.payload());
        let expected = distance % 3;
        let entry = |index| residue(payload, index).unwrap_or(u8::MAX);
        let layout = frontier.layout();
        let first_wrong = AtomicU64::new(u64::MAX);
        for_each_in_parallel(
            frontier.threads(),
            frontier.blocks(),
            || (),
            |(), (block, words)| {
                let words = words.unwrap_or_default();
                let mut wrong = layout.indices(block, words);
                if let Some(index) = wrong.find(|&index| entry(index) != expected) {
                    first_wrong.fetch_min(index, Ordering::Relaxed);
                }
            },
        );
        let index = first_wrong.into_inner();
        if index == u64::MAX {
            return Ok(());
        }
        let cursor = self.goal().cursor_at(index);
        Err(ProveError::Residue {
            board: cursor.expect("an index below the number of boards").board(),
            index,
            distance,
            expected,
            found: entry(index),
        })
    }
}

impl<B: AsRef<[u8]>> SlideSolver<B> {
    /// Visits all boards, distance by distance, and checks their entries as [`SlideTable::prove`] does. `Break` from
    /// `visit` ends the walk.
    ///
    /// # Errors
    ///
    /// [`ProveError::Memory`], or the error of the first wrong entry.
    ///
    /// # Complexity
    ///
    /// As for [`SlideTable::prove`].
    pub fn each_distance(
        &self,
        mut visit: impl FnMut(Depth<'_>) -> ControlFlow<()>,
    ) -> Result<(), ProveError> {
        let mapped = MappedIndex::new(self.table().goal(), &self.frame);
        self.table()
            .each_depth(|frontier| visit(Depth::of_slides(frontier, mapped.as_ref())))
    }
}
