use tilebase_puzzle::RandomNumbers;

use crate::layout::{Block, Layout};

/// A search from the goal: the boards at one distance, and the step to the next distance.
pub trait Depths {
    /// Returns the distance of the boards from the goal, in moves or slides.
    fn depth(&self) -> u8;

    /// Returns the number of boards at this distance.
    fn boards(&self) -> u64;

    /// Advances to the next depth and returns whether it has any boards. An empty frontier does not advance. Takes
    /// O(boards of the shape / 60), divided by the number of threads.
    fn advance(&mut self) -> bool;

    /// Returns the layout of the blocks.
    #[doc(hidden)] // for tilebase-gen and tilebase-cluster
    fn layout(&self) -> Layout;

    /// Returns the blocks in the order of their indices, each with its number of boards at this distance and its words.
    /// The words of an empty block may be missing.
    #[doc(hidden)] // for tilebase-gen
    fn blocks(&self) -> Box<dyn Iterator<Item = (Block, u64, &[u64])> + Send + '_>;

    /// Returns the `number`-th smallest index at this distance, counted from 0, or `None` past the last board. Takes
    /// O(blocks + words of a block).
    fn nth(&self, number: u64) -> Option<u64> {
        let mut number = number;
        for (block, boards, words) in self.blocks() {
            if number < boards {
                let number = usize::try_from(number).ok()?;
                return self.layout().indices(block, words).nth(number);
            }
            number -= boards;
        }
        None
    }

    /// Returns the index of a board at this distance, selected by a random number. All boards at this distance are
    /// equally likely; there must be at least one.
    fn random(&self, number: u64) -> u64 {
        let index = self.nth(RandomNumbers::below(self.boards(), number));
        index.expect("a number below the number of boards")
    }
}

impl dyn Depths + '_ {
    /// Returns the indices of the boards at this distance, in ascending order.
    pub fn indices(&self) -> impl Iterator<Item = u64> {
        let layout = self.layout();
        let blocks = self.blocks();
        blocks.flat_map(move |(block, _, words)| layout.indices(block, words))
    }
}
