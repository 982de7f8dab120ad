use tilebase_puzzle::Move;

use crate::counted_planes::CountedPlanes;
use crate::words::unite;
use crate::{Block, PlaneMoves};

/// The boards of one block that a search has just found, at least one.
#[derive(Clone, Copy)]
pub struct NewBoards<'a> {
    block: Block,
    words: &'a [u64],
    moves: &'a PlaneMoves,
    /// The boards at the distance before.
    nearer: &'a CountedPlanes,
}

impl<'a> NewBoards<'a> {
    pub(crate) fn new(
        block: Block,
        words: &'a [u64],
        moves: &'a PlaneMoves,
        nearer: &'a CountedPlanes,
    ) -> NewBoards<'a> {
        NewBoards {
            block,
            words,
            moves,
            nearer,
        }
    }

    /// Returns the block.
    pub fn block(&self) -> Block {
        self.block
    }

    /// Returns the words of the block, in which the bits of the new boards are set.
    pub fn words(&self) -> &'a [u64] {
        self.words
    }

    /// Adds to `to` the boards of the block, new ones and others, that `mv` leads to a board at the
    /// distance before.
    ///
    /// # Panics
    ///
    /// If `to` has not as many words as the block.
    pub fn add_boards_with_nearer(&self, mv: Move, to: &mut [u64]) {
        let nearer = |block| self.nearer.block_with_boards(block);
        self.moves.add_predecessors(self.block, mv, nearer, to);
    }

    /// Adds the new boards to the words of a block.
    pub(crate) fn add_to(&self, words: &mut [u64]) {
        unite(words, self.words);
    }
}
