use tilebase_puzzle::{MAX_CELLS, Shape};

use super::line_kind::Row;
use crate::tables::Setup;

/// The most rows of a board.
const MAX_ROWS: usize = 8;

/// Rows of a board that is drawn over several lines, without a tile twice; all have the same length.
#[derive(Clone, Copy, Default)]
pub struct Rows {
    tiles: [u8; MAX_CELLS],
    /// The number of the line of each row.
    lines: [usize; MAX_ROWS],
    count: usize,
    cols: usize,
}

impl Rows {
    /// Returns no rows yet, of this length.
    pub fn of_length(cols: usize) -> Rows {
        Rows {
            cols,
            ..Rows::default()
        }
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of tiles in a row.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Returns the line of the first row.
    pub fn first_line(&self) -> usize {
        self.lines[0]
    }

    /// Returns the line of the last row.
    pub fn last_line(&self) -> usize {
        self.lines[self.count.saturating_sub(1)]
    }

    fn tiles(&self) -> &[u8] {
        &self.tiles[..self.count * self.cols]
    }

    /// Returns whether a row can be the next one.
    pub fn can_be_followed_by(&self, row: &Row) -> bool {
        let mut tiles = row.tiles().iter();
        self.is_empty()
            || row.tiles().len() == self.cols
                && self.tiles().len() + self.cols <= MAX_CELLS
                && !tiles.any(|tile| self.tiles().contains(tile))
    }

    /// Adds a row that can be the next one.
    pub fn push(&mut self, row: &Row, line: usize) {
        self.cols = row.tiles().len();
        self.tiles[self.count * self.cols..][..self.cols].copy_from_slice(row.tiles());
        self.lines[self.count] = line;
        self.count += 1;
    }

    /// Forgets the first rows.
    pub fn drop_first(&mut self, count: usize) {
        self.tiles.copy_within(count * self.cols.., 0);
        self.lines.copy_within(count.., 0);
        self.count -= count;
    }

    /// Returns whether all tiles of a row are there already, but they are not those of the last one.
    pub fn have_all_but_not_last(&self, row: &Row) -> bool {
        let are_in = |rows: &[u8]| row.tiles().iter().all(|tile| rows.contains(tile));
        let before_last = (self.count - 1) * self.cols;
        are_in(self.tiles()) && (before_last == 0 || !are_in(&self.tiles()[before_last..]))
    }

    /// Returns whether no row can follow, or none is expected.
    pub fn are_complete(&self, setup: &Setup) -> bool {
        let len = self.tiles().len();
        if let Some(shape) = setup.shape() {
            return len == shape.cells();
        }
        let is_full = len + self.cols > MAX_CELLS;
        let is_board = || self.tiles().iter().all(|&tile| usize::from(tile) < len);
        is_full || self.count >= self.usual_count(setup) && is_board()
    }

    /// Returns how many rows a board of these columns has, if that is known.
    pub fn usual_count(&self, setup: &Setup) -> usize {
        match (setup.shape(), self.cols) {
            (Some(shape), cols) => shape.cells() / cols,
            (None, 2) => usize::MAX,
            (None, cols @ (3 | 4)) => cols,
            (None, _) => 2,
        }
    }

    /// Returns the square with as many columns, or that of 4x4 if there is none with more.
    pub fn square(&self) -> Shape {
        let side = self.cols.min(4);
        Shape::new(side, side).expect("at most 16 cells")
    }

    /// Returns the rows with slashes between them.
    pub fn text(&self) -> String {
        let rows = self.tiles().chunks(self.cols.max(1));
        rows.map(text_of_row).collect::<Vec<String>>().join("/")
    }
}

/// Returns the tiles of a row, with spaces.
pub fn text_of_row(tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    tiles.join(" ")
}
