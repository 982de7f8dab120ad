//! Blocks of a pattern's states, and the regions that a blank can move about in.

use alloc::vec::Vec;

use tilebase_puzzle::Shape;

use crate::Pattern;

/// The states of a pattern that differ only in the arrangement of its tiles: the same cells taken,
/// the same region of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The cells that the pattern's tiles take.
    pub cells: CellSet,
    /// The cells that the blank can be in.
    pub region: CellSet,
}

/// A move of one of the pattern's tiles, the same for all states of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockMove {
    /// The number of the block that it leads to.
    pub to: usize,
    /// The tile's place among the pattern's tiles in reading order, before and after the move.
    pub places: [usize; 2],
}

/// All blocks of a pattern, numbered from 0: by the cells as a number, then by the region's lowest
/// cell.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    grid: Grid,
    blocks: Vec<Block>,
    /// The number of the first block of each set of cells that has the right number of cells.
    first: Vec<u32>,
}

impl Blocks {
    /// Lists the blocks, in O(2^N) time and 4 * 2^N bytes for N cells: at most 0.4 MB.
    pub(crate) fn new(pattern: Pattern) -> Blocks {
        let grid = Grid::new(pattern.shape());
        let sets = 1 << pattern.shape().cells();
        let mut blocks = Vec::with_capacity(pattern.blocks());
        let mut first = alloc::vec![0; sets];
        for (set, first) in first.iter_mut().enumerate() {
            let cells = set as CellSet;
            if cells.count_ones() as usize == pattern.len() {
                *first = blocks.len() as u32;
                let regions = grid.regions(grid.others(cells));
                blocks.extend(regions.map(|region| Block { cells, region }));
            }
        }
        Blocks {
            grid,
            blocks,
            first,
        }
    }

    /// Returns the number of the block whose region has the blank in it.
    pub(crate) fn number(&self, cells: CellSet, blank: usize) -> usize {
        let first = self.first[usize::from(cells)] as usize;
        let has_blank = |block: &Block| block.region >> blank & 1 == 1;
        let region = self.blocks[first..].iter().position(has_blank);
        first + region.expect("the blank is in a cell that the pattern's tiles leave free")
    }

    /// Returns the block with this number.
    ///
    /// # Panics
    ///
    /// If there is no block with this number.
    pub(crate) fn get(&self, number: usize) -> Block {
        self.blocks[number]
    }

    /// Returns the moves of a block: every tile beside a cell of the region may go there, and leaves
    /// its cell to the blank.
    pub(crate) fn moves(&self, number: usize) -> impl Iterator<Item = BlockMove> {
        let Block { cells, region } = self.get(number);
        ones(cells & self.grid.neighbours(region)).flat_map(move |from| {
            let targets = self.grid.neighbours(1 << from) & region;
            ones(targets).map(move |to| {
                let others = cells & !(1 << from);
                let place = |cell: usize| (others & ((1 << cell) - 1)).count_ones() as usize;
                BlockMove {
                    to: self.number(others | 1 << to, from),
                    places: [place(from), place(to)],
                }
            })
        })
    }

    /// Returns all blocks in the order of their numbers.
    #[cfg(feature = "std")]
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Block> {
        self.blocks.iter().copied()
    }
}

/// Returns the cells of a set, the lowest first.
pub(crate) fn ones(set: CellSet) -> impl Iterator<Item = usize> {
    (0..16).filter(move |cell| set >> cell & 1 == 1)
}

/// A set of cells, in two bytes.
pub(crate) type CellSet = u16;

/// How cells lie side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    cols: u32,
    all: CellSet,
    first_col: CellSet,
    last_col: CellSet,
}

impl Grid {
    pub(crate) fn new(shape: Shape) -> Grid {
        let cells_where = |is_in: &dyn Fn(usize) -> bool| {
            let cells = (0..shape.cells()).filter(|&cell| is_in(cell));
            cells.fold(0, |set, cell| set | 1 << cell)
        };
        Grid {
            cols: shape.cols() as u32,
            all: cells_where(&|_| true),
            first_col: cells_where(&|cell| shape.col(cell) == 0),
            last_col: cells_where(&|cell| shape.col(cell) + 1 == shape.cols()),
        }
    }

    /// Returns the cells that are not in the set.
    pub(crate) fn others(self, set: CellSet) -> CellSet {
        self.all & !set
    }

    /// Returns the cells beside those of the set, and perhaps some of these.
    pub(crate) fn neighbours(self, set: CellSet) -> CellSet {
        let vertical = set << self.cols | set >> self.cols;
        let horizontal = (set & !self.last_col) << 1 | (set & !self.first_col) >> 1;
        (vertical | horizontal) & self.all
    }

    /// Returns the connected part of the free cells that contains a cell.
    pub(crate) fn region(self, free: CellSet, cell: u32) -> CellSet {
        let mut region = 1 << cell;
        loop {
            let grown = (region | self.neighbours(region)) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// Returns the connected parts of the free cells, by their lowest cell.
    pub(crate) fn regions(self, free: CellSet) -> impl Iterator<Item = CellSet> {
        let mut left = free;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let region = self.region(free, left.trailing_zeros());
            left &= !region;
            Some(region)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_by_hand() {
        let grid = Grid::new(Shape::new(3, 3).unwrap());
        // x . x
        // . x .
        // x x .
        let taken = 0b011_010_101;
        let regions: alloc::vec::Vec<CellSet> = grid.regions(grid.others(taken)).collect();
        assert_eq!(regions, [0b000_000_010, 0b000_001_000, 0b100_100_000]);
    }
}
