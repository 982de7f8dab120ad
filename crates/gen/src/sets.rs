use std::borrow::Cow;

use tilebase_format::distance_bit;
use tilebase_frontier::{Block, Layout, PlaneMoves};

use crate::GenerateError;

/// The sets of boards of a search, wherever they are kept. They start from the goal alone, at depth 0.
pub(crate) trait Sets: Sync {
    /// Returns which bit of the sets stands for which board.
    fn layout(&self) -> Layout;

    /// Returns the moves of the shape.
    fn moves(&self) -> &PlaneMoves;

    /// Returns how many threads may work with the sets at once.
    fn threads(&self) -> usize;

    /// Advances to the next depth. Returns the number of its boards.
    fn advance(&mut self) -> Result<u64, GenerateError>;

    /// Returns the words of a block of one set.
    fn block(&self, set: Set, block: Block) -> Result<Cow<'_, [u64]>, GenerateError>;
}

/// Which of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Set {
    /// The boards at the current depth and at the one before.
    LastTwoDepths,
    /// All boards found so far whose [`distance_bit`] is 1.
    Marked,
}

impl Set {
    /// Both, in the order of a checkpoint.
    pub(crate) const ALL: [Set; 2] = [Set::LastTwoDepths, Set::Marked];
}

/// Returns whether the boards at this depth are marked.
pub(crate) fn is_marked(depth: u8) -> bool {
    distance_bit(depth) == 1
}
