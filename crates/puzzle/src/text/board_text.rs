//! The grammar of boards in text: characters, words and rows.

use core::iter;

use crate::{MAX_CELLS, Shape};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A tile, 0 for the blank.
    Tile(u8),
    Space,
    Tab,
    Comma,
    /// `|` or a box-drawing character.
    Bar,
    /// A row separator or a bracket.
    Mark,
    Unknown,
}

pub(crate) fn kind(character: char) -> Kind {
    match narrow(character) {
        'x' | 'X' | '_' | '.' | '*' | '-' | '□' => Kind::Tile(0),
        '\t' => Kind::Tab,
        ',' | '、' => Kind::Comma,
        '/' | ';' | '\n' | '[' | ']' | '(' | ')' | '{' | '}' => Kind::Mark,
        '|' | '\u{2500}'..='\u{257F}' => Kind::Bar,
        '"' | '\'' => Kind::Space,
        space if space.is_whitespace() => Kind::Space,
        other => {
            (other.to_digit(MAX_CELLS as u32)).map_or(Kind::Unknown, |tile| Kind::Tile(tile as u8))
        }
    }
}

/// Converts a full-width character to ASCII. Returns other characters unchanged.
pub(crate) fn narrow(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        _ => character,
    }
}

/// Returns whether a character separates tiles.
pub fn is_separator(character: char) -> bool {
    !matches!(kind(character), Kind::Tile(_) | Kind::Unknown)
}

/// Returns the tile that a single character stands for, 0 for the blank.
pub(crate) fn tile_of(character: char) -> Option<u8> {
    match kind(character) {
        Kind::Tile(tile) => Some(tile),
        _ => None,
    }
}

/// Returns whether a word stands for the blank, in any case.
pub(crate) fn is_blank_word(word: &str) -> bool {
    let letters = || word.chars().map(|c| narrow(c).to_ascii_lowercase());
    ["none", "nan", "null"]
        .iter()
        .any(|blank| blank.chars().eq(letters()))
}

/// Returns whether a line only draws the edge of a box or a rule between rows. A single minus is a blank, not a rule.
pub fn is_rule(line: &str) -> bool {
    let is_line = |c: char| "+=:".contains(narrow(c)) || kind(c) == Kind::Bar;
    line.chars()
        .all(|c| c.is_whitespace() || is_dash(c) || is_line(c))
        && (line.contains(is_line) || line.matches(is_dash).count() > 1)
}

/// A word and the separators before it.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) gap: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Word<'a> {
    /// Returns the word as one tile or, if `are_characters`, each of its characters as a tile.
    pub(crate) fn tiles(self, are_characters: bool) -> impl Iterator<Item = &'a str> {
        let characters = self.characters().filter(move |_| are_characters);
        characters.chain((!are_characters).then_some(self.text))
    }

    /// Returns the characters of the word. A word for the blank counts as one character.
    pub(crate) fn characters(self) -> impl Iterator<Item = &'a str> {
        let is_one = is_blank_word(self.text);
        let starts = self.text.char_indices();
        let starts = starts.filter(move |&(start, _)| start == 0 || !is_one);
        starts.map(move |(start, character)| match is_one {
            true => self.text,
            false => &self.text[start..start + character.len_utf8()],
        })
    }
}

/// Returns whether a word is tiles with dashes between them. It has several dashes, so none of them is the blank.
fn has_dashes(word: &str) -> bool {
    word.split(is_dash).count() > 2 && !word.split(is_dash).any(str::is_empty)
}

fn is_dash(character: char) -> bool {
    narrow(character) == '-'
}

pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> + Clone {
    // Part of a line is not a rule.
    let lines = text.split_inclusive('\n');
    let lines = lines.filter(move |line| *line == text || !is_rule(line));
    let words = lines.flat_map(|line| line.split(is_separator));
    let any_dash = text.contains(is_dash);
    let words = words.flat_map(move |word| {
        let has_dashes = any_dash && has_dashes(word);
        word.split(move |c| has_dashes && is_dash(c))
    });
    let mut end = 0;
    words.filter(|word| !word.is_empty()).map(move |word| {
        let start = offset(word, text);
        let gap = &text[end..start];
        end = start + word.len();
        Word { gap, text: word }
    })
}

/// Returns the byte offset of `part`, a slice of `text`.
pub(crate) fn offset(part: &str, text: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// A function that returns whether a character between two words ends a row.
pub(crate) type EndsRow = fn(char) -> bool;

const AT_MARKS: EndsRow = |c| kind(c) == Kind::Mark;
const AT_MARKS_BUT_SEMICOLONS: EndsRow = |c| kind(c) == Kind::Mark && narrow(c) != ';';
const AT_LINES: EndsRow = |c| c == '\n';
const AT_BARS: EndsRow = |c| kind(c) == Kind::Bar;
const AT_COMMAS: EndsRow = |c| kind(c) == Kind::Comma;
const AT_TABS: EndsRow = |c| kind(c) == Kind::Tab;
const ANYWHERE: EndsRow = |_| true;
const NOWHERE: EndsRow = |_| false;

/// Returns the test for marks (row separators and brackets) that end rows. If the text contains
/// slashes, semicolons separate tiles instead of rows.
pub(crate) fn at_marks(text: &str) -> EndsRow {
    match text.contains(|c| narrow(c) == '/') {
        true => AT_MARKS_BUT_SEMICOLONS,
        false => AT_MARKS,
    }
}

/// Returns the rows of a text, each from its first word to its last.
fn rows(text: &str, ends_row: impl Fn(&str) -> bool + Clone) -> impl Iterator<Item = &str> + Clone {
    let mut words = words(text).peekable();
    iter::from_fn(move || {
        let first = words.next()?;
        let mut last = first;
        while let Some(next) = words.next_if(|next| !ends_row(next.gap)) {
            last = next;
        }
        Some(&text[offset(first.text, text)..offset(last.text, text) + last.text.len()])
    })
}

/// Splits a text into rows at these separators.
pub(crate) fn rows_at(text: &str, ends_row: EndsRow) -> impl Iterator<Item = &str> + Clone {
    rows(text, move |gap| gap.contains(ends_row))
}

#[derive(Clone, Copy)]
pub(crate) struct Notation {
    /// Whether each character is a tile. If not, each word is a tile.
    pub(crate) is_compact: bool,
}

impl Notation {
    /// Returns the notation of a board with this many rows and columns.
    ///
    /// If there are no more words than rows, each character is a tile. If only the blank is missing, one more word is
    /// allowed: the error then names the missing blank.
    pub(crate) fn of(rows: usize, cols: usize, text: &str) -> Notation {
        let (count, characters) = (words(text).count(), characters(text));
        let has_gap =
            || characters + 1 == rows * cols && rows_at(text, at_marks(text)).count() == rows;
        let is_compact = count <= rows || count == rows + 1 && has_gap();
        Notation { is_compact }
    }

    /// Returns the number of tiles in a row.
    pub(crate) fn tiles(self, row: &str) -> usize {
        match self.is_compact {
            true => characters(row),
            false => words(row).count(),
        }
    }

    /// Returns the possible row separators, in order of preference.
    fn row_ends(self, text: &str) -> [EndsRow; 2] {
        match self.is_compact {
            true => [at_marks(text), ANYWHERE],
            // Slashes and semicolons may separate tiles within lines.
            false => [at_marks(text), AT_LINES],
        }
    }

    /// Returns the separator that yields this number of rows. If there is none, returns [`NOWHERE`] for a board drawn
    /// without rows, otherwise `None`.
    pub(crate) fn row_end(self, rows: usize, text: &str) -> Option<EndsRow> {
        let mut row_ends = self.row_ends(text).into_iter();
        let row_end = row_ends.find(|&ends_row| rows_at(text, ends_row).count() == rows);
        let are_drawn = || {
            [at_marks(text), AT_LINES]
                .iter()
                .any(|&ends_row| self.draws(text, ends_row))
        };
        row_end.or_else(|| (!are_drawn()).then_some(NOWHERE))
    }

    /// Returns whether this separator yields several rows and at least one row has several tiles.
    fn draws(self, text: &str, ends_row: EndsRow) -> bool {
        let mut rows = rows_at(text, ends_row);
        rows.clone().count() > 1 && rows.any(|row| self.tiles(row) > 1)
    }

    /// Returns the first row with the wrong length: its number, counted from 1, and its number of tiles.
    pub(crate) fn wrong_row(self, shape: Shape, text: &str) -> Option<(usize, usize)> {
        let mut wrong = None;
        for ends_row in self.row_ends(text) {
            if !self.draws(text, ends_row) {
                continue;
            }
            let mut lengths = (1..).zip(rows_at(text, ends_row).map(|row| self.tiles(row)));
            let found = lengths.find(|&(_, tiles)| tiles != shape.cols())?;
            wrong = wrong.or(Some(found));
        }
        wrong
    }
}

/// Returns the number of tiles if each character is a tile.
fn characters(text: &str) -> usize {
    words(text).map(|word| word.characters().count()).sum()
}

/// Returns the numbers of rows and columns if the text draws another shape of as many cells, or if nested brackets draw
/// a single row or column.
pub(crate) fn drawn_shape_mismatch(shape: Shape, text: &str) -> Option<(usize, usize)> {
    let tiles = |row: &str| match words(row).count() {
        1 => characters(row),
        words => words,
    };
    fn other<'a>(
        shape: Shape,
        mut rows: impl Iterator<Item = &'a str> + Clone,
        tiles: impl Fn(&str) -> usize,
    ) -> Option<(usize, usize)> {
        let (count, cols) = (rows.clone().count(), tiles(rows.clone().next()?));
        let is_other = count != shape.rows() && count > 1 && cols > 1;
        let is_board = is_other && count.checked_mul(cols) == Some(shape.cells());
        (is_board && rows.all(|row| tiles(row) == cols)).then_some((count, cols))
    }
    let before = words(text).next().map_or("", |first| first.gap);
    if before.matches(|c| "[({".contains(narrow(c))).count() > 1 {
        let lists = rows_at(text, AT_MARKS).map(tiles);
        let (rows, cols) = (lists.clone().count(), lists.max()?);
        if rows == 1 || cols == 1 {
            return Some((rows, cols));
        }
    }
    let is_compact = words(text).count() <= shape.rows();
    let last = if is_compact { ANYWHERE } else { NOWHERE };
    let levels = [at_marks(text), AT_LINES, AT_BARS, AT_COMMAS, AT_TABS, last];
    let is_wide = |gap: &str| gap.chars().count() > 1 && gap.chars().all(char::is_whitespace);
    let mut drawn = levels
        .into_iter()
        .filter(|&level| text.contains(level))
        .map(|level| other(shape, rows_at(text, level), tiles));
    drawn
        .find_map(|shape| shape)
        .or_else(|| other(shape, rows(text, is_wide), tiles))
}
