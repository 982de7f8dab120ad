use core::iter;
use std::sync::{Mutex, PoisonError};

use thiserror::Error;
use tilebase_format::{DistancesError, distance_bit};

use super::frontier::{Frontier, NewStates, OutOfMemory, useful_threads};
use crate::{Depth, PatternTable, State};

/// Why a pattern table could not be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// There is not enough memory for the states at two distances.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The entry of a state is wrong; the entries of all states nearer to the goal are right.
    #[error(
        "wrong entry for state {index} ({state}) at distance {distance}: expected {expected}, found {found}"
    )]
    Entry {
        /// The state.
        state: State,
        /// The state's number.
        index: u64,
        /// The state's distance.
        distance: u8,
        /// The right entry.
        expected: u8,
        /// The entry found.
        found: u8,
    },
    /// The distances in the header are wrong.
    #[error(transparent)]
    Header(#[from] DistancesError),
}

impl<B: AsRef<[u8]>> PatternTable<B> {
    /// Proves that every entry is right, by induction over the distance. Checks the largest distance and the sum of
    /// distances in the header.
    ///
    /// The goal's entry must be 0. The move of a tile leads from a state at distance d to a state at d-1 or d+1. So the
    /// states at d+1 are the neighbours of the states at d that are not at d-1. Their entries must be the distance bit
    /// of d+1. (If a pattern has all tiles but one, half of its states cannot be reached. Their entries have no
    /// meaning.)
    ///
    /// The proof uses the moves of the [`Generator`](crate::Generator), whose tests compare them with the moves of the
    /// puzzle.
    ///
    /// # Errors
    ///
    /// The [`ProveError`] of the first fault.
    ///
    /// # Complexity
    ///
    /// O(states) time, on all processors. Memory: [`PatternTable::prove_memory`].
    pub fn prove(&self) -> Result<(), ProveError> {
        self.prove_and_watch(|_| ())
    }

    /// Proves the table as [`PatternTable::prove`] does, and calls `progress` for each proved distance.
    ///
    /// # Errors
    ///
    /// As for [`PatternTable::prove`].
    pub fn prove_and_watch(&self, mut progress: impl FnMut(Depth)) -> Result<(), ProveError> {
        self.as_slice().prove_slice(&mut progress)
    }

    /// Returns the number of bytes of memory that [`PatternTable::prove`] needs: a little over one bit per state.
    pub fn prove_memory(&self) -> u64 {
        let pattern = self.pattern();
        Frontier::memory(pattern, useful_threads(pattern))
    }
}

impl PatternTable<&[u8]> {
    fn prove_slice(&self, progress: &mut dyn FnMut(Depth)) -> Result<(), ProveError> {
        let pattern = self.pattern();
        let mut frontier = Frontier::new(pattern, useful_threads(pattern))?;
        let goal = frontier.index().rank(&self.goal().board());
        let mut wrong = (self.entry(goal) != 0).then_some(goal);
        let (mut states, mut distance_sum) = (1, 0);
        while states > 0 {
            let distance = frontier.distance();
            if let Some(index) = wrong {
                return Err(self.wrong_entry(index, &frontier));
            }
            progress(Depth { distance, states });
            distance_sum += u64::from(distance) * states;
            (states, wrong) = self.check_next_distance(&mut frontier);
        }
        let checks = self.header().checks();
        Ok(checks.distances(frontier.distance() - 1, distance_sum)?)
    }

    /// Advances to the next distance. Returns the number of its states, and the first wrong entry, if any.
    fn check_next_distance(&self, frontier: &mut Frontier) -> (u64, Option<u64>) {
        let expected = distance_bit(frontier.distance() + 1);
        let (payload, wrong) = (self.payload(), Mutex::new(None));
        let states = frontier.advance(iter::repeat(()), |new, ()| {
            if let Some(found) = first_wrong(payload, new, expected) {
                let mut first = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                *first = Some(first.map_or(found, |first: u64| first.min(found)));
            }
        });
        let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
        (states, wrong)
    }

    fn wrong_entry(&self, index: u64, frontier: &Frontier) -> ProveError {
        let state = frontier.index().unrank(index);
        ProveError::Entry {
            state: state.expect("a number below the number of states"),
            index,
            distance: frontier.distance(),
            expected: distance_bit(frontier.distance()),
            found: self.entry(index),
        }
    }
}

/// Returns the first state with an unexpected entry.
fn first_wrong(payload: &[u8], new: NewStates<'_>, expected: u8) -> Option<u64> {
    let expected = if expected == 0 { 0 } else { u64::MAX };
    let firsts = (new.first..).step_by(64);
    let mut words = firsts.zip(new.words).filter(|&(_, &states)| states != 0);
    words.find_map(|(first, states)| {
        let wrong = states & (expected ^ entries_at(payload, first));
        (wrong != 0).then(|| first + u64::from(wrong.trailing_zeros()))
    })
}

/// Returns 64 entries from `first` on, with zeros after the last.
fn entries_at(payload: &[u8], first: u64) -> u64 {
    let rest = payload.get((first / 8) as usize..).unwrap_or_default();
    let mut bytes = [0; 16];
    let len = rest.len().min(9);
    bytes[..len].copy_from_slice(&rest[..len]);
    (u128::from_le_bytes(bytes) >> (first % 8)) as u64
}
