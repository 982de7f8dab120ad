//! The lines of standard input by themselves, and the rows that they are.

use std::borrow::Cow;

use tilebase::Shape;
use tilebase_puzzle::MAX_CELLS;
use tilebase_puzzle::internal::{is_box, is_separator, tile_of};

use crate::tables::Setup;

const MAX_ROWS: usize = 8;
const MAX_COLS: usize = 8;

/// What a line of standard input is, without regard to the lines before it.
pub enum LineKind {
    /// Nothing but white space.
    Empty,
    /// A comment, or a line of a box.
    Skipped,
    /// A row of a board that is drawn over several lines.
    Row(Row),
    /// Too short for a board, and no row of one: the number of its tiles, or words.
    Fragment(usize),
    /// A board, or something wrong.
    Other,
}

/// The tiles of a row, 0 for the blank, all different.
#[derive(Clone, Copy)]
pub struct Row {
    tiles: [u8; MAX_COLS],
    len: usize,
}

impl Row {
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.len]
    }
}

impl LineKind {
    pub fn of(line: &str, setup: &Setup) -> LineKind {
        let is_comment = is_comment(line);
        let line = line.trim_start_matches('\u{FEFF}').trim();
        if line.is_empty() {
            return LineKind::Empty;
        }
        if is_comment || is_rule(line) {
            return LineKind::Skipped;
        }
        let line = &*with_blank(line);
        let cells = setup.shape().map_or(MAX_CELLS, |shape| shape.cells());
        let words = || {
            let line = line.trim_matches('/');
            line.split(|c| is_separator(c) && c != '/')
                .filter(|word| !word.is_empty())
        };
        let (tiles, row) = match (words().next(), words().nth(1)) {
            (Some(only), None) => (only.chars().count(), row(only.chars().map(tile_of), cells)),
            _ => (words().count(), row(words().map(tile), cells)),
        };
        match row {
            Some(row) if is_row(row.tiles(), setup) => LineKind::Row(row),
            _ if (1..cells.min(MAX_COLS + 1)).contains(&tiles) => LineKind::Fragment(tiles),
            _ => LineKind::Other,
        }
    }
}

/// Returns whether a line is a comment, or nothing but white space.
pub fn is_comment_or_empty(line: &str) -> bool {
    is_comment(line) || line.trim_start_matches('\u{FEFF}').trim().is_empty()
}

fn is_comment(line: &str) -> bool {
    line.trim_start_matches('\u{FEFF}')
        .trim_start()
        .starts_with('#')
}

/// Returns whether boards may have such rows. Six or eight tiles that are a board are no row: its shape
/// is to be asked for at once. Four are one, since boards of 4x4 are more usual than those of 2x2.
fn is_row(tiles: &[u8], setup: &Setup) -> bool {
    let count = tiles.len();
    let is_flat_board =
        [6, 8].contains(&count) && tiles.iter().all(|&tile| usize::from(tile) < count);
    match setup.shape() {
        None => count > 1 && !is_flat_board,
        Some(shape) => count == shape.cols() || setup.is_transposable() && count == shape.rows(),
    }
}

/// Returns the row of some tiles below `cells`, if they are different.
fn row(tiles: impl Iterator<Item = Option<u8>>, cells: usize) -> Option<Row> {
    let mut row = Row {
        tiles: [0; MAX_COLS],
        len: 0,
    };
    for tile in tiles {
        let tile = tile.filter(|tile| usize::from(*tile) < cells && !row.tiles().contains(tile))?;
        *row.tiles.get_mut(row.len)? = tile;
        row.len += 1;
    }
    Some(row)
}

fn tile(word: &str) -> Option<u8> {
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => tile_of(only),
        _ => word.parse().ok(),
    }
}

/// Returns whether a line is only drawn: as the edge of a box, or between two rows.
fn is_rule(line: &str) -> bool {
    let mut characters = line.chars();
    characters.all(|c| c.is_whitespace() || "+-=|".contains(c) || is_box(c))
        && line.contains(|c| "-=|".contains(c) || is_box(c))
}

/// Writes an x into the empty cells of a row in a box.
fn with_blank(line: &str) -> Cow<'_, str> {
    if !(line.starts_with(is_bar) && line.ends_with(is_bar)) {
        return line.into();
    }
    let cells = line.split(is_bar);
    let is_blank = |cell: &str| !cell.is_empty() && cell.trim().is_empty();
    let cells = cells.map(|cell| if is_blank(cell) { "x" } else { cell });
    cells.collect::<Vec<&str>>().join("|").into()
}

/// Returns whether a character is one of those between the cells of a box.
fn is_bar(character: char) -> bool {
    "|\u{2502}\u{2503}\u{2551}".contains(character)
}

/// Rows of a board that is drawn over several lines, without a tile twice; all have the same length.
#[derive(Clone, Copy, Default)]
pub struct Rows {
    tiles: [u8; MAX_CELLS],
    /// The number of the line of each row.
    lines: [usize; MAX_ROWS],
    pub count: usize,
    /// The number of tiles in a row.
    pub cols: usize,
}

impl Rows {
    pub fn of_length(cols: usize) -> Rows {
        Rows {
            cols,
            ..Rows::default()
        }
    }

    pub fn first_line(&self) -> usize {
        self.lines[0]
    }

    pub fn last_line(&self) -> usize {
        self.lines[self.count.saturating_sub(1)]
    }

    fn tiles(&self) -> &[u8] {
        &self.tiles[..self.count * self.cols]
    }

    pub fn can_be_followed_by(&self, row: &Row) -> bool {
        let mut tiles = row.tiles().iter();
        self.count == 0
            || row.tiles().len() == self.cols
                && self.tiles().len() + self.cols <= MAX_CELLS
                && !tiles.any(|tile| self.tiles().contains(tile))
    }

    pub fn push(&mut self, row: &Row, line: usize) {
        self.cols = row.tiles().len();
        self.tiles[self.count * self.cols..][..self.cols].copy_from_slice(row.tiles());
        self.lines[self.count] = line;
        self.count += 1;
    }

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

    pub fn text(&self) -> String {
        let rows = self.tiles().chunks(self.cols.max(1));
        rows.map(text_of_row).collect::<Vec<String>>().join("/")
    }
}

pub fn text_of_row(tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    tiles.join(" ")
}
