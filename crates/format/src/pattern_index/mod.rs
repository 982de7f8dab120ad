pub mod arrangement;
pub mod grid;
pub mod sets;

use alloc::vec::Vec;
use core::fmt;

use tilebase_puzzle::{Board, MAX_CELLS};

use self::arrangement::Arrangement;
use self::grid::{CellSet, Grid, ones};
use self::sets::{SetNumbers, sets};
use crate::Pattern;

/// The numbering of a pattern's states: a bijection between them and 0 .. states-1.
///
/// A state consists of the pattern's tiles in their cells and the region of free cells that the blank can reach without
/// moving these tiles. Its number is `block * k! + rank`: `block` numbers the taken cells and the region, `rank` the
/// arrangement of the k tiles.
///
/// ```
/// use tilebase_format::{Pattern, PatternIndex};
/// use tilebase_puzzle::{Board, Goal};
///
/// let goal = Goal::corner("4x4".parse()?);
/// let index = PatternIndex::new(Pattern::new(goal, [2, 3, 4].into_iter().collect())?);
/// let board = Board::parse(goal.shape(), "1 4 3 2 5 6 7 8 9 10 11 12 13 14 15 x")?;
///
/// let entry = index.rank(&board);
/// assert_eq!(entry, 23);
/// assert_eq!(index.unrank(entry).expect("a state").tiles()[..4], [0, 4, 3, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternIndex {
    pattern: Pattern,
    grid: Grid,
    /// Ordered by the taken cells as a number, then by the region's lowest cell.
    blocks: Vec<Block>,
    sets: SetNumbers,
    /// For each set of taken cells, by its number, the number of its first block.
    first: Vec<u32>,
}

/// A state of a pattern: its tiles in their cells, and the region of the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    tiles: [u8; MAX_CELLS],
    cells: usize,
    region: CellSet,
}

impl State {
    /// Returns the tile in each cell, 0 for the blank and for tiles outside the pattern.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.cells]
    }

    /// Returns the cells that the blank can reach, cell c in bit c.
    pub const fn region(&self) -> u32 {
        self.region
    }
}

/// Writes the tile in each cell, `x` for cells of the region and `.` for other free cells.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, &tile) in self.tiles().iter().enumerate() {
            let separator = if cell == 0 { "" } else { " " };
            match tile {
                0 if self.region >> cell & 1 == 1 => write!(f, "{separator}x")?,
                0 => write!(f, "{separator}.")?,
                _ => write!(f, "{separator}{tile}")?,
            }
        }
        Ok(())
    }
}

impl PatternIndex {
    /// Returns the index of a pattern. Takes O(blocks) time and twelve bytes per block: see [`Pattern::blocks`].
    pub fn new(pattern: Pattern) -> PatternIndex {
        let (size, cells) = (pattern.len(), pattern.shape().cells());
        let grid = Grid::new(pattern.shape());
        let mut blocks = Vec::with_capacity(pattern.blocks());
        let mut first = Vec::new();
        for cells in sets(size, cells) {
            first.push(blocks.len() as u32);
            let regions = grid.regions(grid.others(cells));
            blocks.extend(regions.map(|region| Block { cells, region }));
        }
        PatternIndex {
            pattern,
            grid,
            blocks,
            sets: SetNumbers::new(size, cells),
            first,
        }
    }

    /// Returns the pattern.
    pub const fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Returns the number of a board's state, in O(cells^2).
    ///
    /// # Panics
    ///
    /// If the board does not have the pattern's shape.
    pub fn rank(&self, board: &Board) -> u64 {
        assert_eq!(board.shape(), self.pattern.shape(), "the pattern's shape");
        let tiles = self.pattern.tiles();
        let of_pattern = |(_, tile): &(usize, &u8)| tiles.contains(**tile);
        let placed = || board.tiles().iter().enumerate().filter(of_pattern);
        let cells = placed().fold(0, |cells, (cell, _)| cells | 1 << cell);
        let name = |tile: u8| (tiles.bits() & ((1 << tile) - 1)).count_ones() as u8;
        let arrangement = Arrangement::new(placed().map(|(_, &tile)| name(tile)));
        let block = self.number(cells, board.blank());
        block as u64 * self.pattern.arrangements() + arrangement.rank()
    }

    /// Returns the state with this number, in O(cells^2), or `None` if no state has it.
    pub fn unrank(&self, entry: u64) -> Option<State> {
        if entry >= self.pattern.states() {
            return None;
        }
        let arrangements = self.pattern.arrangements();
        let block = self.blocks[(entry / arrangements) as usize];
        let arrangement = Arrangement::unrank(self.pattern.len(), entry % arrangements);
        let mut state = State {
            tiles: [0; MAX_CELLS],
            cells: self.pattern.shape().cells(),
            region: block.region,
        };
        let cells = (0..state.cells).filter(|cell| block.cells >> cell & 1 == 1);
        for (cell, &name) in cells.zip(arrangement.tiles()) {
            let tile = self.pattern.tiles().iter().nth(name.into());
            state.tiles[cell] = tile.expect("a tile for each name");
        }
        Some(state)
    }
}

/// Internal interface for tilebase-gen: blocks of states and their moves.
#[doc(hidden)]
impl PatternIndex {
    /// Returns all blocks in the order of their numbers.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Returns the moves of a block: each tile next to a cell of the region can move to that cell.
    pub fn moves(&self, number: usize) -> impl Iterator<Item = BlockMove> {
        let Block { cells, region } = self.blocks[number];
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

    /// Returns the number of the block with these taken cells whose region contains the blank.
    fn number(&self, cells: CellSet, blank: usize) -> usize {
        let first = self.first[self.sets.number(cells) as usize] as usize;
        let has_blank = |block: &Block| block.region >> blank & 1 == 1;
        let region = self.blocks[first..].iter().position(has_blank);
        first + region.expect("the blank is in a cell that the pattern's tiles leave free")
    }
}

/// The states of a pattern with the same taken cells and region; they differ in the arrangement of the tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The cells taken by the pattern's tiles.
    pub cells: CellSet,
    /// The cells that the blank can reach.
    pub region: CellSet,
}

/// A move of one of the pattern's tiles, the same for all states of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockMove {
    /// The number of the block after the move.
    pub to: usize,
    /// The tile's place among the pattern's tiles in reading order, before and after the move.
    pub places: [usize; 2],
}
