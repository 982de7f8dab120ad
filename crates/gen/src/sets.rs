use std::borrow::Cow;
use std::io;
use std::ops::Range;

use tilebase_format::distance_bit;
use tilebase_frontier::internal::{Block, Layout, PlaneMoves};
use tilebase_puzzle::Move;

use crate::GenerateError;

/// The two sets of boards of a search, or some of their parts, in memory, on disk or on several machines.
pub trait Sets: Sync {
    /// Returns the map from boards to bits.
    fn layout(&self) -> Layout;

    /// Returns the moves of the shape.
    fn moves(&self) -> &PlaneMoves;

    /// Returns the number of threads that may use the sets.
    fn threads(&self) -> usize;

    /// Returns the parts stored here; all by default.
    fn parts(&self) -> Range<usize> {
        0..self.layout().parts()
    }

    /// Returns the words of a block of a set. The block must be in one of the [parts](Sets::parts).
    ///
    /// # Errors
    ///
    /// [`GenerateError`] if a file cannot be read.
    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError>;

    /// Finds the boards of a block that `mv` turns into marked boards of parts stored elsewhere. Sets their bits in
    /// `to`.
    ///
    /// # Errors
    ///
    /// [`GenerateError::MemoryRefused`].
    fn add_marked_elsewhere(
        &self,
        block: Block,
        mv: Move,
        to: &mut [u64],
    ) -> Result<(), GenerateError> {
        let _ = (block, mv, to);
        Ok(())
    }
}

/// Sets that can advance to the next depth.
pub(crate) trait Advance: Sets {
    /// Advances to the next depth. Returns the number of its boards.
    fn advance(&mut self) -> Result<u64, GenerateError>;
}

/// One of the two sets of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The boards at the current depth and at the previous depth.
    LastTwoDepths,
    /// All boards found so far with [`distance_bit`] 1.
    Marked,
}

impl Set {
    /// Both sets, in the order of a checkpoint.
    pub const ALL: [Set; 2] = [Set::LastTwoDepths, Set::Marked];
}

/// Returns whether the boards at this depth are marked.
pub fn is_marked(depth: u8) -> bool {
    distance_bit(depth) == 1
}

/// Returns zeroed words, or an out-of-memory error.
pub(crate) fn zeros(words: usize) -> io::Result<Vec<u64>> {
    let zeros = bytemuck::allocation::try_zeroed_vec(words);
    zeros.map_err(|()| io::ErrorKind::OutOfMemory.into())
}
