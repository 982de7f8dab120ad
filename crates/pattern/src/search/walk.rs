use tilebase_puzzle::{MAX_CELLS, TileSet};

use super::block_map::BlockMap;
use super::guide::{ARRANGEMENT, Guide, PatternState};
use crate::arrangement::Arrangement;
use crate::blocks::ones;
use crate::cell_set::CellSet;

/// A way from a pattern's state to the goal's, which tells the distance: the entries tell of a known
/// distance and a neighbour which of the two is nearer, not how far they are.
pub(crate) struct Walk {
    /// The pattern's tile in each cell, or 0.
    tiles: [u8; MAX_CELLS],
    blank: u8,
    /// Without its distance.
    pattern: PatternState,
}

impl Walk {
    /// Starts at the state of a board.
    pub(crate) fn new(pattern: TileSet, board: [u8; MAX_CELLS], blank: u8) -> Walk {
        let tiles = board.map(|tile| if pattern.contains(tile) { tile } else { 0 });
        let names = tiles.iter().filter(|&&tile| tile != 0).map(|&tile| {
            let smaller = pattern.bits() & ((1 << tile) - 1);
            smaller.count_ones() as u8
        });
        let cells = (0..MAX_CELLS).filter(|&cell| tiles[cell] != 0);
        let cells: CellSet = cells.fold(0, |cells, cell| cells | 1 << cell);
        Walk {
            tiles,
            blank,
            pattern: Arrangement::new(names).rank() << ARRANGEMENT | u64::from(cells),
        }
    }

    /// Returns the state, without its distance.
    pub(crate) fn pattern(&self) -> PatternState {
        self.pattern
    }

    /// Goes from neighbour to neighbour, always to a nearer one, and counts the moves.
    ///
    /// Returns `None` if there is no nearer one, or if the goal is not reached in 255 moves: the
    /// entries are wrong.
    pub(crate) fn distance<const VIEWS: usize>(mut self, guide: &Guide<VIEWS>) -> Option<u16> {
        let shape = guide.goal.shape();
        let goal = self.goal(guide);
        let moved = self.cells() ^ goal.cells();
        let colours = ones(moved).map(|cell| shape.colour(cell));
        let mut is_odd = colours.sum::<u8>() % 2 == 1;
        let tile = guide.tile(0, self.tiles.into_iter().max().unwrap_or(0).into());
        let region = BlockMap::shift(self.blank.into());
        let mut bit = guide.bit(
            tile,
            self.cells(),
            region,
            (self.pattern >> ARRANGEMENT) as u32,
        ) & 1;
        for distance in 0..=255 {
            if self.pattern == goal.pattern && self.has_in_region(guide, goal.blank) {
                return Some(distance);
            }
            bit ^= u32::from(!is_odd); // floor((distance - 1) / 2) mod 2
            is_odd = !is_odd;
            self.go_on(guide, bit)?;
        }
        None
    }

    fn goal<const VIEWS: usize>(&self, guide: &Guide<VIEWS>) -> Walk {
        let tiles = self.tiles.into_iter().filter(|&tile| tile != 0);
        let mut board = [0; MAX_CELLS];
        for (cell, &tile) in board.iter_mut().zip(guide.goal.board().tiles()) {
            *cell = tile;
        }
        Walk::new(tiles.collect(), board, guide.goal.blank() as u8)
    }

    fn cells(&self) -> CellSet {
        self.pattern as CellSet
    }

    /// Returns whether the blank can go to a free cell without a move of the pattern's tiles.
    fn has_in_region<const VIEWS: usize>(&self, guide: &Guide<VIEWS>, cell: u8) -> bool {
        let block = |cell: u8| {
            guide
                .blocks
                .block(self.cells(), BlockMap::shift(cell.into()))
        };
        block(cell) == block(self.blank)
    }

    /// Moves a tile so that the new state has this bit.
    fn go_on<const VIEWS: usize>(&mut self, guide: &Guide<VIEWS>, bit: u32) -> Option<()> {
        let free = (0..guide.goal.shape().cells() as u8)
            .filter(|&cell| self.tiles[usize::from(cell)] == 0);
        for blank in free.filter(|&cell| self.has_in_region(guide, cell)) {
            for mv in guide.legal(blank.into()) {
                let step = guide.step(0, blank, mv);
                let cell = usize::from(step.to / 4);
                if self.tiles[cell] == 0 {
                    continue;
                }
                let tile = guide.tile(0, self.tiles[cell].into());
                let (arrangement, moved) = guide.farther(tile, self.pattern, step);
                let cells = moved as CellSet;
                if guide.bit(tile, cells, step.region, arrangement) & 1 == bit {
                    self.tiles.swap(blank.into(), cell);
                    self.blank = step.to / 4;
                    self.pattern = u64::from(arrangement) << ARRANGEMENT | u64::from(cells);
                    return Some(());
                }
            }
        }
        None
    }
}
