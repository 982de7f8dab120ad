use tilebase_puzzle::{Board, MAX_CELLS, TileSet};

use super::automaton::State;
use super::blocks::BlockNumbers;
use super::heuristic::{
    ARRANGEMENT, CELLS, Credits, DISTANCE, Heuristic, Lookup, PatternState, PatternStates,
};
use super::packed::Packed;
use crate::covers::MAX_COVERS;
use tilebase_format::internal::Arrangement;
use tilebase_format::internal::{CellSet, ones};

/// A board and its lower bounds, one per cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<P: Packed> {
    pub board: P,
    pub blank: u8,
    /// The state of the automaton after the moves to the board.
    pub words: State,
    /// The sum of the patterns' distances in each cover.
    pub estimates: [u16; MAX_COVERS],
    pub patterns: PatternStates,
}

impl<P: Packed> Position<P> {
    /// Finds the states of a board's patterns, and their distances. Takes O(distance) steps for each pattern and view.
    ///
    /// # Errors
    ///
    /// The tiles of a table whose entries do not lead to the goal.
    pub(crate) fn new(heuristic: &Heuristic<P>, board: &Board) -> Result<Position<P>, TileSet> {
        let mut position = Position {
            board: P::new(board),
            blank: board.blank() as u8,
            words: State::START,
            estimates: [0; MAX_COVERS],
            patterns: PatternStates([0; PatternStates::LEN]),
        };
        let set = heuristic.set;
        for (term, state) in set.terms.iter().zip(&mut position.patterns.0) {
            let tiles = set.patterns[term.table].tiles();
            let walk = Walk::new(tiles, &set.views[term.view].board(board));
            let start = walk.state;
            let distance = walk
                .distance(heuristic, &heuristic.lookups[term.table])
                .ok_or(tiles)?;
            *state = start | u64::from(distance % 128) << DISTANCE;
            for (cover, estimate) in position.estimates.iter_mut().enumerate() {
                *estimate += distance * (term.covers >> cover & 1);
            }
        }
        Ok(position)
    }

    /// Returns the largest lower bound.
    pub(crate) fn estimate(&self) -> u16 {
        self.estimates.into_iter().max().unwrap_or(0)
    }

    /// Returns the credits of each cover. The number of moves left must be at least the estimate.
    pub(crate) fn credits(&self, moves_left: u8) -> Credits {
        Credits::new(|cover| moves_left.saturating_sub(self.estimates[cover] as u8) / 2)
    }

    /// Returns the position after each move that the automaton does not prune, with the move's place in the move order.
    pub(crate) fn children<'a>(
        &'a self,
        heuristic: &'a Heuristic<P>,
    ) -> impl Iterator<Item = (usize, Position<P>)> {
        let next = heuristic.next(self.words);
        let child = move |mv| {
            let mut child = *self;
            let step = heuristic.step(self.blank, mv);
            let tile = self.board.tile(step.to);
            for term in heuristic.terms(tile) {
                let step = heuristic.step_in_view(term.view, self.blank, mv);
                let pattern = child.patterns.of(term);
                let (moved, nearer) = heuristic.moved(term, *pattern, step);
                *pattern = moved;
                let covers = heuristic.set.terms[usize::from(term.slot)].covers;
                for cover in ones(covers.into()) {
                    let estimate = child.estimates[cover] + 1;
                    child.estimates[cover] = estimate.saturating_sub(2 * u16::from(nearer));
                }
            }
            child.board = self.board.slid(tile, step.from, step.to);
            child.blank = step.blank;
            child.words = next[mv];
            (mv, child)
        };
        heuristic.moves(self.blank, self.words).map(child)
    }
}

/// A walk from a pattern's state to the goal, which counts the moves. An entry is not the distance; it only shows which
/// neighbours are nearer.
struct Walk {
    pattern: TileSet,
    /// The pattern's tile in each cell, or 0.
    tiles: [u8; MAX_CELLS],
    blank: u8,
    /// The state, without its distance.
    state: PatternState,
}

impl Walk {
    /// Starts a walk at the state of a board.
    fn new(pattern: TileSet, board: &Board) -> Walk {
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            tiles[cell] = if pattern.contains(tile) { tile } else { 0 };
        }
        let names = tiles.iter().filter(|&&tile| tile != 0);
        let names = names.map(|&tile| place(tile, pattern) as u8);
        let cells = (0..MAX_CELLS).filter(|&cell| tiles[cell] != 0);
        let cells: CellSet = cells.fold(0, |cells, cell| cells | 1 << cell);
        Walk {
            pattern,
            tiles,
            blank: board.blank() as u8,
            state: Arrangement::new(names).rank() << ARRANGEMENT | u64::from(cells),
        }
    }

    /// Walks to the goal, each time to a nearer neighbour, and counts the moves.
    ///
    /// Returns `None` if the entries are wrong: no neighbour is nearer, or the goal is not reached within 255 moves.
    fn distance<P: Packed>(mut self, heuristic: &Heuristic<P>, lookup: &Lookup) -> Option<u16> {
        let shape = heuristic.set.table_goal.shape();
        let goal = Walk::new(self.pattern, &heuristic.set.table_goal.board());
        let moved = self.cells() ^ goal.cells();
        let colours = ones(moved).map(|cell| shape.colour(cell));
        let mut is_odd = colours.sum::<u8>() % 2 == 1;
        let region = P::Blocks::shift(self.blank.into());
        let arrangement = (self.state >> ARRANGEMENT) as u32;
        let mut bit = heuristic.bit(&lookup.tile(0), self.cells(), region, arrangement) & 1;
        for distance in 0..=255 {
            if self.state == goal.state && self.has_in_region(heuristic, lookup, goal.blank) {
                return Some(distance);
            }
            bit ^= u32::from(!is_odd); // the nearer neighbour's entry: floor((distance - 1) / 2) mod 2
            is_odd = !is_odd;
            self.step_to_bit(heuristic, lookup, bit)?;
        }
        None
    }

    fn cells(&self) -> CellSet {
        self.state as CellSet & CELLS
    }

    /// Returns whether the blank can reach this free cell without moving the pattern's tiles.
    fn has_in_region<P: Packed>(
        &self,
        heuristic: &Heuristic<P>,
        lookup: &Lookup,
        cell: u8,
    ) -> bool {
        let block = |cell: u8| {
            let cell = P::Blocks::shift(cell.into());
            heuristic.blocks.block(lookup.size, self.cells(), cell)
        };
        block(cell) == block(self.blank)
    }

    /// Makes the first move to a state with this entry. Returns `None` if there is none.
    fn step_to_bit<P: Packed>(
        &mut self,
        heuristic: &Heuristic<P>,
        lookup: &Lookup,
        bit: u32,
    ) -> Option<()> {
        let free = (0..heuristic.set.table_goal.shape().cells() as u8)
            .filter(|&cell| self.tiles[usize::from(cell)] == 0);
        for blank in free.filter(|&cell| self.has_in_region(heuristic, lookup, cell)) {
            for mv in heuristic.legal(blank.into()) {
                let step = heuristic.step(blank, mv);
                let cell = usize::from(step.blank);
                if self.tiles[cell] == 0 {
                    continue;
                }
                let tile = &lookup.tile(place(self.tiles[cell], self.pattern));
                let (arrangement, moved) = heuristic.farther(tile, self.state, step);
                let cells = moved & CELLS;
                if heuristic.bit(tile, cells, step.region, arrangement) & 1 == bit {
                    self.tiles.swap(blank.into(), cell);
                    self.blank = step.blank;
                    self.state = u64::from(arrangement) << ARRANGEMENT | u64::from(cells);
                    return Some(());
                }
            }
        }
        None
    }
}

/// Returns the place of a tile in its pattern, counted in ascending order.
pub(crate) fn place(tile: u8, pattern: TileSet) -> usize {
    (pattern.bits() & ((1 << tile) - 1)).count_ones() as usize
}
