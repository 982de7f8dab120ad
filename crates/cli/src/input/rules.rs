//! The rule that decides which lines are a record. A record is a line, or the lines of a drawn board up to an empty line.

use std::ops::RangeInclusive;

use memchr::{memchr, memrchr};
use tilebase_puzzle::internal::{is_rule, is_separator, tiles_of_row};
use tilebase_puzzle::{Board, MAX_CELLS, ParseError, Shape};

use super::json::JsonRecord;
use crate::tables::Setup;

/// The length in bytes of the longest accepted line or object. Boards take a few dozen bytes; outputs of language models
/// take more.
pub const MAX_LINE: usize = 1024 * 1024;

/// The length in bytes of the longest drawn board, with its comments.
pub const MAX_DRAWN: usize = 16 * 1024;

/// Fails if a line or an object, without its line end, is longer than [`MAX_LINE`]. Such a line may be truncated.
pub fn check_length(line: &[u8]) -> Result<(), String> {
    match line.len() > MAX_LINE + 1 {
        true => Err(format!("longer than {MAX_LINE} bytes")),
        false => Ok(()),
    }
}

/// The rule that decides which lines are a record.
///
/// A line begins a drawn board if all its words are different tiles, as many as a row may have. A name may come before.
/// The board ends at an empty line, before the next record, or with a row that a colon and a claim follow. A JSON object
/// ends with its last brace, at its first error or at an empty line. Any other line is a record alone. Comments, lines of
/// boxes and empty lines between records are skipped.
///
/// The number of tiles decides, not their order. So a wrong board in one line is answered at once, and a line with as
/// many tiles as a board always begins a record.
#[derive(Clone)]
pub struct Rules {
    shape: Option<Shape>,
    /// The shape of boards without row separators.
    plain: Shape,
    /// The number of tiles in a row. With a chosen shape, a row may have one tile too few or too many.
    rows: RangeInclusive<usize>,
    /// The least number of tiles in a line that is not a row, even within a drawn board.
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
    /// The first line of an object.
    Object,
    Row,
    /// A row, a colon and a claim.
    LastRow,
    /// A board or a claim, valid or not; and the board, if the line is plain: without row separators.
    Whole(Option<Board>),
    /// Within a drawn board a wrong row, elsewhere a record.
    Other,
}

impl Rules {
    pub fn new(setup: &Setup) -> Rules {
        /// Without a chosen shape, boards in one line have at least nine tiles.
        const LEAST: usize = 9;
        let shape = setup.shape;
        let cells = shape.map_or(LEAST, Shape::cells);
        // In a board of two rows, a whole board may have as many tiles as a row that is too long.
        let rows = match setup.only_shape.map(Shape::cols) {
            Some(cols) => cols - 1..=(cols + 1).min(cells - 1),
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

    /// Returns the kind of a line with its line end.
    pub fn kind(&self, line: &[u8]) -> Kind {
        if let Some((board, _)) = Board::parse_line(self.plain, line) {
            return Kind::Whole(Some(board));
        }
        if check_length(line).is_err() {
            return Kind::Whole(None);
        }
        let text = String::from_utf8_lossy(line);
        let text = text.trim_start_matches('\u{FEFF}');
        let text = text.trim();
        if text.is_empty() {
            return Kind::Empty;
        }
        if is_skipped(text) {
            return Kind::Skipped;
        }
        if text == "{" || JsonRecord::is_one(text) {
            return Kind::Object;
        }
        if line.len() > MAX_DRAWN {
            return Kind::Whole(None);
        }
        let name = text.strip_suffix(NAME_ENDS);
        // A bracket may also end a claim.
        let name = name.filter(|name| !name.contains([':', '：', ';', '\t']));
        if name.is_some_and(|name| self.is_name(name, false)) {
            return Kind::Name;
        }
        let (name, rest) = self.split_name(text);
        let (row, has_claim) = match rest.split_once(COLONS) {
            Some((row, _)) => (row, true),
            None => (rest, false),
        };
        match (self.kind_of_tiles(row), name.is_empty(), has_claim) {
            (Kind::Row, true, true) => Kind::LastRow,
            (Kind::Row, true, false) => Kind::Row,
            (Kind::Row, false, false) => Kind::NamedRow,
            (Kind::Other, true, false) => Kind::Other,
            _ => Kind::Whole(None),
        }
    }

    /// Returns whether a text is a row, or has as many tiles or words as a board, or has several rows.
    fn kind_of_tiles(&self, text: &str) -> Kind {
        let tiles = different_tiles(text);
        let words = text.split(is_separator).map(|word| word.chars().count());
        // A word of more characters is not a tile. It may be a board without separators.
        let words = words.map(|len| if len > 3 { len } else { len.min(1) });
        let count = tiles.unwrap_or_else(|| words.sum());
        let has_rows = text.trim_matches('/').contains('/');
        if count >= self.least || has_rows || count > 4 && self.is_short_board(text) {
            return Kind::Whole(None);
        }
        match tiles.is_some_and(|count| self.rows.contains(&count)) {
            true => Kind::Row,
            false => Kind::Other,
        }
    }

    /// Returns whether a text may be a board or its first row.
    fn is_begin(&self, text: &str) -> bool {
        !matches!(self.kind_of_tiles(text), Kind::Other)
    }

    /// Returns whether five to eight tiles are a board: it has an empty field, or needs --shape. Fewer tiles are a row,
    /// since boards of 4x4 are more common than boards of 2x2.
    fn is_short_board(&self, text: &str) -> bool {
        match self.shape {
            Some(shape) => Board::parse(shape, text).is_ok(),
            None => matches!(
                text.parse::<Board>(),
                Ok(_) | Err(ParseError::Shapes { .. })
            ),
        }
    }

    /// Returns whether this text before a colon or a bracket is the name of a board: numbers as in `2.1`, a letter or
    /// words, but neither a board nor a row. `Kim` is not a row, since it has no digit. Before a whole board in the same
    /// line, any text that is not a board is a name.
    fn is_name(&self, text: &str, is_before_board: bool) -> bool {
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        let is_short = |part: &str| {
            (1..=3).contains(&part.chars().count()) && part.chars().all(char::is_alphanumeric)
        };
        let is_number = text.split('.').all(is_short);
        let is_part = text.contains('.') || text.chars().count() < 3;
        let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let has_word = || text.split(|c: char| !c.is_alphanumeric()).any(is_word);
        let is_row = || {
            text.contains(|c: char| c.is_ascii_digit())
                && text.split(is_separator).all(are_tiles)
                && match self.kind_of_tiles(text) {
                    Kind::Other => false,
                    Kind::Row => !is_before_board,
                    _ => true,
                }
        };
        let is_board = |word: &str| word.parse::<Board>().is_ok();
        text.len() <= MAX_NAME
            && (is_number && is_part || (is_number || is_before_board || has_word()) && !is_row())
            && !text.is_empty()
            && !text.split_whitespace().any(is_board)
    }

    /// Splits a text into the name and the rest, which begins with a board. The name may be empty.
    pub fn split_name<'a>(&self, text: &'a str) -> (&'a str, &'a str) {
        let (mut name, mut rest) = ("", text);
        let ends = text.match_indices(NAME_ENDS);
        for (place, end) in ends.take_while(|&(place, _)| place <= MAX_NAME) {
            let after = &text[place + end.len()..];
            let first_line = after.trim_start().lines().next().unwrap_or_default();
            let board = first_line.split(COLONS).next().unwrap_or_default();
            let is_bracket = end == ")";
            let is_before_board = match self.shape {
                Some(shape) => Board::parse(shape, board).is_ok(),
                None => board.parse::<Board>().is_ok(),
            };
            let is_name = self.is_name(&text[text.len() - rest.len()..place], is_before_board)
                && (!is_bracket || after.starts_with(char::is_whitespace))
                && self.is_begin(board);
            if is_name {
                name = text[..place].trim();
                name = name
                    .strip_prefix('(')
                    .filter(|_| is_bracket)
                    .unwrap_or(name);
                rest = after;
            }
        }
        (name, rest)
    }

    /// Returns the length of the lines up to the last line that is surely not within a drawn board or an object.
    pub fn last_outside(&self, lines: &[u8]) -> usize {
        if memchr(b'{', lines).is_some() {
            return 0; // only its beginning shows where an object ends
        }
        let mut end = lines.len();
        while end > 0 {
            let start = memrchr(b'\n', &lines[..end - 1]).map_or(0, |place| place + 1);
            if let Kind::Empty | Kind::Whole(_) = self.kind(&lines[start..end]) {
                break;
            }
            end = start;
        }
        end
    }
}

pub const COLONS: [char; 2] = [':', '：'];

/// The characters after a name.
const NAME_ENDS: [char; 3] = [':', '：', ')'];

/// The length in bytes of the longest name.
const MAX_NAME: usize = 80;

/// Returns whether a line is a comment or only draws a box.
pub fn is_skipped(line: &str) -> bool {
    line.trim_start().starts_with('#') || is_rule(line)
}

fn are_tiles(row: &str) -> bool {
    tiles_of_row(row).all(|tile| tile.is_some())
}

/// Returns the number of tiles, or `None` if a word is not a tile or a tile appears twice.
fn different_tiles(text: &str) -> Option<usize> {
    let mut seen = 0u64;
    for tile in tiles_of_row(text) {
        let bit = 1 << tile.filter(|&tile| usize::from(tile) < MAX_CELLS)?;
        if seen & bit != 0 {
            return None;
        }
        seen |= bit;
    }
    Some(seen.count_ones() as usize)
}
