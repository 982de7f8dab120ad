use tilebase_puzzle::{Board, MAX_CELLS, TileSet};

use super::blocks::BlockNumbers;
use super::guide::{ARRANGEMENT, CELLS, DISTANCE, Guide, PatternState, PatternStates, slot};
use super::packed::Packed;
use crate::PatternTable;
use crate::arrangement::Arrangement;
use crate::grid::{CellSet, ones};

/// A board and its lower bounds, one per view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<P: Packed, const VIEWS: usize> {
    pub board: P,
    pub blank: u8,
    /// The state of the automaton after the moves to the board.
    pub words: u16,
    /// The sum of the patterns' distances in each view.
    pub estimates: [u16; VIEWS],
    pub patterns: PatternStates,
}

impl<P: Packed, const VIEWS: usize> Position<P, VIEWS> {
    /// Finds the states of a board's patterns, and their distances.
    ///
    /// # Errors
    ///
    /// The tiles of a table whose entries do not lead to the goal.
    ///
    /// # Complexity
    ///
    /// O(distance) steps for each pattern and view.
    pub(crate) fn new(
        guide: &Guide<P, VIEWS>,
        tables: &[PatternTable<&[u8]>],
        board: &Board,
    ) -> Result<Position<P, VIEWS>, TileSet> {
        let mut position = Position {
            board: P::new(board),
            blank: board.blank() as u8,
            words: 0,
            estimates: [0; VIEWS],
            patterns: [0; 64],
        };
        for (number, view) in guide.views.iter().enumerate() {
            let image = view.board(board);
            for (table, tiles) in tables
                .iter()
                .map(|table| table.pattern().tiles())
                .enumerate()
            {
                let walk = Walk::new(tiles, &image);
                let pattern = walk.pattern;
                let distance = walk.distance(guide).ok_or(tiles)?;
                position.estimates[number] += distance;
                position.patterns[slot(table, number)] =
                    pattern | u64::from(distance % 128) << DISTANCE;
            }
        }
        Ok(position)
    }

    pub(crate) fn estimate(&self) -> u16 {
        self.estimates.into_iter().max().unwrap_or(0)
    }

    /// Returns the position after each move that the automaton does not prune, with the move's place in the move order.
    pub(crate) fn children<'a>(
        &'a self,
        guide: &'a Guide<P, VIEWS>,
    ) -> impl Iterator<Item = (usize, Position<P, VIEWS>)> {
        let state = guide.words(self.words);
        let child = move |mv| {
            let mut child = *self;
            let step = guide.step(0, self.blank, mv);
            let tile = self.board.tile(step.to);
            for view in 0..VIEWS {
                let address = guide.tile(view, tile);
                let pattern = &mut child.patterns[usize::from(address.slot)];
                let step = guide.step(view, self.blank, mv);
                let (moved, nearer) = guide.moved(address, *pattern, step);
                *pattern = moved;
                let estimate = child.estimates[view] + 1;
                child.estimates[view] = estimate.saturating_sub(2 * u16::from(nearer));
            }
            child.board = self.board.slid(tile, step.from, step.to);
            child.blank = step.blank;
            child.words = state.next[mv];
            (mv, child)
        };
        guide.moves(self.blank, state).map(child)
    }
}

/// A walk from a pattern's state to the goal, which counts the moves. An entry is not the distance; it only shows which
/// neighbours are nearer.
struct Walk {
    /// The pattern's tile in each cell, or 0.
    tiles: [u8; MAX_CELLS],
    blank: u8,
    /// The state, without its distance.
    pattern: PatternState,
}

impl Walk {
    /// Starts a walk at the state of a board.
    fn new(pattern: TileSet, board: &Board) -> Walk {
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[cell] = if pattern.contains(tile) { tile } else { 0 };
        }
        let names = tiles.iter().filter(|&&tile| tile != 0).map(|&tile| {
            let smaller = pattern.bits() & ((1 << tile) - 1);
            smaller.count_ones() as u8
        });
        let cells = (0..MAX_CELLS).filter(|&cell| tiles[cell] != 0);
        let cells: CellSet = cells.fold(0, |cells, cell| cells | 1 << cell);
        Walk {
            tiles,
            blank: board.blank() as u8,
            pattern: Arrangement::new(names).rank() << ARRANGEMENT | u64::from(cells),
        }
    }

    /// Walks to the goal, each time to a nearer neighbour, and counts the moves.
    ///
    /// Returns `None` if the entries are wrong: no neighbour is nearer, or the goal is not reached within 255 moves.
    fn distance<P: Packed, const VIEWS: usize>(mut self, guide: &Guide<P, VIEWS>) -> Option<u16> {
        let shape = guide.goal.shape();
        let goal = self.goal(guide);
        let moved = self.cells() ^ goal.cells();
        let colours = ones(moved).map(|cell| shape.colour(cell));
        let mut is_odd = colours.sum::<u8>() % 2 == 1;
        let tile = guide.tile(0, self.last_tile());
        let region = P::Blocks::shift(self.blank.into());
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
            bit ^= u32::from(!is_odd); // the nearer neighbour's entry: floor((distance - 1) / 2) mod 2
            is_odd = !is_odd;
            self.step_to_bit(guide, bit)?;
        }
        None
    }

    fn goal<P: Packed, const VIEWS: usize>(&self, guide: &Guide<P, VIEWS>) -> Walk {
        let tiles = self.tiles.into_iter().filter(|&tile| tile != 0);
        Walk::new(tiles.collect(), &guide.goal.board())
    }

    fn last_tile(&self) -> u8 {
        self.tiles.into_iter().max().unwrap_or(0)
    }

    fn cells(&self) -> CellSet {
        self.pattern as CellSet & CELLS
    }

    /// Returns whether the blank can reach this free cell without moving the pattern's tiles.
    fn has_in_region<P: Packed, const VIEWS: usize>(
        &self,
        guide: &Guide<P, VIEWS>,
        cell: u8,
    ) -> bool {
        let tile = guide.tile(0, self.last_tile());
        let block = |cell: u8| {
            let cell = P::Blocks::shift(cell.into());
            guide.blocks.block(tile.size, self.cells(), cell)
        };
        block(cell) == block(self.blank)
    }

    /// Makes the first move to a state with this entry. Returns `None` if there is none.
    fn step_to_bit<P: Packed, const VIEWS: usize>(
        &mut self,
        guide: &Guide<P, VIEWS>,
        bit: u32,
    ) -> Option<()> {
        let free = (0..guide.goal.shape().cells() as u8)
            .filter(|&cell| self.tiles[usize::from(cell)] == 0);
        for blank in free.filter(|&cell| self.has_in_region(guide, cell)) {
            for mv in guide.legal(blank.into()) {
                let step = guide.step(0, blank, mv);
                let cell = usize::from(step.blank);
                if self.tiles[cell] == 0 {
                    continue;
                }
                let tile = guide.tile(0, self.tiles[cell]);
                let (arrangement, moved) = guide.farther(tile, self.pattern, step);
                let cells = moved & CELLS;
                if guide.bit(tile, cells, step.region, arrangement) & 1 == bit {
                    self.tiles.swap(blank.into(), cell);
                    self.blank = step.blank;
                    self.pattern = u64::from(arrangement) << ARRANGEMENT | u64::from(cells);
                    return Some(());
                }
            }
        }
        None
    }
}
