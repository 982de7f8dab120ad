//! The lines of standard input by themselves, and the rows that they are.

use std::borrow::Cow;

use tilebase::Shape;
use tilebase_puzzle::MAX_CELLS;
use tilebase_puzzle::internal::{is_box, is_separator, tile_of};

use crate::tables::Setup;

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
pub type Row = Vec<u8>;

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
            Some(row) if is_row(&row, setup) => LineKind::Row(row),
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

/// Returns the row of some tiles below `cells`, if they are different and not too many.
fn row(tiles: impl Iterator<Item = Option<u8>>, cells: usize) -> Option<Row> {
    let row: Row = tiles.take(MAX_COLS + 1).collect::<Option<_>>()?;
    let mut rest = row.iter().zip(1..);
    let is_row = row.len() <= MAX_COLS
        && rest.all(|(tile, next)| usize::from(*tile) < cells && !row[next..].contains(tile));
    is_row.then_some(row)
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
#[derive(Clone, Default)]
pub struct Rows {
    /// Each with the number of its line.
    rows: Vec<(usize, Row)>,
    /// The number of tiles in a row.
    pub cols: usize,
}

impl Rows {
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the numbers of the first line and the last.
    pub fn lines(&self) -> (usize, usize) {
        let [first, last] = [self.rows.first(), self.rows.last()];
        let number = |row: Option<&(usize, Row)>| row.map_or(0, |(line, _)| *line);
        (number(first), number(last))
    }

    fn len(&self) -> usize {
        self.count() * self.cols
    }

    fn has(&self, tile: u8) -> bool {
        self.rows.iter().any(|(_, row)| row.contains(&tile))
    }

    pub fn can_be_followed_by(&self, row: &Row) -> bool {
        self.rows.is_empty()
            || row.len() == self.cols
                && self.len() + self.cols <= MAX_CELLS
                && !row.iter().any(|&tile| self.has(tile))
    }

    pub fn push(&mut self, row: Row, line: usize) {
        self.cols = row.len();
        self.rows.push((line, row));
    }

    pub fn drop_first(&mut self, count: usize) {
        self.rows.drain(..count);
    }

    /// Returns whether all tiles of a row are there already, but they are not those of the last one.
    pub fn have_all_but_not_last(&self, row: &Row) -> bool {
        let (_, last) = &self.rows[self.count() - 1];
        let are_last = || self.count() > 1 && row.iter().all(|tile| last.contains(tile));
        row.iter().all(|&tile| self.has(tile)) && !are_last()
    }

    /// Returns whether no row can follow, or none is expected.
    pub fn are_complete(&self, setup: &Setup) -> bool {
        let len = self.len();
        if let Some(shape) = setup.shape() {
            return len == shape.cells();
        }
        let is_full = len + self.cols > MAX_CELLS;
        let is_board = || (0..len as u8).all(|tile| self.has(tile));
        is_full || self.count() >= self.usual_count(setup) && is_board()
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
        let rows = self.rows.iter().map(|(_, row)| text_of_row(row));
        rows.collect::<Vec<String>>().join("/")
    }
}

pub fn text_of_row(tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    tiles.join(" ")
}
