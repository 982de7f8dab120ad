//! The number of the block for a set of taken cells and a cell of the blank.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use tilebase_puzzle::Shape;

use tilebase_format::internal::{CellSet, Grid, ones};
use tilebase_format::internal::{SetNumbers, sets};

/// The maps for patterns of several sizes.
#[derive(Clone, Debug)]
pub(crate) enum BlockMaps {
    /// For shapes of up to 16 cells, one map for all sizes.
    Small(Box<SmallMap>),
    /// For larger shapes, a map for each size, in ascending order.
    Large(Vec<LargeMap>),
}

impl BlockMaps {
    /// Numbers the blocks of patterns of these sizes. For other sizes, the numbers are wrong.
    pub(crate) fn new(shape: Shape, sizes: impl IntoIterator<Item = usize>) -> BlockMaps {
        if shape.is_indexed() {
            return BlockMaps::Small(small_map(shape, sizes));
        }
        let maps = sizes.into_iter().map(|size| LargeMap::new(shape, size));
        BlockMaps::Large(maps.collect())
    }
}

/// The numbers of blocks, for one search.
pub(crate) trait BlockNumbers<'a>: Copy + core::fmt::Debug + Send + Sync {
    /// Returns the shift of a cell, for [`BlockNumbers::block`].
    fn shift(cell: usize) -> u8;

    /// Returns the number of the block of these cells, for a blank in the cell with this shift. `size` is the place of
    /// the pattern's size among all sizes.
    fn block(self, size: u8, cells: CellSet, shift: u8) -> u32;
}

/// A map for shapes of up to 16 cells and patterns of any size. A lookup takes one read.
///
/// Each set has one word. The number of the set's first block starts at bit 48; the bits below are the numbers of the
/// regions, three bits for each cell. Sixteen cells have at most eight regions and 65,536 blocks.
pub(crate) type SmallMap = [u64; 1 << 16];

/// The number of bits for the region of a cell.
const REGION_BITS: u8 = 3;
const FIRST_BLOCK: u8 = 48;

fn small_map(shape: Shape, sizes: impl IntoIterator<Item = usize>) -> Box<SmallMap> {
    let grid = Grid::new(shape);
    let words = vec![0; 1 << 16].into_boxed_slice();
    let mut words: Box<SmallMap> = words.try_into().expect("one for each set");
    for size in sizes {
        let mut blocks = 0;
        for cells in sets(size, shape.cells()) {
            let mut word = blocks << FIRST_BLOCK;
            for (number, region) in (0..).zip(grid.regions(grid.others(cells))) {
                blocks += 1;
                if number > 0 {
                    let cells = ones(region).map(|cell| number << SmallBlocks::shift(cell));
                    word |= cells.sum::<u64>();
                }
            }
            words[cells as usize] = word;
        }
    }
    words
}

/// The words of a [`SmallMap`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallBlocks<'a>(pub &'a SmallMap);

impl<'a> BlockNumbers<'a> for SmallBlocks<'a> {
    fn shift(cell: usize) -> u8 {
        cell as u8 * REGION_BITS
    }

    #[inline(always)]
    fn block(self, _size: u8, cells: CellSet, shift: u8) -> u32 {
        let word = self.0[usize::from(cells as u16)];
        (word >> FIRST_BLOCK) as u32 + ((word >> (shift & 63)) as u32 & 0b111)
    }
}

/// A map for shapes of up to 25 cells and patterns of one size of at most seven tiles.
///
/// Each set has one word: from bit 0, a bit per cell, the lowest bit of the number of the cell's region; from bit 25,
/// the number of the set's first block; from bit 45, if the set has more than two regions, the place of its word in
/// `rest`. In that word, the other two bits of each cell's region start at bit 0 and at bit 25.
#[derive(Clone, Debug)]
pub(crate) struct LargeMap {
    sets: SetNumbers,
    words: Vec<u64>,
    rest: Vec<u64>,
}

const FIRST_OF_LARGE: u32 = 25;
const REST: u32 = 45;

impl LargeMap {
    fn new(shape: Shape, size: usize) -> LargeMap {
        let grid = Grid::new(shape);
        let (mut words, mut rest, mut blocks) = (Vec::new(), vec![0], 0);
        for cells in sets(size, shape.cells()) {
            let (mut word, mut others, mut regions) = (blocks << FIRST_OF_LARGE, 0, 0u64);
            for region in grid.regions(grid.others(cells)) {
                let region = u64::from(region);
                word |= region * (regions & 1);
                others |= region * (regions >> 1 & 1);
                others |= (region * (regions >> 2)) << 25;
                regions += 1;
            }
            if regions > 2 {
                word |= (rest.len() as u64) << REST;
                rest.push(others);
            }
            blocks += regions;
            words.push(word);
        }
        LargeMap {
            sets: SetNumbers::new(size, shape.cells()),
            words,
            rest,
        }
    }

    #[inline(always)]
    fn block(&self, cells: CellSet, cell: u8) -> u32 {
        let word = self.words[self.sets.number(cells) as usize];
        let block = (word >> FIRST_OF_LARGE) as u32 & 0xF_FFFF;
        let mut region = (word >> (cell & 31)) as u32 & 1;
        if word >> REST != 0 {
            let rest = self.rest[(word >> REST) as usize] >> (cell & 31);
            region += (rest & 1) as u32 * 2 + (rest >> 25 & 1) as u32 * 4;
        }
        block + region
    }
}

/// Maps for each size of a pattern.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LargeBlocks<'a>(pub &'a [LargeMap]);

impl<'a> BlockNumbers<'a> for LargeBlocks<'a> {
    fn shift(cell: usize) -> u8 {
        cell as u8
    }

    #[inline(always)]
    fn block(self, size: u8, cells: CellSet, cell: u8) -> u32 {
        self.0[usize::from(size)].block(cells, cell)
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::search::packed::Packed;
    use tilebase_format::PatternIndex;
    use tilebase_puzzle::{Goal, TileSet};

    fn check<P: Packed>(shape: Shape, sizes: impl Iterator<Item = usize> + Clone) {
        let maps = BlockMaps::new(shape, sizes.clone());
        let blocks = P::blocks(&maps);
        for (place, size) in sizes.enumerate() {
            let tiles = TileSet::from_bits(((1 << size) - 1) << 1);
            let pattern = crate::Pattern::new(Goal::corner(shape), tiles).unwrap();
            for (number, block) in PatternIndex::new(pattern).blocks().iter().enumerate() {
                for blank in ones(block.region) {
                    let found = blocks.block(place as u8, block.cells, P::Blocks::shift(blank));
                    assert_eq!(found as usize, number, "{shape} {block:?} {blank}");
                }
            }
        }
    }

    #[test]
    fn blocks_have_the_numbers_of_the_index() {
        let shapes = ["2x3", "3x3", "2x5", "4x3"];
        // Under miri, even the first shape is slow.
        let tried = if cfg!(miri) { 1 } else { shapes.len() };
        for shape in &shapes[..tried] {
            let shape: Shape = shape.parse().unwrap();
            check::<u64>(shape, 1..shape.cells() - 1);
        }
        if !cfg!(miri) {
            for shape in ["2x9", "9x2", "4x5", "3x7", "5x5"] {
                check::<u128>(shape.parse().unwrap(), [1, 2, 4, 6].into_iter());
            }
        }
    }

    #[test]
    fn every_shape_has_few_enough_blocks() {
        for (rows, cols) in (2..=12).flat_map(|rows| (2..=12).map(move |cols| (rows, cols))) {
            let Ok(shape) = Shape::new(rows, cols) else {
                continue;
            };
            let (most_tiles, most_blocks) = match shape.is_indexed() {
                true => (shape.cells() - 2, 1 << (u64::BITS - u32::from(FIRST_BLOCK))),
                false => (7, 1 << (REST - FIRST_OF_LARGE)),
            };
            for size in 1..=most_tiles {
                let tiles = TileSet::from_bits(((1u32 << size) - 1) << 1);
                let pattern = crate::Pattern::new(Goal::corner(shape), tiles).unwrap();
                assert!(pattern.blocks() <= most_blocks, "{shape} {size}");
            }
        }
    }

    /// The place in `rest` has 19 bits.
    #[test]
    fn the_largest_map_has_places_for_all_sets_of_many_regions() {
        if !cfg!(miri) {
            let map = LargeMap::new("2x12".parse().unwrap(), 7);
            assert_eq!(map.rest.len(), 1 + 200_844);
            let last = map.words.iter().map(|word| word >> REST).max();
            assert_eq!(last, Some(200_844));
        }
    }
}
