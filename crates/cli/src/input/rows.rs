//! Lines of standard input, and rows of drawn boards.

use tilebase::Shape;
use tilebase_puzzle::MAX_CELLS;
use tilebase_puzzle::internal::{is_rule, is_separator, tiles_of_row};

use super::JsonRecord;
use crate::tables::Setup;

const MAX_COLS: usize = 8;

/// The kind of a line, regardless of the lines before it.
pub enum LineKind {
    Empty,
    /// A comment, or a line of a box.
    Skipped,
    Row(Row),
    /// A row with one tile too few. Its blank may be an empty field.
    Short(Row),
    /// A line too short for a board, but not a row. The number counts its tiles or words.
    Fragment(usize),
    /// A board, a JSON object, or an error.
    Other,
}

/// The tiles of a row, all different. The blank is 0.
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
        if JsonRecord::is_one(line) {
            return LineKind::Other;
        }
        let cells = setup
            .shape()
            .map_or(MAX_COLS * MAX_COLS, |shape| shape.cells());
        let line = line.trim_matches('/');
        let tiles = match line.contains('/') {
            true => line.split(is_separator).flat_map(str::chars).count(),
            false => tiles_of_row(line).count(),
        };
        match row(line, cells) {
            // Eight tiles and an empty field are a whole board.
            Some(row) if row.len() == MAX_COLS && setup.parse(line).is_ok() => LineKind::Other,
            Some(row) if is_row(&row, setup) => LineKind::Row(row),
            Some(row) if setup.shape().is_some() && is_row(&[&[0], &row[..]].concat(), setup) => {
                LineKind::Short(row)
            }
            // A board of 2x2 has as many tiles as a row.
            _ if line.contains('/') && setup.parse(line).is_ok() => LineKind::Other,
            _ if (1..cells.min(MAX_COLS + 1)).contains(&tiles) => LineKind::Fragment(tiles),
            _ => LineKind::Other,
        }
    }
}

/// Returns whether a row may have an empty field: separators at its start or end, or several between two tiles.
pub fn may_have_empty_field(line: &str) -> bool {
    let is_tile = |c| !is_separator(c);
    let trimmed = line.trim_matches(is_separator);
    trimmed.len() < line.len() || trimmed.split(is_tile).any(|gap| gap.chars().count() > 1)
}

fn is_compact(line: &str) -> bool {
    !line.trim().contains(is_separator)
}

pub fn is_comment_or_empty(line: &str) -> bool {
    is_comment(line) || line.trim_start_matches('\u{FEFF}').trim().is_empty()
}

fn is_comment(line: &str) -> bool {
    line.trim_start_matches('\u{FEFF}')
        .trim_start()
        .starts_with('#')
}

/// Returns whether this may be a row of a board. Six or eight tiles that form a board are not a row: the error then
/// suggests --shape at once. Four tiles are a row, since 4x4 boards are more common than 2x2 boards.
fn is_row(tiles: &[u8], setup: &Setup) -> bool {
    let count = tiles.len();
    let is_flat_board =
        [6, 8].contains(&count) && tiles.iter().all(|&tile| usize::from(tile) < count);
    match setup.shape() {
        None => count > 1 && !is_flat_board,
        Some(shape) => count == shape.cols() || setup.is_transposable() && count == shape.rows(),
    }
}

/// Returns the tiles of a row if they are all different, below `cells`, and at most `MAX_COLS` in number.
fn row(line: &str, cells: usize) -> Option<Row> {
    if line.contains('/') {
        return None;
    }
    let row: Row = tiles_of_row(line)
        .take(MAX_COLS + 1)
        .collect::<Option<_>>()?;
    let mut rest = row.iter().zip(1..);
    let is_row = row.len() <= MAX_COLS
        && rest.all(|(tile, next)| usize::from(*tile) < cells && !row[next..].contains(tile));
    is_row.then_some(row)
}

/// The rows of a drawn board, without repeated tiles. All have the same number of fields.
#[derive(Clone, Default)]
pub struct Rows {
    /// Each row with the number and the text of its line.
    rows: Vec<(usize, Row, String)>,
    /// The number of fields in a row.
    pub cols: usize,
}

impl Rows {
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    pub fn lines(&self) -> (usize, usize) {
        let [first, last] = [self.rows.first(), self.rows.last()];
        let number = |row: Option<&(usize, Row, String)>| row.map_or(0, |(line, ..)| *line);
        (number(first), number(last))
    }

    fn len(&self) -> usize {
        self.count() * self.cols
    }

    /// Returns the largest number of fields: at least a whole square, even if it is too large for a board.
    fn max_len(&self) -> usize {
        MAX_CELLS.max(self.cols * self.cols)
    }

    /// Returns whether the rows contain a tile. An empty field is the blank.
    fn has(&self, tile: u8) -> bool {
        let has = |row: &Row| row.contains(&tile) || tile == 0 && row.len() < self.cols;
        self.rows.iter().any(|(_, row, _)| has(row))
    }

    pub fn has_any(&self, row: &Row) -> bool {
        row.iter().any(|&tile| self.has(tile))
    }

    /// If the first row is one tile shorter than the next and may have an empty field, adds that field.
    pub fn widen(&mut self, next: &Row, next_text: &str) {
        if let [(_, row, text)] = &self.rows[..]
            && row.len() + 1 == next.len()
            && !row.iter().chain([&0]).any(|tile| next.contains(tile))
            && !row.contains(&0)
            && (may_have_empty_field(text) || is_compact(next_text))
        {
            self.cols = next.len();
        }
    }

    pub fn can_be_followed_by(&self, row: &Row, text: &str) -> bool {
        let may_be_empty = || {
            let are_compact = self.rows.iter().all(|(.., text)| is_compact(text));
            are_compact || may_have_empty_field(text)
        };
        let has_blank = self.has(0) || row.contains(&0);
        let is_short = || row.len() + 1 == self.cols && !has_blank && may_be_empty();
        self.rows.is_empty()
            || (row.len() == self.cols || is_short())
                && self.len() + self.cols <= self.max_len()
                && !self.has_any(row)
    }

    pub fn push(&mut self, row: Row, line: usize, text: &str) {
        self.rows.push((line, row, text.to_owned()));
    }

    pub fn drop_first(&mut self, count: usize) {
        self.rows.drain(..count);
    }

    /// Returns whether the rows contain all tiles of this row. Returns `false` if the last of several rows contains
    /// them all.
    pub fn have_all_but_not_last(&self, row: &Row) -> bool {
        let (_, last, _) = &self.rows[self.count() - 1];
        let are_last = || self.count() > 1 && row.iter().all(|tile| last.contains(tile));
        row.iter().all(|&tile| self.has(tile)) && !are_last()
    }

    /// Returns whether no row can follow, or no more rows are expected.
    pub fn are_complete(&self, setup: &Setup) -> bool {
        let len = self.len();
        if let Some(shape) = setup.shape() {
            return len == shape.cells();
        }
        let is_full = len + self.cols > self.max_len();
        let is_board = || (0..len as u8).all(|tile| self.has(tile));
        is_full || self.count() >= self.usual_count(setup) && is_board()
    }

    /// Returns the expected number of rows for this number of columns.
    pub fn usual_count(&self, setup: &Setup) -> usize {
        match (setup.shape(), self.cols) {
            (Some(shape), cols) => shape.cells() / cols,
            (None, 2) => usize::MAX,
            (None, cols @ (3 | 4)) => cols,
            (None, _) => 2,
        }
    }

    /// Returns the square shape with this number of columns, at most 4x4.
    pub fn square(&self) -> Shape {
        let side = self.cols.min(4);
        Shape::new(side, side).expect("at most 16 cells")
    }

    pub fn text(&self) -> String {
        let lines: Vec<&str> = self.rows.iter().map(|(.., text)| text.as_str()).collect();
        // A full stop at the end is not always the blank: the parser decides.
        let ends_with_stop = lines
            .last()
            .is_some_and(|line| line.trim_end().ends_with('.'));
        if ends_with_stop || self.rows.iter().any(|(_, row, _)| row.len() < self.cols) {
            return lines.join("\n");
        }
        let rows = self.rows.iter().map(|(_, row, _)| text_of_row(row));
        rows.collect::<Vec<String>>().join("/")
    }
}

pub fn text_of_row(tiles: &[u8]) -> String {
    let tiles: Vec<String> = tiles.iter().map(u8::to_string).collect();
    tiles.join(" ")
}
