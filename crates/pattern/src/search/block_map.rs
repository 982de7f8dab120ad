use alloc::boxed::Box;
use alloc::vec;
use core::iter;

use tilebase_puzzle::Shape;

use crate::blocks::ones;
use crate::cell_set::{CellSet, Grid};

/// The number of the block that each set of cells and cell of the blank belong to, for patterns of any
/// number of tiles: one read of memory.
///
/// A word per set: from bit 48 the number of its first block, below that three bits per cell for the
/// region of the cells that are free. Sixteen cells have at most eight regions and 65,536 blocks.
#[derive(Clone, Debug)]
pub(crate) struct BlockMap(Box<[u64; 1 << 16]>);

/// Three bits per cell.
const REGION_BITS: u8 = 3;
const FIRST_BLOCK: u8 = 48;

impl BlockMap {
    /// Numbers the blocks of patterns of these numbers of tiles. The others' numbers are wrong.
    pub(crate) fn new(shape: Shape, sizes: impl IntoIterator<Item = usize>) -> BlockMap {
        let grid = Grid::new(shape);
        let words = vec![0; 1 << 16].into_boxed_slice();
        let mut words: Box<[u64; 1 << 16]> = words.try_into().expect("one for each set");
        for size in sizes {
            let mut blocks = 0;
            for cells in sets(size, shape.cells()) {
                let mut word = blocks << FIRST_BLOCK;
                for (number, region) in (0..).zip(grid.regions(grid.others(cells))) {
                    blocks += 1;
                    if number > 0 {
                        let cells = ones(region).map(|cell| number << BlockMap::shift(cell));
                        word |= cells.sum::<u64>();
                    }
                }
                words[usize::from(cells)] = word;
            }
        }
        BlockMap(words)
    }

    /// Returns where the region of a cell is in every word.
    pub(crate) const fn shift(cell: usize) -> u8 {
        cell as u8 * REGION_BITS
    }

    /// Returns the numbers themselves.
    pub(crate) fn numbers(&self) -> BlockNumbers<'_> {
        BlockNumbers(&self.0)
    }
}

/// The words of a [`BlockMap`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockNumbers<'a>(&'a [u64; 1 << 16]);

impl BlockNumbers<'_> {
    /// Returns the number of the block of these cells, for a blank in the cell with this shift.
    #[inline(always)]
    pub(crate) fn block(self, cells: CellSet, shift: u8) -> u32 {
        let word = self.0[usize::from(cells)];
        (word >> FIRST_BLOCK) as u32 + ((word >> (shift & 63)) as u32 & 0b111)
    }
}

/// Returns all sets of `size` of the first cells, in ascending order (Gosper's rule: the lowest run
/// of ones loses its highest to the left, and the others go to the bottom).
fn sets(size: usize, cells: usize) -> impl Iterator<Item = CellSet> {
    let first = (1u32 << size) - 1;
    let next = |set: &u32| {
        let carried = set + (set & set.wrapping_neg());
        let moved = carried ^ set;
        Some(carried | moved >> (2 + set.trailing_zeros()))
    };
    let sets = iter::successors(Some(first), next);
    sets.take_while(move |set| set >> cells == 0)
        .map(|set| set as CellSet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::Blocks;
    use tilebase_puzzle::{Goal, TileSet};

    #[test]
    fn blocks_have_the_numbers_of_the_index() {
        let shapes = ["2x3", "3x3", "2x5", "4x3"];
        // The first one takes long enough under miri.
        let tried = if cfg!(miri) { 1 } else { shapes.len() };
        for shape in &shapes[..tried] {
            let shape: Shape = shape.parse().unwrap();
            let map = BlockMap::new(shape, 1..shape.cells() - 1);
            for size in 1..shape.cells() - 1 {
                let tiles = TileSet::from_bits(((1 << size) - 1) << 1);
                let pattern = crate::Pattern::new(Goal::corner(shape), tiles).unwrap();
                for (number, block) in Blocks::new(pattern).iter().enumerate() {
                    for blank in ones(block.region) {
                        let found = map.numbers().block(block.cells, BlockMap::shift(blank));
                        assert_eq!(found as usize, number, "{shape} {block:?} {blank}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_shape_has_few_enough_blocks() {
        for (rows, cols) in (2..=8).flat_map(|rows| (2..=8).map(move |cols| (rows, cols))) {
            let Ok(shape) = Shape::new(rows, cols) else {
                continue;
            };
            for size in 1..shape.cells() - 1 {
                let tiles = TileSet::from_bits((((1u32 << size) - 1) << 1) as u16);
                let pattern = crate::Pattern::new(Goal::corner(shape), tiles).unwrap();
                assert!(pattern.blocks() <= 1 << 16, "{shape} {size}");
            }
        }
    }
}
