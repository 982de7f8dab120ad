//! The rule that decides which lines are a record. A record is a line, or the lines of a drawn board up to an empty line.

use std::ops::RangeInclusive;

use tilebase_puzzle::internal::{is_rule, is_separator, tiles_of_row};
use tilebase_puzzle::{Board, MAX_CELLS, ParseError, Shape};

use super::json::JsonRecord;
use crate::tables::Setup;

/// The length in bytes of the longest accepted line. Boards take a few dozen bytes; outputs of language models take more.
pub const MAX_LINE: usize = 1024 * 1024;

/// The length in bytes of the longest drawn board, with its comments.
pub const MAX_DRAWN: usize = 16 * 1024;

/// The length in bytes of the longest name.
const MAX_NAME: usize = 80;

pub const COLONS: [char; 2] = [':', '：'];

/// The characters after a name.
const NAME_ENDS: [char; 3] = [':', '：', ')'];

/// Fails if a line, without its line end, is longer than [`MAX_LINE`]. Such a line may be truncated.
pub fn check_length(line: &[u8]) -> Result<(), String> {
    match line.len() > MAX_LINE + 1 {
        true => Err(format!("longer than {MAX_LINE} bytes")),
        false => Ok(()),
    }
}

/// Returns whether a line is a comment or only draws a box.
pub fn is_skipped(line: &str) -> bool {
    line.trim_start().starts_with('#') || is_rule(line)
}

/// The rule that decides which lines are a record.
///
/// A line begins a drawn board if all its words are different tiles, as many as a row may have. A name may come before.
/// The board ends at an empty line, before the next record, or with a row that a colon and a claim follow. Any other
/// line is a record alone. Comments, lines of boxes and empty lines between records are skipped.
///
/// The number of tiles decides, not their order. So a wrong board in one line is answered at once, and a line with as
/// many tiles as a board always begins a record.
#[derive(Clone)]
pub struct Rules {
    shape: Option<Shape>,
    /// The shape of boards without row separators.
    plain: Shape,
    /// The number of tiles in a row. With a chosen shape, a row may have one tile less, for example an empty field.
    rows: RangeInclusive<usize>,
    /// The least number of words in a line that is not a row, even within a drawn board.
    least: usize,
}

/// The kind of a line.
pub enum Kind {
    Empty,
    /// A comment, or a line of a box.
    Skipped,
    /// The name of the next board.
    Name,
    /// A name, and the first row of a board.
    NamedRow,
    Row,
    /// A row, a colon and a claim.
    LastRow,
    /// A board or a claim, valid or not.
    Whole,
    /// Within a drawn board a wrong row, elsewhere a record.
    Other,
}

impl Rules {
    pub fn new(setup: &Setup) -> Rules {
        /// Without a chosen shape, boards in one line have at least nine tiles.
        const LEAST: usize = 9;
        let shape = setup.shape;
        let cells = shape.map_or(LEAST, Shape::cells);
        let rows = match setup.only_shape.map(Shape::cols) {
            Some(cols) => cols - 1..=cols,
            None => {
                let most = shape.map_or(0, |shape| shape.rows().max(shape.cols()));
                2..=most.max(LEAST - 1).min(cells - 1)
            }
        };
        Rules {
            shape,
            plain: setup.usual_shape(),
            least: cells.min(LEAST).max(rows.end() + 1),
            rows,
        }
    }

    /// Returns the board of a line without row separators, and the claim after its colon. Most lines are such lines, and
    /// are read quickly.
    pub fn plain<'a>(&self, line: &'a [u8]) -> Option<(Board, Option<&'a [u8]>)> {
        if let Some((board, _)) = Board::parse_line(self.plain, line) {
            return Some((board, None));
        }
        let colon = line
            .iter()
            .take(2 * MAX_CELLS)
            .position(|&byte| byte == b':')?;
        let (board, _) = Board::parse_line(self.plain, &[&line[..colon], b"\n"].concat())?;
        Some((board, Some(&line[colon + 1..])))
    }

    /// Returns the kind of a line with its line end.
    pub fn kind(&self, line: &[u8]) -> Kind {
        if check_length(line).is_err() || self.plain(line).is_some() {
            return Kind::Whole;
        }
        let text = String::from_utf8_lossy(line);
        let text = text.trim_start_matches('\u{FEFF}').trim();
        if text.is_empty() {
            return Kind::Empty;
        }
        if is_skipped(text) {
            return Kind::Skipped;
        }
        if line.len() > MAX_DRAWN || JsonRecord::is_one(text) {
            return Kind::Whole;
        }
        let (name, rest) = self.split_name(text);
        let (row, claim) = match rest.split_once(COLONS) {
            Some((row, claim)) => (row, Some(claim)),
            None => (rest, None),
        };
        match (self.kind_of_tiles(row), name, claim) {
            _ if rest.is_empty() => Kind::Name,
            (Kind::Row, "", Some(_)) => Kind::LastRow,
            (Kind::Row, "", None) => Kind::Row,
            (Kind::Row, _, None) => Kind::NamedRow,
            (Kind::Other, "", None) => Kind::Other,
            _ => Kind::Whole,
        }
    }

    /// Returns whether a text is a row, or has as many words as a board, or has several rows.
    fn kind_of_tiles(&self, text: &str) -> Kind {
        let mut tiles: Vec<Option<u8>> = tiles_of_row(text).collect();
        let count = tiles.len();
        tiles.sort_unstable();
        tiles.dedup();
        let are_different_tiles = tiles.len() == count && !tiles.contains(&None);
        // A word of more characters is not a tile. It may be a board without separators.
        let words = text.split(is_separator).map(|word| word.chars().count());
        let words = words.map(|len| if len > 3 { len } else { len.min(1) });
        let count = if are_different_tiles {
            count
        } else {
            words.sum()
        };
        let has_rows = text.trim_matches('/').contains('/');
        // Five to eight tiles may be a board: with an empty field, or if it needs --shape. Fewer tiles are a row, since
        // boards of 4x4 are more common than boards of 2x2.
        let is_short_board =
            || count > 4 && matches!(self.parse(text), Ok(_) | Err(ParseError::Shapes { .. }));
        if count >= self.least || has_rows || is_short_board() {
            return Kind::Whole;
        }
        match are_different_tiles && self.rows.contains(&count) {
            true => Kind::Row,
            false => Kind::Other,
        }
    }

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        match self.shape {
            Some(shape) => Board::parse(shape, text),
            None => text.parse(),
        }
    }

    /// Returns whether this text before a colon or a bracket is the name of a board: numbers as in `2.1`, a letter or
    /// words, but not tiles. `Kim` is not tiles, since it has no digit. Before a whole board in the same line, any text
    /// that is not a board is a name.
    fn is_name(&self, text: &str, is_before_board: bool) -> bool {
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        let is_short = |part: &str| {
            (1..=3).contains(&part.chars().count()) && part.chars().all(char::is_alphanumeric)
        };
        let is_number = text.split('.').all(is_short);
        let is_label = is_number && (text.contains('.') || text.chars().count() < 3);
        let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let has_word = || text.split(|c: char| !c.is_alphanumeric()).any(is_word);
        let is_tile = |word: &str| tiles_of_row(word).all(|tile| tile.is_some());
        let are_tiles = || {
            let has_digit = text.contains(|c: char| c.is_ascii_digit());
            has_digit && text.split(is_separator).all(is_tile)
        };
        let is_wrong_board = || matches!(self.kind_of_tiles(text), Kind::Whole) && are_tiles();
        let is_board = |word: &str| word.parse::<Board>().is_ok();
        let may_be_name = match is_before_board {
            _ if is_label => true,
            true => !is_wrong_board(),
            false => (is_number || has_word()) && !are_tiles(),
        };
        may_be_name
            && (1..=MAX_NAME).contains(&text.len())
            && !text.contains([':', '：', ';', '\t'])
            && !text.split_whitespace().any(is_board)
    }

    /// Splits a text into the name and the rest, which is empty or begins with a board. The name may be empty.
    pub fn split_name<'a>(&self, text: &'a str) -> (&'a str, &'a str) {
        let (mut name, mut rest) = ("", text);
        let ends = text.match_indices(NAME_ENDS);
        for (place, end) in ends.take_while(|&(place, _)| place <= MAX_NAME) {
            let (part, after) = (
                &text[text.len() - rest.len()..place],
                &text[place + end.len()..],
            );
            let board = after.trim_start().split(['\n', ':', '：']).next();
            let board = board.unwrap_or_default();
            let is_begin = after.is_empty() || !matches!(self.kind_of_tiles(board), Kind::Other);
            // A bracket may also be in a name or in a claim.
            let is_end = end != ")" || after.is_empty() || after.starts_with(char::is_whitespace);
            if is_begin && is_end && self.is_name(part, self.parse(board).is_ok()) {
                (name, rest) = (text[..place].trim(), after);
                if end == ")" {
                    name = name.trim_start_matches('(');
                }
            }
        }
        (name, rest)
    }

    /// Returns the length of the lines up to the last line that surely ends a record or is between records.
    pub fn last_end(&self, lines: &[u8]) -> usize {
        let is_within = |line: &&[u8]| !matches!(self.kind(line), Kind::Empty | Kind::Whole);
        let lines_after = lines.split_inclusive(|&byte| byte == b'\n').rev();
        let after: usize = lines_after.take_while(is_within).map(<[u8]>::len).sum();
        lines.len() - after
    }
}
