use std::ops::Range;

use crate::planes::Planes;
use crate::{Address, Block, Layout, OutOfMemory};

/// A set of boards in memory: a bit per board, and a fifteenth of that for the unused bits of words. It
/// can be one of the boards in some parts only.
///
/// ```
/// use tilebase_frontier::{BoardSet, Layout};
/// use tilebase_puzzle::{Goal, Shape};
///
/// let layout = Layout::new(Goal::corner(Shape::new(3, 3)?));
/// let mut set = BoardSet::new(layout)?;
/// set.insert(181_439);
/// assert!(set.contains(181_439) && !set.contains(0));
/// let block = layout.address(181_439).block;
/// assert!(layout.indices(block, set.block(block)).eq([181_439]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardSet {
    /// By colour.
    pub(crate) planes: [Planes; 2],
}

impl BoardSet {
    /// Allocates the empty set.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn new(layout: Layout) -> Result<BoardSet, OutOfMemory> {
        BoardSet::of_parts(layout, 0..layout.parts())
    }

    /// Allocates the empty set of boards in these parts.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn of_parts(layout: Layout, parts: Range<usize>) -> Result<BoardSet, OutOfMemory> {
        Ok(BoardSet {
            planes: [
                Planes::new(layout, 0, parts.clone())?,
                Planes::new(layout, 1, parts)?,
            ],
        })
    }

    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        self.planes[0].layout()
    }

    /// Returns the parts whose boards the set can have.
    pub fn parts(&self) -> Range<usize> {
        self.planes[0].parts()
    }

    /// Returns the words of a block.
    ///
    /// # Panics
    ///
    /// If there is no such block here.
    pub fn block(&self, block: Block) -> &[u64] {
        self.planes[self.layout().colour_of(block)].block(block)
    }

    /// Replaces the boards of a block. Returns `None` and changes nothing if a bit is set that stands
    /// for no board.
    ///
    /// # Panics
    ///
    /// If there is no such block here, or `words` are not [`Layout::words_per_block`].
    #[must_use]
    pub fn replace_block(&mut self, block: Block, words: &[u64]) -> Option<()> {
        let unused = !self.layout().full_word();
        if words.iter().any(|word| word & unused != 0) {
            return None;
        }
        self.block_mut(block).copy_from_slice(words);
        Some(())
    }

    /// Adds the board with this index.
    ///
    /// # Panics
    ///
    /// If there is no such board here.
    pub fn insert(&mut self, index: u64) {
        let Address { block, word, bit } = self.layout().address(index);
        self.block_mut(block)[word] |= 1 << bit;
    }

    /// Returns whether the board with this index is in the set.
    ///
    /// # Panics
    ///
    /// If there is no such board here.
    pub fn contains(&self, index: u64) -> bool {
        let Address { block, word, bit } = self.layout().address(index);
        self.block(block)[word] >> bit & 1 == 1
    }

    fn block_mut(&mut self, block: Block) -> &mut [u64] {
        let colour = self.layout().colour_of(block);
        self.planes[colour].block_mut(block)
    }
}
