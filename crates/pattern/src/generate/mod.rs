//! Generates pattern tables, and proves them.

mod frontier;
mod index;
mod proof;
mod rank_moves;

use core::ops::ControlFlow;
use std::vec;
use std::vec::Vec;

use thiserror::Error;
use tilebase_format::{HEADER_LEN, PatternHeader, checksum, distance_bit};

use self::frontier::{Frontier, useful_threads, zeros};
pub use self::frontier::{OutOfMemory, limit_threads};
#[cfg(test)]
pub(crate) use self::index::Blocks;
pub use self::index::{PatternIndex, State};
pub use self::proof::ProveError;
use crate::{Pattern, PatternTable};

/// What to generate, and with how many threads: the table of a pattern.
///
/// The bytes of a table depend on the pattern only.
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

/// The states at one distance, when all of them are known.
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
    /// The table and the search for it do not fit in memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    /// The caller's `progress` has cancelled the work.
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

    /// Returns the bytes of memory that a run needs: a little over two bits per state.
    pub fn memory(&self) -> u64 {
        let entries = self.pattern.blocks() as u64 * self.block_len() as u64;
        Frontier::memory(self.pattern, self.threads).saturating_add(entries)
    }

    /// Generates the table by a breadth-first search from the goal.
    ///
    /// Calls `progress` once for each finished distance, from 0 on; returning `Break` cancels.
    ///
    /// # Errors
    ///
    /// [`GenerateError`].
    ///
    /// # Complexity
    ///
    /// O(states) time; [`Generator::memory`].
    pub fn run(
        &self,
        mut progress: impl FnMut(Depth) -> ControlFlow<()>,
    ) -> Result<PatternTable<Vec<u8>>, GenerateError> {
        let out_of_memory = OutOfMemory {
            bytes: self.memory(),
        };
        let frontier = Frontier::new(self.pattern, self.threads);
        let mut frontier = frontier.map_err(|_| out_of_memory)?;
        let mut entries = self.empty_entries().ok_or(out_of_memory)?;
        let (mut distance, mut states, mut distance_sum) = (0, 1, 0);
        while states > 0 {
            if progress(Depth { distance, states }).is_break() {
                return Err(GenerateError::Interrupted);
            }
            distance_sum += u64::from(distance) * states;
            distance += 1;
            let blocks = entries[HEADER_LEN..].chunks_exact_mut(self.block_len());
            states = match distance_bit(distance) {
                0 => frontier.advance(blocks, |_, _| ()),
                _ => frontier.advance(blocks, |new, block| new.add_to(block)),
            };
        }
        drop(frontier);
        Ok(self.table(entries, distance - 1, distance_sum))
    }

    /// Returns zeros: a header, and the entries, those of each block in whole bytes.
    fn empty_entries(&self) -> Option<Vec<u8>> {
        zeros(HEADER_LEN as u64 + self.pattern.blocks() as u64 * self.block_len() as u64)
    }

    /// Returns the bytes of a block's entries.
    fn block_len(&self) -> usize {
        self.pattern.arrangements().div_ceil(8) as usize
    }

    fn table(
        &self,
        entries: Vec<u8>,
        max_distance: u8,
        distance_sum: u64,
    ) -> PatternTable<Vec<u8>> {
        let mut file = match self.pattern.arrangements() as usize {
            bits if bits.is_multiple_of(8) => entries,
            bits => without_gaps(&entries, bits),
        };
        let header = PatternHeader {
            pattern: self.pattern,
            max_distance,
            distance_sum,
            payload_checksum: checksum(&file[HEADER_LEN..]),
        };
        file[..HEADER_LEN].copy_from_slice(&header.to_bytes());
        PatternTable::from_bytes(file).expect("the header is right")
    }
}

/// Returns the file without the unused bits of blocks that have a byte each, and fewer than eight states.
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
