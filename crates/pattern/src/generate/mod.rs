//! Generates and proves pattern tables.

mod frontier;
mod generation;
mod index;
mod proof;
mod rank_moves;

use core::ops::ControlFlow;
use std::vec::Vec;

use thiserror::Error;
use tilebase_format::HEADER_LEN;

use self::frontier::Frontier;
pub(crate) use self::frontier::useful_threads;
pub use self::frontier::{OutOfMemory, limit_threads};
pub use self::generation::Generation;
use self::generation::entries_len;
#[cfg(test)]
pub(crate) use self::index::Blocks;
pub use self::index::{PatternIndex, State};
pub use self::proof::ProveError;
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
        let mut report = |depth| match progress(depth) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(GenerateError::Interrupted),
        };
        report(Depth {
            distance: 0,
            states: 1,
        })?;
        let mut generation = self.begin()?;
        while let Some(depth) = generation.advance() {
            report(depth)?;
        }
        Ok(generation.finish().expect("the distances have an end"))
    }

    /// Starts a table. The caller advances it distance by distance, and can save checkpoints.
    ///
    /// ```
    /// use tilebase_pattern::{Generator, Goal, Pattern};
    ///
    /// let goal = Goal::corner("4x4".parse()?);
    /// let generator = Generator::new(Pattern::new(goal, [2, 3, 4].into_iter().collect())?);
    /// let mut generation = generator.begin()?;
    /// generation.advance();
    /// let mut saved = Vec::new();
    /// generation.save(&mut saved)?;
    ///
    /// let mut again = generator.begin()?;
    /// again.load(&mut &*saved)?;
    /// let table = again.finish().expect("nothing is damaged");
    /// assert_eq!(table.header().max_distance, 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if memory is too small.
    pub fn begin(&self) -> Result<Generation, OutOfMemory> {
        Generation::new(self)
    }

    /// Returns the largest number of bytes that [`Generation::save`] writes.
    pub fn saved_len(&self) -> u64 {
        Frontier::memory(self.pattern, 0).saturating_add(entries_len(self.pattern))
    }
}
