//! Generates and proves pattern tables.

mod frontier;
mod index;
mod proof;
mod rank_moves;

use core::ops::ControlFlow;
use std::vec;
use std::vec::Vec;

use thiserror::Error;
use tilebase_format::{HEADER_LEN, PatternHeader, checksum, distance_bit};

use self::frontier::Frontier;
pub(crate) use self::frontier::useful_threads;
pub use self::frontier::{OutOfMemory, limit_threads};
#[cfg(test)]
pub(crate) use self::index::Blocks;
pub use self::index::{PatternIndex, State};
pub use self::proof::ProveError;
use crate::error::zeros;
use crate::{Pattern, PatternTable};

/// A generator for the table of a pattern. The bytes of the table depend only on the pattern.
///
/// ```
/// use std::ops::ControlFlow;
/// use tilebase_pattern::{Generator, Goal, Pattern};
///
/// let goal = Goal::corner("4x4".parse()?);
/// let pattern = Pattern::new(goal, [2, 3, 4].into_iter().collect())?;
/// let mut states_at = Vec::new();
/// let table = Generator::new(pattern).run(|depth| {
///     states_at.push(depth.states);
///     ControlFlow::Continue(())
/// })?;
///
/// assert_eq!(states_at[..4], [1, 4, 12, 41]);
/// assert_eq!((table.header().max_distance, table.bytes().len()), (16, 64 + 474));
/// table.prove()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    pattern: Pattern,
    threads: usize,
}

/// A distance and its number of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// The distance from the goal, in moves of the pattern's tiles.
    pub distance: u8,
    /// The number of states at this distance.
    pub states: u64,
}

/// Why a pattern table could not be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// There is not enough memory for the table and the search.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// `progress` cancelled the work.
    #[error("interrupted")]
    Interrupted,
}

impl Generator {
    /// Creates a generator for this pattern, with one thread per processor if the table is large.
    pub fn new(pattern: Pattern) -> Generator {
        let threads = useful_threads(pattern);
        Generator { pattern, threads }
    }

    /// Sets the number of threads, at least one.
    pub fn threads(self, threads: usize) -> Generator {
        let threads = threads.max(1);
        Generator { threads, ..self }
    }

    /// Returns the pattern.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Returns the length of the table file in bytes.
    pub fn file_len(&self) -> u64 {
        HEADER_LEN as u64 + self.pattern.states().div_ceil(8)
    }

    /// Returns the number of bytes of memory for a run: a little over two bits per state.
    pub fn memory(&self) -> u64 {
        Frontier::memory(self.pattern, self.threads).saturating_add(entries_len(self.pattern))
    }

    /// Generates the table by a breadth-first search from the goal.
    ///
    /// Calls `progress` for each finished distance, from 0. The first call precedes the allocation of memory. `Break`
    /// cancels the work.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] if memory is too small or `progress` cancels.
    ///
    /// # Complexity
    ///
    /// O(states) time. Memory: [`Generator::memory`].
    pub fn run(
        &self,
        mut progress: impl FnMut(Depth) -> ControlFlow<()>,
    ) -> Result<PatternTable<Vec<u8>>, GenerateError> {
        self.search(&mut progress)
    }

    /// Takes a `dyn` callback, so that it is compiled once.
    fn search(
        &self,
        progress: &mut dyn FnMut(Depth) -> ControlFlow<()>,
    ) -> Result<PatternTable<Vec<u8>>, GenerateError> {
        let mut report = |depth| match progress(depth) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(GenerateError::Interrupted),
        };
        report(Depth {
            distance: 0,
            states: 1,
        })?;
        let pattern = self.pattern;
        let bytes = self.memory();
        let file = zeros(HEADER_LEN as u64 + entries_len(pattern));
        let mut file = file.ok_or(OutOfMemory { bytes })?;
        let frontier = Frontier::new(pattern, self.threads);
        let mut frontier = frontier.map_err(|_| OutOfMemory { bytes })?;
        let (mut max_distance, mut distance_sum) = (0, 0);
        loop {
            let distance = max_distance + 1;
            let blocks = file[HEADER_LEN..].chunks_exact_mut(block_len(pattern));
            let states = match distance_bit(distance) {
                0 => frontier.advance(blocks, |_, _| ()),
                _ => frontier.advance(blocks, |new, block| new.add_to(block)),
            };
            if states == 0 {
                break;
            }
            max_distance = distance;
            distance_sum += u64::from(distance) * states;
            report(Depth { distance, states })?;
        }
        drop(frontier);
        if !pattern.arrangements().is_multiple_of(8) {
            file = without_gaps(&file, pattern.arrangements() as usize);
        }
        let header = PatternHeader {
            pattern,
            max_distance,
            distance_sum,
            payload_checksum: checksum(&file[HEADER_LEN..]),
        };
        file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
        Ok(PatternTable::from_bytes(file).expect("the header is right"))
    }
}

fn block_len(pattern: Pattern) -> usize {
    pattern.arrangements().div_ceil(8) as usize
}

/// Returns the number of bytes of all entries, with each block in whole bytes.
fn entries_len(pattern: Pattern) -> u64 {
    pattern.blocks() as u64 * block_len(pattern) as u64
}

/// Returns the file without the unused bits of blocks that have fewer than eight states.
fn without_gaps(file: &[u8], bits: usize) -> Vec<u8> {
    let blocks = &file[HEADER_LEN..];
    let mut packed = vec![0; HEADER_LEN + (blocks.len() * bits).div_ceil(8)];
    let entries = blocks
        .iter()
        .flat_map(|block| (0..bits).map(move |bit| block >> bit & 1));
    for (entry, bit) in entries.enumerate() {
        packed[HEADER_LEN + entry / 8] |= bit << (entry % 8);
    }
    packed
}
