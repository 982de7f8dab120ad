use std::ops::Range;

use crate::planes::Planes;
use crate::{Address, Block, Layout, OutOfMemory};

/// The planes of one colour, and the number of boards in each of their blocks.
pub(crate) struct CountedPlanes {
    planes: Planes,
    /// In the order of the blocks' places.
    boards: Vec<u64>,
}

impl CountedPlanes {
    /// Allocates planes without boards, of these parts.
    pub(crate) fn new(
        layout: Layout,
        colour: u8,
        parts: Range<usize>,
    ) -> Result<CountedPlanes, OutOfMemory> {
        let planes = Planes::new(layout, colour, parts)?;
        let boards = vec![0; planes.blocks()];
        Ok(CountedPlanes { planes, boards })
    }

    /// Counts the boards of planes.
    pub(crate) fn count(planes: Planes) -> CountedPlanes {
        let boards = planes.count();
        CountedPlanes { planes, boards }
    }

    /// Adds a board that is not there yet.
    pub(crate) fn insert(&mut self, address: Address) {
        self.planes.block_mut(address.block)[address.word] |= 1 << address.bit;
        self.boards[self.planes.place(address.block)] += 1;
    }

    /// Returns the number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.boards.len()
    }

    /// Returns the number of boards.
    pub(crate) fn boards(&self) -> u64 {
        self.boards.iter().sum()
    }

    /// Returns the number of boards in a block.
    pub(crate) fn boards_in(&self, block: Block) -> u64 {
        self.boards[self.planes.place(block)]
    }

    /// Returns the words of a block.
    pub(crate) fn block(&self, block: Block) -> &[u64] {
        self.planes.block(block)
    }

    /// Returns the words of a block, or `None` if it has no boards: then no memory is touched.
    pub(crate) fn block_with_boards(&self, block: Block) -> Option<&[u64]> {
        (self.boards_in(block) > 0).then(|| self.block(block))
    }

    /// Returns all blocks with their words and the number of their boards, to be changed, in the order
    /// of [`Planes::blocks_mut`].
    pub(crate) fn blocks_mut(
        &mut self,
    ) -> impl Iterator<Item = (Block, &mut [u64], &mut u64)> + Send {
        let blocks = self.planes.blocks_mut().zip(&mut self.boards);
        blocks.map(|((block, words), boards)| (block, words, boards))
    }
}
