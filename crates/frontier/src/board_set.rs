use std::ops::Range;

use crate::OutOfMemory;
use memmap2::MmapMut;

use crate::layout::{Address, Block, Layout};
use crate::vector_units::with_vector_units;

/// A set of boards in memory, with all parts of the layout or only some. Each 64-bit word stores up
/// to 60 boards. Its methods panic if a block is not in memory.
#[derive(Debug)]
pub struct BoardSet {
    /// The planes, indexed by colour.
    pub(crate) planes: [Planes; 2],
}

impl BoardSet {
    /// Allocates an empty set of boards in these parts.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] if the set cannot be allocated.
    pub fn new(layout: Layout, parts: Range<usize>) -> Result<BoardSet, OutOfMemory> {
        let planes = |colour| Planes::new(layout, colour, parts.clone());
        Ok(BoardSet {
            planes: [planes(0)?, planes(1)?],
        })
    }

    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        self.planes[0].layout
    }

    /// Returns the parts in memory.
    pub fn parts(&self) -> Range<usize> {
        self.planes[0].parts.clone()
    }

    /// Returns the words of a block.
    pub fn block(&self, block: Block) -> &[u64] {
        self.planes[self.layout().colour_of(block)].block(block)
    }

    /// Replaces the words of a block.
    ///
    /// # Panics
    ///
    /// If the length of `words` is not [`Layout::words_per_block`].
    pub fn replace_block(&mut self, block: Block, words: &[u64]) {
        self.block_mut(block).copy_from_slice(words);
    }

    /// Adds the goal if its part is in memory.
    pub fn insert_goal(&mut self) {
        let Address { block, word, bit } = self.layout().goal_address();
        if self.parts().contains(&block.part) {
            self.block_mut(block)[word] |= 1 << bit;
        }
    }

    fn block_mut(&mut self, block: Block) -> &mut [u64] {
        let planes = &mut self.planes[self.layout().colour_of(block)];
        let (place, len) = (planes.place(block), planes.layout.words_per_block());
        &mut planes.words.get_mut()[place * len..][..len]
    }
}

/// The planes of one colour, with all parts of the layout or only some. The blocks are ordered by part, then by plane.
#[derive(Debug)]
pub(crate) struct Planes {
    layout: Layout,
    colour: u8,
    /// The parts in memory.
    pub(crate) parts: Range<usize>,
    words: Words,
}

impl Planes {
    fn new(layout: Layout, colour: u8, parts: Range<usize>) -> Result<Planes, OutOfMemory> {
        let blocks = parts.len() * planes_per_part(layout, colour);
        Ok(Planes {
            layout,
            colour,
            parts,
            words: Words::zeros(layout, blocks)?,
        })
    }

    /// Returns the position of a block among the blocks in memory.
    pub(crate) fn place(&self, block: Block) -> usize {
        debug_assert_eq!(self.layout.shape().colour(block.blank), self.colour);
        debug_assert!(self.parts.contains(&block.part), "{block:?} is elsewhere");
        let part = block.part - self.parts.start;
        // Exactly one of the cells 2i and 2i+1 has this colour.
        part * planes_per_part(self.layout, self.colour) + block.blank / 2
    }

    /// Returns the words of a block.
    pub(crate) fn block(&self, block: Block) -> &[u64] {
        let len = self.layout.words_per_block();
        &self.words.get()[self.place(block) * len..][..len]
    }

    /// Returns all blocks in the order of their positions.
    pub(crate) fn blocks_mut(&mut self) -> impl Iterator<Item = (Block, &mut [u64])> + Send {
        let (layout, colour) = (self.layout, self.colour);
        let parts = self.parts.clone();
        let blocks = parts.flat_map(move |part| {
            let blanks = layout.blanks(colour);
            blanks.map(move |blank| Block { blank, part })
        });
        let words = self.words.get_mut();
        blocks.zip(words.chunks_exact_mut(layout.words_per_block()))
    }

    /// Returns the number of boards in each block, in the order of their positions.
    pub(crate) fn count(&self) -> Vec<u64> {
        let blocks = self.words.get().chunks_exact(self.layout.words_per_block());
        blocks.map(count).collect()
    }
}

/// Returns the number of planes of a colour. If the number of cells is odd, colour 0 has one plane more than colour 1.
fn planes_per_part(layout: Layout, colour: u8) -> usize {
    (layout.shape().cells() + 1 - usize::from(colour)) / 2
}

#[derive(Debug)]
pub(crate) enum Words {
    Few(Vec<u64>),
    /// Memory in a separate mapping, with large pages if possible. Large pages shorten a search of 3x4 by a quarter.
    Many(MmapMut),
}

/// The number of words in a large page of 2 MiB.
const MANY: usize = 1 << 18;

impl Words {
    /// Allocates the zeroed words of this many blocks.
    pub(crate) fn zeros(layout: Layout, blocks: usize) -> Result<Words, OutOfMemory> {
        let bytes = layout.bytes_per_block().saturating_mul(blocks as u64);
        let len = layout.words_per_block().checked_mul(blocks);
        len.and_then(Words::try_zeros).ok_or(OutOfMemory { bytes })
    }

    fn try_zeros(len: usize) -> Option<Words> {
        if len < MANY {
            let words = bytemuck::allocation::try_zeroed_vec(len);
            return words.ok().map(Words::Few);
        }
        let map = MmapMut::map_anon(len.checked_mul(size_of::<u64>())?).ok()?;
        // Ignores errors: small pages are correct too.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(Words::Many(map))
    }

    pub(crate) fn get(&self) -> &[u64] {
        match self {
            Words::Few(words) => words,
            Words::Many(map) => bytemuck::cast_slice(map),
        }
    }

    pub(crate) fn get_mut(&mut self) -> &mut [u64] {
        match self {
            Words::Few(words) => words,
            Words::Many(map) => bytemuck::cast_slice_mut(map),
        }
    }
}

with_vector_units! {
    /// Computes `to |= from`.
    pub(crate) fn unite(to: &mut [u64], from: &[u64]) {
        unite_words(to, from);
    }
}

/// Computes `to |= from`. Inlining compiles this function for the caller's vector units.
#[inline(always)]
pub(crate) fn unite_words(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

with_vector_units! {
    /// Replaces the boards of the previous depth in `words` with the new boards. Returns the number of new boards and
    /// clears `arrived`. A board is new if it is in `arrived` or `beside` but not at the previous depth.
    pub(crate) fn replace_by_new(words: &mut [u64], arrived: &mut [u64], beside: [Option<&[u64]>; 2]) -> u64 {
        match beside {
            [Some(left), Some(right)] => replace(words, arrived, [left, right]),
            [Some(one), None] | [None, Some(one)] => replace(words, arrived, [one]),
            [None, None] => replace(words, arrived, []),
        }
    }
}

#[inline(always)]
fn replace<const COUNT: usize>(
    words: &mut [u64],
    arrived: &mut [u64],
    beside: [&[u64]; COUNT],
) -> u64 {
    let arrived = &mut arrived[..words.len()];
    let beside = beside.map(|beside| &beside[..words.len()]);
    let mut boards = 0;
    for (place, word) in words.iter_mut().enumerate() {
        let arrived_here = beside
            .iter()
            .fold(arrived[place], |all, beside| all | beside[place]);
        *word = arrived_here & !*word;
        arrived[place] = 0;
        boards += u64::from(word.count_ones());
    }
    boards
}

with_vector_units! {
    /// Returns the number of boards in these words.
    pub(crate) fn count(words: &[u64]) -> u64 {
        words.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
