use std::ops::Range;

use crate::memory::Words;
use crate::words::count;
use crate::{Block, Layout, OutOfMemory};

/// The planes of one colour in memory, or some parts of them: part by part, in each part plane by plane.
#[derive(Debug)]
pub(crate) struct Planes {
    layout: Layout,
    colour: u8,
    parts: Range<usize>,
    words: Words,
}

impl Planes {
    /// Allocates planes without boards, of these parts.
    pub(crate) fn new(
        layout: Layout,
        colour: u8,
        parts: Range<usize>,
    ) -> Result<Planes, OutOfMemory> {
        let blocks = parts.len() * planes_per_part(layout, colour);
        let bytes = layout.bytes_per_block().saturating_mul(blocks as u64);
        Ok(Planes {
            layout,
            colour,
            parts,
            words: Words::zeros(bytes)?,
        })
    }

    pub(crate) fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the parts that are here.
    pub(crate) fn parts(&self) -> Range<usize> {
        self.parts.clone()
    }

    /// Returns the number of blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.parts.len() * planes_per_part(self.layout, self.colour)
    }

    /// Returns a block's place in memory, below [`Planes::blocks`].
    pub(crate) fn place(&self, block: Block) -> usize {
        debug_assert_eq!(self.layout.shape().colour(block.blank), self.colour);
        debug_assert!(self.parts.contains(&block.part), "{block:?} is elsewhere");
        let part = block.part - self.parts.start;
        // Of any two cells 2i and 2i+1 one has either colour.
        part * planes_per_part(self.layout, self.colour) + block.blank / 2
    }

    /// Returns the words of a block.
    pub(crate) fn block(&self, block: Block) -> &[u64] {
        let len = self.layout.words_per_block();
        &self.words.get()[self.place(block) * len..][..len]
    }

    /// Returns the words of a block, to be changed.
    pub(crate) fn block_mut(&mut self, block: Block) -> &mut [u64] {
        let len = self.layout.words_per_block();
        let start = self.place(block) * len;
        &mut self.words.get_mut()[start..][..len]
    }

    /// Returns all blocks in the order of their places.
    pub(crate) fn blocks_mut(&mut self) -> impl Iterator<Item = (Block, &mut [u64])> + Send {
        let (shape, colour) = (self.layout.shape(), self.colour);
        let blanks = move || (0..shape.cells()).filter(move |&blank| shape.colour(blank) == colour);
        let parts = self.parts.clone();
        let blocks = parts.flat_map(move |part| blanks().map(move |blank| Block { blank, part }));
        let words = self.words.get_mut();
        blocks.zip(words.chunks_exact_mut(self.layout.words_per_block()))
    }

    /// Returns the number of boards in each block, in the order of their places.
    pub(crate) fn count(&self) -> Vec<u64> {
        let blocks = self.words.get().chunks_exact(self.layout.words_per_block());
        blocks.map(count).collect()
    }
}

/// Cell 0 has colour 0, and so has the last cell if their number is odd.
fn planes_per_part(layout: Layout, colour: u8) -> usize {
    (layout.shape().cells() + 1 - usize::from(colour)) / 2
}
