use tilebase_puzzle::{Board, MAX_CELLS, TileSet};

use super::guide::{DISTANCE, Guide, PatternStates, slot};
use super::walk::Walk;
use crate::PatternTable;

/// A board, and how far the tables say it is from the goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<const VIEWS: usize> {
    /// The tile in each cell, four bits per cell.
    pub board: u64,
    pub blank: u8,
    /// What the automaton knows of the moves that led here.
    pub words: u16,
    /// The sum of the patterns' distances in each view.
    pub estimates: [u16; VIEWS],
    pub patterns: PatternStates,
}

impl<const VIEWS: usize> Position<VIEWS> {
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
        guide: &Guide<VIEWS>,
        tables: &[PatternTable<&[u8]>],
        board: &Board,
    ) -> Result<Position<VIEWS>, TileSet> {
        let mut position = Position {
            board: packed(board),
            blank: board.blank() as u8,
            words: 0,
            estimates: [0; VIEWS],
            patterns: [0; 32],
        };
        for (number, view) in guide.views.iter().enumerate() {
            let mut image = [0; MAX_CELLS];
            for (&cell, &tile) in view.cells.iter().zip(board.tiles()) {
                image[usize::from(cell)] = view.names[usize::from(tile)];
            }
            for (table, tiles) in tables
                .iter()
                .map(|table| table.pattern().tiles())
                .enumerate()
            {
                let walk = Walk::new(tiles, image, view.cells[board.blank()]);
                let pattern = walk.pattern();
                let distance = walk.distance(guide).ok_or(tiles)?;
                position.estimates[number] += distance;
                position.patterns[slot(table, number)] = pattern | u64::from(distance) << DISTANCE;
            }
        }
        Ok(position)
    }

    /// Returns a number of moves that every solution takes at least.
    pub(crate) fn estimate(&self) -> u16 {
        self.estimates.into_iter().max().unwrap_or(0)
    }

    /// Returns the positions after each move that completes no word that is cut, in the move order, with
    /// the move's place in it.
    pub(crate) fn children<'a>(
        &'a self,
        guide: &'a Guide<VIEWS>,
    ) -> impl Iterator<Item = (usize, Position<VIEWS>)> {
        let state = guide.words(self.words);
        let child = move |mv| {
            let mut child = *self;
            let step = guide.step(0, self.blank, mv);
            let tile = self.board >> step.to & 15;
            for view in 0..VIEWS {
                let address = guide.tile(view, tile);
                let pattern = &mut child.patterns[usize::from(address.slot)];
                let step = guide.step(view, self.blank, mv);
                let (moved, nearer) = guide.moved(address, *pattern, step);
                *pattern = moved;
                let estimate = child.estimates[view] + 1;
                child.estimates[view] = estimate.saturating_sub(2 * u16::from(nearer));
            }
            child.board ^= tile << step.to | tile << step.from;
            child.blank = step.to / 4;
            child.words = state.next[mv];
            (mv, child)
        };
        guide.moves(self.blank, state).map(child)
    }
}

/// Returns the board with four bits per cell.
pub(crate) fn packed(board: &Board) -> u64 {
    let cells = (0..).zip(board.tiles());
    cells.fold(0, |packed, (cell, &tile)| {
        packed | u64::from(tile) << (4 * cell)
    })
}
