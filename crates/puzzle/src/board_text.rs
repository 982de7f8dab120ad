//! The grammar of boards: what a character is, the words of a text, and the rows and fields that the gaps
//! between them make.

use crate::{MAX_CELLS, Shape};

/// What a character of a board's text is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A tile, 0 for the blank.
    Tile(u8),
    Space,
    Tab,
    Comma,
    /// A line between the fields of a box.
    Bar,
    /// What ends a row, or begins one.
    Mark,
    Unknown,
}

/// Returns what a character is.
fn kind(character: char) -> Kind {
    match narrow(character) {
        'x' | 'X' | '_' | '.' | '*' | '-' | '□' => Kind::Tile(0),
        '\t' => Kind::Tab,
        ',' | '、' => Kind::Comma,
        '/' | ';' | '\n' | '[' | ']' | '(' | ')' | '{' | '}' => Kind::Mark,
        '|' | '\u{2500}'..='\u{257F}' => Kind::Bar,
        '"' | '\'' => Kind::Space,
        space if space.is_whitespace() => Kind::Space,
        other => (other.to_digit(16)).map_or(Kind::Unknown, |tile| Kind::Tile(tile as u8)),
    }
}

/// A word for the blank, in any case.
const BLANK_WORDS: [&str; 3] = ["none", "nan", "null"];

/// Returns the usual form of a full-width character, or the character.
pub(crate) fn narrow(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        _ => character,
    }
}

/// Returns whether a character stands between tiles.
pub fn is_separator(character: char) -> bool {
    !matches!(kind(character), Kind::Tile(_) | Kind::Unknown)
}

/// Returns the tile that a single character stands for, 0 for the blank.
pub fn tile_of(character: char) -> Option<u8> {
    match kind(character) {
        Kind::Tile(tile) => Some(tile),
        _ => None,
    }
}

/// Returns whether a word stands for the blank, such as `None`.
pub(crate) fn is_blank_word(word: &str) -> bool {
    BLANK_WORDS
        .iter()
        .any(|blank| word.eq_ignore_ascii_case(blank))
}

/// Returns whether a line is only drawn, as the edge of a box or between two rows. One minus is a blank.
pub fn is_rule(line: &str) -> bool {
    let is_drawn = |c: char| c.is_whitespace() || "+-=:".contains(c) || kind(c) == Kind::Bar;
    line.chars().all(is_drawn)
        && (line.contains(|c| "+=:".contains(c) || kind(c) == Kind::Bar)
            || line.matches('-').count() > 1)
}

/// What stands between two separators, and what stands before it.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) gap: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Word<'a> {
    /// Returns its tiles: itself, or its characters.
    pub(crate) fn tiles(self, are_characters: bool) -> impl Iterator<Item = &'a str> {
        let characters = self.characters().filter(move |_| are_characters);
        characters.chain((!are_characters).then_some(self.text))
    }

    /// Returns its tiles, if each character is one.
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

/// Returns the words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let lines = text.split_inclusive('\n').filter(|line| !is_rule(line));
    let words = lines.flat_map(|line| line.split(is_separator));
    let mut end = 0;
    words.filter(|word| !word.is_empty()).map(move |word| {
        let start = offset(word, text);
        let gap = &text[end..start];
        end = start + word.len();
        Word { gap, text: word }
    })
}

/// Returns where `part`, a slice of `text`, starts.
pub(crate) fn offset(part: &str, text: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// Whether a character ends a row. What ends one ends it wherever it stands in a gap.
type EndsRow = fn(char) -> bool;

const AT_MARKS: EndsRow = |c| kind(c) == Kind::Mark;
const AT_LINES: EndsRow = |c| c == '\n';
const AT_BARS: EndsRow = |c| kind(c) == Kind::Bar;
const AT_COMMAS: EndsRow = |c| kind(c) == Kind::Comma;
const AT_TABS: EndsRow = |c| kind(c) == Kind::Tab;
const ANYWHERE: EndsRow = |_| true;
const NOWHERE: EndsRow = |_| false;

/// How the tiles of a text are written.
#[derive(Clone, Copy)]
pub(crate) struct Writing {
    /// Whether each character is a tile, and not each word.
    pub(crate) is_compact: bool,
}

impl Writing {
    /// Returns how a board of these rows is written: with no more words than rows, each is a row, or the only one
    /// is the whole board. One word more may be a row with a space for the blank.
    pub(crate) fn of(rows: usize, cols: usize, text: &str) -> Writing {
        let all = words(text).fold(Row::default(), Row::with);
        let has_gap =
            || all.characters + 1 == rows * cols && Rows::of(text, AT_MARKS).count == rows;
        let is_compact = all.words <= rows || all.words == rows + 1 && has_gap();
        Writing { is_compact }
    }

    fn tiles(self, row: &Row) -> usize {
        match self.is_compact {
            true => row.characters,
            false => row.words,
        }
    }

    /// Returns what may end a row. The first of these that makes rows of several tiles draws the board.
    fn row_ends(self) -> [EndsRow; 2] {
        match self.is_compact {
            true => [AT_MARKS, ANYWHERE],
            // Slashes and semicolons may stand between the tiles of lines.
            false => [AT_MARKS, AT_LINES],
        }
    }

    /// Returns the number of a row, from 1, that has another number of tiles than the rows of a shape, and that
    /// number. The tiles make a board.
    pub(crate) fn wrong_row(self, shape: Shape, text: &str) -> Option<(usize, usize)> {
        let mut wrong = None;
        for ends_row in self.row_ends() {
            let rows = Rows::of(text, ends_row);
            if !rows.draw(|row| self.tiles(row)) {
                continue;
            }
            let mut lengths = rows.each().map(|row| self.tiles(row));
            let place = lengths.position(|tiles| tiles != shape.cols())?;
            wrong = wrong.or(Some((place + 1, self.tiles(&rows.rows[place]))));
        }
        wrong
    }
}

/// How much there is in a row.
#[derive(Clone, Copy, Default)]
struct Row {
    words: usize,
    characters: usize,
}

impl Row {
    fn with(self, word: Word<'_>) -> Row {
        Row {
            words: self.words + 1,
            characters: self.characters + word.characters().count(),
        }
    }
}

/// The rows of a text; those that no board has are only counted.
struct Rows {
    rows: [Row; MAX_CELLS],
    count: usize,
}

impl Rows {
    fn of(text: &str, ends_row: EndsRow) -> Rows {
        Rows::split(text, |gap| gap.contains(ends_row))
    }

    fn split(text: &str, ends_row: impl Fn(&str) -> bool) -> Rows {
        let mut rows = Rows {
            rows: [Row::default(); MAX_CELLS],
            count: 0,
        };
        for word in words(text) {
            if rows.count == 0 || ends_row(word.gap) {
                rows.count += 1;
            }
            if let Some(row) = rows.rows.get_mut(rows.count - 1) {
                *row = row.with(word);
            }
        }
        rows
    }

    fn each(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().take(self.count)
    }

    /// Returns whether there are several rows, and not each a single tile.
    fn draw(&self, tiles: impl Fn(&Row) -> usize) -> bool {
        self.count > 1 && self.each().any(|row| tiles(row) > 1)
    }
}

/// Returns the rows and columns of a text that draws a board of another shape with as many cells.
pub(crate) fn other_shape_drawn(shape: Shape, text: &str) -> Option<(usize, usize)> {
    let is_other = |rows: Rows| {
        let tiles = |row: &Row| match row.words {
            1 => row.characters,
            words => words,
        };
        let (count, cols) = (rows.count, tiles(&rows.rows[0]));
        let is_board = count <= MAX_CELLS && count * cols == shape.cells();
        let is_drawn = is_board && rows.each().all(|row| tiles(row) == cols);
        (is_drawn && count != shape.rows() && count > 1 && cols > 1).then_some((count, cols))
    };
    let is_compact = words(text).count() <= shape.rows();
    let last = if is_compact { ANYWHERE } else { NOWHERE };
    let levels = [AT_MARKS, AT_LINES, AT_BARS, AT_COMMAS, AT_TABS, last];
    let is_wide = |gap: &str| gap.chars().count() > 1 && gap.chars().all(char::is_whitespace);
    let mut drawn = levels.into_iter().map(|level| Rows::of(text, level));
    drawn
        .find_map(is_other)
        .or_else(|| is_other(Rows::split(text, is_wide)))
}

/// How the fields of a text are told apart.
struct Fields {
    ends_row: EndsRow,
    /// The number of fields in a row.
    width: usize,
    /// What stands between two fields, if not spaces.
    separator: Option<Kind>,
}

impl Fields {
    fn of(rows: usize, cols: usize, text: &str) -> Option<Fields> {
        let writing = Writing::of(rows, cols, text);
        let is_board = |&ends_row: &EndsRow| Rows::of(text, ends_row).count == rows;
        let draws = |&ends_row: &EndsRow| Rows::of(text, ends_row).draw(|row| writing.tiles(row));
        let (ends_row, width) = match writing.row_ends().into_iter().find(is_board) {
            Some(ends_row) => (ends_row, cols),
            None if [AT_MARKS, AT_LINES].iter().any(draws) => return None,
            None => (NOWHERE, rows * cols),
        };
        let separates = |&separator: &Kind| {
            let inner = words(text).skip(1).map(|word| word.gap);
            let mut inner = inner.filter(|gap| !gap.contains(ends_row));
            inner.any(|gap| count(separator, gap) > 0)
        };
        let separators = [Kind::Bar, Kind::Comma, Kind::Tab];
        let separator = separators.into_iter().find(separates);
        (separator.is_some() || width == cols).then_some(Fields {
            ends_row,
            width,
            separator,
        })
    }

    /// Returns the width of the gap before the first tile of a row.
    fn first(&self, gap: &str) -> usize {
        let gap = gap.rsplit(self.ends_row).next().unwrap_or_default();
        let spaces = || gap.chars().rev().take_while(|&c| is_space(c)).count();
        self.separator.map_or_else(spaces, |kind| count(kind, gap))
    }

    /// Returns the width of a gap between two tiles.
    fn inner(&self, gap: &str) -> usize {
        let characters = || gap.chars().count();
        self.separator
            .map_or_else(characters, |kind| count(kind, gap))
    }

    /// Returns the width of the gap after the last tile of a row.
    fn last(&self, gap: &str) -> usize {
        let gap = gap.split(self.ends_row).next().unwrap_or_default();
        let spaces = || gap.chars().take_while(|&c| is_space(c)).count();
        self.separator.map_or_else(spaces, |kind| count(kind, gap))
    }
}

/// Returns the number of separators of a kind. Between the tiles of lines, slashes and semicolons are commas.
fn count(separator: Kind, gap: &str) -> usize {
    let is_comma = |c| separator == Kind::Comma && ";/".contains(narrow(c));
    let separators = gap.chars().filter(|&c| kind(c) == separator || is_comma(c));
    separators.count()
}

/// Returns whether a character is a space within a line, which may end in \r\n.
fn is_space(character: char) -> bool {
    character.is_whitespace() && !"\r\n".contains(character)
}

/// The gaps of a row: how wide they are, in separators or in spaces.
#[derive(Clone, Copy, Default)]
struct Gaps {
    tiles: usize,
    first: usize,
    last: usize,
    /// The widest between two tiles, the number of tiles before it, and the widest but this one.
    widest: usize,
    before: usize,
    second: usize,
}

impl Gaps {
    fn add(&mut self, width: usize) {
        if width > self.widest {
            (self.second, self.widest, self.before) = (self.widest, width, self.tiles);
        } else {
            self.second = self.second.max(width);
        }
    }
}

/// Returns the number of tiles before the empty field of a board that has one, in rows and columns that the text
/// shows: the only one in the row with a tile too few.
///
/// Fields are separated by bars, commas or tabs; or, in several rows, by spaces. Then the gap is wider than all others.
pub fn empty_field(rows: usize, cols: usize, text: &str) -> Option<usize> {
    let is_compact = Writing::of(rows, cols, text).is_compact;
    let fields = Fields::of(rows, cols, text)?;
    let mut gaps = [Gaps::default(); MAX_CELLS];
    let (mut row, mut end) = (0, 0);
    for word in words(text) {
        if end > 0 && word.gap.contains(fields.ends_row) {
            gaps[row].last = fields.last(word.gap);
            row += 1;
        }
        end = offset(word.text, text) + word.text.len();
        let gaps = gaps.get_mut(row)?;
        match gaps.tiles {
            0 => gaps.first = fields.first(word.gap),
            _ => gaps.add(fields.inner(word.gap)),
        }
        gaps.tiles += word.tiles(is_compact).count();
    }
    gaps[row].last = fields.last(&text[end..]);

    let gaps = &gaps[..=row];
    let place = gaps.iter().position(|row| row.tiles + 1 == fields.width)?;
    let (short, above, below) = (gaps[place], &gaps[..place], &gaps[place + 1..]);
    let others = || above.iter().chain(below);
    if others().any(|row| row.tiles != fields.width) {
        return None;
    }
    let most = |of: fn(&Gaps) -> usize| others().map(of).max();
    let unit = most(|row| row.widest).unwrap_or(1);
    let is_wide = |found: usize, usual: Option<usize>| match fields.separator {
        Some(_) => found == usual.unwrap_or(0) + 1,
        None => found > usual.unwrap_or(0) + unit,
    };
    let usual = fields.separator.map(|_| unit);
    let candidates = [
        (is_wide(short.first, most(|row| row.first)), 0),
        (
            is_wide(short.widest, usual) && short.second <= unit,
            short.before,
        ),
        (is_wide(short.last, most(|row| row.last)), short.tiles),
    ];
    let mut found = candidates.iter().filter(|(is_wide, _)| *is_wide);
    let (_, before) = found.next().filter(|_| found.next().is_none())?;
    Some(above.iter().map(|row| row.tiles).sum::<usize>() + before)
}
