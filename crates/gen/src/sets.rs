//! The sets of boards of a search, in planes, parts and blocks.
//!
//! A plane has the boards with the blank in one cell. A part divides each plane by the first tiles. A block is one part
//! of one plane. See [`tilebase_frontier`].

use std::borrow::Cow;
use std::ops::Range;

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_vec;
use tilebase_frontier::OutOfMemory;
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

    /// For the cluster. Sets in `to` each board whose neighbour after `mv` is on another machine and has distance bit 1.
    ///
    /// # Errors
    ///
    /// [`GenerateError::MemoryRefused`].
    fn add_bits_elsewhere(
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
    /// All boards found so far with [distance bit](tilebase_format::distance_bit) 1.
    DistanceBits,
}

impl Set {
    /// Both sets, in the order of a checkpoint.
    pub const ALL: [Set; 2] = [Set::LastTwoDepths, Set::DistanceBits];
}

/// Returns an empty block.
pub(crate) fn empty_block(layout: Layout) -> Result<Vec<u64>, OutOfMemory> {
    zeros(layout.words_per_block() as u64)
}

/// Returns this many zeros.
pub(crate) fn zeros<T: Zeroable>(len: u64) -> Result<Vec<T>, OutOfMemory> {
    let bytes = len.saturating_mul(size_of::<T>() as u64);
    let zeros = usize::try_from(len).ok().map(try_zeroed_vec);
    zeros.and_then(Result::ok).ok_or(OutOfMemory { bytes })
}
