use std::ops::ControlFlow;

use super::error::ProveError;
use crate::{Depth, Table};

impl<B: AsRef<[u8]>> Table<B> {
    /// Proves that every entry is right, by induction over the distance ([`Table::each_distance`]), and
    /// checks the header's largest distance and sum.
    ///
    /// The moves are those of `tilebase-frontier`, which the generator also uses; its tests show that
    /// they are the moves of the puzzle, not this proof.
    ///
    /// # Errors
    ///
    /// The [`ProveError`] of the first fault.
    ///
    /// # Complexity
    ///
    /// That of [`Table::each_distance`].
    pub fn prove(&self) -> Result<(), ProveError> {
        self.prove_and_watch(|_| ())
    }

    /// Proves as [`Table::prove`] does, and calls `watch` for each distance whose entries are right.
    ///
    /// # Errors
    ///
    /// As for [`Table::prove`].
    pub fn prove_and_watch(&self, mut watch: impl FnMut(&Depth<'_>)) -> Result<(), ProveError> {
        self.as_slice().prove_slice(&mut watch)
    }
}

impl Table<&[u8]> {
    fn prove_slice(&self, watch: &mut dyn FnMut(&Depth<'_>)) -> Result<(), ProveError> {
        let (mut max_distance, mut distance_sum) = (0, 0);
        self.each_depth(None, &mut |depth| {
            watch(&depth);
            max_distance = depth.distance();
            distance_sum += u64::from(max_distance) * depth.boards();
            ControlFlow::Continue(())
        })?;
        let header = self.header();
        if max_distance != header.max_distance {
            return Err(ProveError::MaxDistance {
                expected: max_distance,
                found: header.max_distance,
            });
        }
        if distance_sum != header.distance_sum {
            return Err(ProveError::DistanceSum {
                expected: distance_sum,
                found: header.distance_sum,
            });
        }
        Ok(())
    }
}
