use std::borrow::Cow;
use std::io;
use std::ops::Range;

use tilebase_format::distance_bit;
use tilebase_frontier::internal::{Block, Layout, PlaneMoves};
use tilebase_puzzle::Move;

use crate::GenerateError;

/// The sets of boards of a search, wherever they are kept, or some parts of them.
pub trait Sets: Sync {
    /// Returns which bit of the sets stands for which board.
    fn layout(&self) -> Layout;

    /// Returns the moves of the shape.
    fn moves(&self) -> &PlaneMoves;

    /// Returns how many threads may work with the sets at once.
    fn threads(&self) -> usize;

    /// Returns the parts that are kept here: all, unless others keep the rest.
    fn parts(&self) -> Range<usize> {
        0..self.layout().parts()
    }

    /// Returns the words of a block of one set. The block is in one of the [parts](Sets::parts) that are
    /// here.
    ///
    /// # Errors
    ///
    /// [`GenerateError`] if sets that are kept in files cannot be read.
    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError>;

    /// Adds to `to` the boards of a block that `mv` leads to marked boards elsewhere: in parts that are not
    /// kept here.
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

/// Sets that start from the goal alone, at depth 0, and advance by themselves.
pub(crate) trait Advance: Sets {
    /// Advances to the next depth. Returns the number of its boards.
    fn advance(&mut self) -> Result<u64, GenerateError>;
}

/// Which of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The boards at the current depth and at the one before.
    LastTwoDepths,
    /// All boards found so far whose [`distance_bit`] is 1.
    Marked,
}

impl Set {
    /// Both, in the order of a checkpoint.
    pub const ALL: [Set; 2] = [Set::LastTwoDepths, Set::Marked];
}

/// Returns whether the boards at this depth are marked.
pub fn is_marked(depth: u8) -> bool {
    distance_bit(depth) == 1
}

/// Returns this many words of 0, or an error if there is no memory for them.
pub(crate) fn zeros(words: usize) -> io::Result<Vec<u64>> {
    let zeros = bytemuck::allocation::try_zeroed_vec(words);
    zeros.map_err(|()| io::ErrorKind::OutOfMemory.into())
}
