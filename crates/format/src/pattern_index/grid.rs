//! Sets of cells, with cell c in bit c, and connected regions of free cells.

use core::num::NonZeroU32;

use tilebase_puzzle::Shape;

/// Returns the cells of a set, the lowest first.
pub fn ones(mut set: CellSet) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let cell = NonZeroU32::new(set)?.trailing_zeros();
        set &= set - 1;
        Some(cell as usize)
    })
}

/// A set of cells, in four bytes.
pub type CellSet = u32;

/// The adjacency of cells.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    cols: u32,
    all: CellSet,
    first_col: CellSet,
    last_col: CellSet,
}

impl Grid {
    /// Returns the adjacency in boards of this shape.
    pub fn new(shape: Shape) -> Grid {
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

    /// Returns the cells outside the set.
    pub fn others(self, set: CellSet) -> CellSet {
        self.all & !set
    }

    /// Returns the cells next to the set, and perhaps some cells of the set.
    pub fn neighbours(self, set: CellSet) -> CellSet {
        let vertical = set << self.cols | set >> self.cols;
        let horizontal = (set & !self.last_col) << 1 | (set & !self.first_col) >> 1;
        (vertical | horizontal) & self.all
    }

    /// Returns the connected part of the free cells that contains this cell.
    pub fn region(self, free: CellSet, cell: u32) -> CellSet {
        let mut region = 1 << cell;
        loop {
            let grown = (region | self.neighbours(region)) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// Returns the connected parts of the free cells, in the order of their lowest cells.
    pub fn regions(self, free: CellSet) -> impl Iterator<Item = CellSet> {
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
