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
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> + Clone {
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
const AT_MARKS_BUT_SEMICOLONS: EndsRow = |c| kind(c) == Kind::Mark && narrow(c) != ';';
const AT_LINES: EndsRow = |c| c == '\n';
const AT_BARS: EndsRow = |c| kind(c) == Kind::Bar;
const AT_COMMAS: EndsRow = |c| kind(c) == Kind::Comma;
const AT_TABS: EndsRow = |c| kind(c) == Kind::Tab;
const ANYWHERE: EndsRow = |_| true;
const NOWHERE: EndsRow = |_| false;

/// Returns which marks end a row: if there are slashes, semicolons stand between tiles.
fn at_marks(text: &str) -> EndsRow {
    match text.contains(|c| narrow(c) == '/') {
        true => AT_MARKS_BUT_SEMICOLONS,
        false => AT_MARKS,
    }
}

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
            || all.characters + 1 == rows * cols && Rows::of(text, at_marks(text)).count == rows;
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
    fn row_ends(self, text: &str) -> [EndsRow; 2] {
        match self.is_compact {
            true => [at_marks(text), ANYWHERE],
            // Slashes and semicolons may stand between the tiles of lines.
            false => [at_marks(text), AT_LINES],
        }
    }

    /// Returns what ends the rows of a text that has this number of them.
    fn row_end(self, rows: usize, text: &str) -> Option<EndsRow> {
        let mut row_ends = self.row_ends(text).into_iter();
        row_ends.find(|&ends_row| Rows::of(text, ends_row).count == rows)
    }

    /// Returns the number of a row, from 1, that has another number of tiles than the rows of a shape, and that
    /// number. The tiles make a board.
    pub(crate) fn wrong_row(self, shape: Shape, text: &str) -> Option<(usize, usize)> {
        let mut wrong = None;
        for ends_row in self.row_ends(text) {
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
    let levels = [at_marks(text), AT_LINES, AT_BARS, AT_COMMAS, AT_TABS, last];
    let is_wide = |gap: &str| gap.chars().count() > 1 && gap.chars().all(char::is_whitespace);
    let mut drawn = levels.into_iter().map(|level| Rows::of(text, level));
    drawn
        .find_map(is_other)
        .or_else(|| is_other(Rows::split(text, is_wide)))
}

/// What may stand between fields instead of spaces; the first that a text has is what does.
const SEPARATORS: [Kind; 3] = [Kind::Bar, Kind::Comma, Kind::Tab];

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
        let draws = |&ends_row: &EndsRow| Rows::of(text, ends_row).draw(|row| writing.tiles(row));
        let (ends_row, width) = match writing.row_end(rows, text) {
            Some(ends_row) => (ends_row, cols),
            None if [at_marks(text), AT_LINES].iter().any(draws) => return None,
            None => (NOWHERE, rows * cols),
        };
        let separates =
            |&separator: &Kind| inner_gaps(text, ends_row).any(|gap| count(separator, gap) > 0);
        let separator = SEPARATORS.into_iter().find(separates);
        (separator.is_some() || width == cols).then_some(Fields {
            ends_row,
            width,
            separator,
        })
    }

    /// Returns the width of the gap before the first tile of a row.
    fn first(&self, gap: &str) -> usize {
        let rest = gap.rsplit(self.ends_row).next().unwrap_or_default();
        let spaces = || spaces_before(rest);
        self.separator.map_or_else(spaces, |kind| count(kind, rest))
    }

    /// Returns the width of a gap between two tiles.
    fn inner(&self, gap: &str) -> usize {
        let characters = || gap.chars().count();
        self.separator
            .map_or_else(characters, |kind| count(kind, gap))
    }

    /// Returns the width of the gap after the last tile of a row.
    fn last(&self, gap: &str) -> usize {
        let rest = gap.split(self.ends_row).next().unwrap_or_default();
        let spaces = || spaces_after(rest);
        self.separator.map_or_else(spaces, |kind| count(kind, rest))
    }

    /// Returns the gaps of the rows of a text.
    fn gaps(&self, is_compact: bool, text: &str) -> Option<([Gaps; MAX_CELLS], usize)> {
        let mut gaps = [Gaps::default(); MAX_CELLS];
        let (mut row, mut end) = (0, 0);
        for word in words(text) {
            let is_at_mark = self.separator.is_none() && word.gap.contains(is_inline_mark);
            if end > 0 && word.gap.contains(self.ends_row) {
                gaps[row].last = self.last(word.gap);
                gaps[row].last_of_mark = is_at_mark.into();
                row += 1;
            }
            let gaps = gaps.get_mut(row)?;
            match gaps.tiles {
                0 => gaps.first = self.first(word.gap),
                _ => gaps.add(self.inner(word.gap)),
            }
            if gaps.tiles == 0 && end > 0 {
                gaps.first_of_mark = is_at_mark.into();
            }
            end = offset(word.text, text) + word.text.len();
            gaps.tiles += word.tiles(is_compact).count();
        }
        gaps[row].last = self.last(&text[end..]);
        // A box around a single row.
        let only = &mut gaps[0];
        if row == 0 && self.separator == Some(Kind::Bar) && only.first > 0 && only.last > 0 {
            (only.first, only.last) = (only.first - 1, only.last - 1);
        }
        Some((gaps, row + 1))
    }
}

/// Returns the gaps between two tiles of a row.
fn inner_gaps(text: &str, ends_row: EndsRow) -> impl Iterator<Item = &str> + Clone {
    let gaps = words(text).skip(1).map(|word| word.gap);
    gaps.filter(move |gap| !gap.contains(ends_row))
}

/// Returns the number of spaces at the end of a gap.
fn spaces_before(gap: &str) -> usize {
    gap.chars().rev().take_while(|&c| is_space(c)).count()
}

/// Returns the number of spaces at the start of a gap.
fn spaces_after(gap: &str) -> usize {
    gap.chars().take_while(|&c| is_space(c)).count()
}

/// Returns the characters of a gap that are not spaces.
fn signs(gap: &str) -> impl Iterator<Item = char> {
    gap.chars().filter(|&c| !is_space(c))
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

/// Returns whether a character is a mark within a line.
fn is_inline_mark(character: char) -> bool {
    kind(character) == Kind::Mark && character != '\n'
}

/// The gaps of a row: how wide they are, in separators or in spaces.
#[derive(Clone, Copy, Default)]
struct Gaps {
    tiles: usize,
    first: usize,
    last: usize,
    /// The spaces of these that belong to a mark.
    first_of_mark: usize,
    last_of_mark: usize,
    /// The widest between two tiles, the number of tiles before it, and the widest but this one.
    widest: usize,
    before: usize,
    second: usize,
    /// Whether there is no separator between two tiles.
    lacks_separator: bool,
}

impl Gaps {
    fn add(&mut self, width: usize) {
        self.lacks_separator |= width == 0;
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
    // A mark at an end may separate an empty field.
    let (start, end) = (words(text).next()?.gap, words(text).last()?.text);
    let end = &text[offset(end, text) + end.len()..];
    let is_empty = start.contains(|c| (fields.ends_row)(c) && "/;".contains(narrow(c)))
        || end.contains(|c| (fields.ends_row)(c) && narrow(c) == '/');
    if is_empty {
        return None;
    }
    let (gaps, count) = fields.gaps(is_compact, text)?;
    let gaps = &gaps[..count];
    let place = gaps.iter().position(|row| row.tiles + 1 == fields.width)?;
    let (short, above, below) = (gaps[place], &gaps[..place], &gaps[place + 1..]);
    let others = || above.iter().chain(below);
    if others().any(|row| row.tiles != fields.width) {
        return None;
    }
    let most = |of: fn(&Gaps) -> usize| others().map(of).max();
    let unit = most(|row| row.widest).unwrap_or(1);
    let usual = |of: fn(&Gaps) -> usize| match fields.separator {
        Some(_) => most(of).unwrap_or(0),
        None => most(|row| row.first.max(row.last)).unwrap_or(0),
    };
    let (first, last) = (usual(|row| row.first), usual(|row| row.last));
    let padding = padding(rows * cols, is_compact);
    // The start of the first line and the end of the last may be cut, so they are no measure for the other lines.
    let can_be_cut = matches!(fields.separator, None | Some(Kind::Tab));
    let is_wrapped = || {
        let is_bar = |word: &str| word.contains(AT_BARS);
        let mut outer = words(text);
        let (first, last) = (outer.next(), words(text).last());
        first.is_some_and(|word| is_bar(word.gap))
            && last.is_some_and(|word| is_bar(&text[offset(word.text, text)..]))
    };
    let is_row_of_box = |row: &Gaps| row.first == row.last && row.first < 2;
    let is_box =
        others().all(is_row_of_box) && (others().all(|row| row.first == 1) || !is_wrapped());
    let can_be_edge = |is_outer| match fields.separator {
        Some(_) if count == 1 => {
            !can_be_cut && are_alike(inner_gaps(text, fields.ends_row), padding)
        }
        Some(Kind::Bar) => is_box,
        _ => !can_be_cut || count > 2 || count == 2 && is_outer,
    };
    let (starts, ends) = (above.is_empty(), below.is_empty());
    // Each with what is usual, what is as wide as an empty field, and whether that can be one.
    let (first_field, field, last_field) = match fields.separator {
        Some(_) => (first + 1, unit + 1, last + 1),
        None => (
            first + unit + short.first_of_mark + 1,
            (2 * unit).max(unit + padding + 1),
            last + unit + short.last_of_mark + 1,
        ),
    };
    let candidates = [
        (short.first, first, first_field, can_be_edge(starts), 0),
        (short.widest, unit, field, true, short.before),
        (short.last, last, last_field, can_be_edge(ends), short.tiles),
    ];
    let has_fields = |row: &Gaps| !row.lacks_separator && row.widest < 2;
    let is_regular = match fields.separator {
        Some(_) => others().all(has_fields) && !short.lacks_separator,
        None => true,
    };
    let mut wide = candidates.iter().filter(|(width, usual, ..)| width > usual);
    let (width, _, field, can_be, before) = wide.next().filter(|_| wide.next().is_none())?;
    let is_field = match fields.separator {
        Some(_) => width == field,
        None => width >= field,
    };
    let is_only = is_regular && *can_be && is_field && short.second <= unit;
    is_only.then(|| above.iter().map(|row| row.tiles).sum::<usize>() + before)
}

/// Returns how much wider a gap is beside the smallest number than beside the largest, in columns.
fn padding(cells: usize, is_compact: bool) -> usize {
    usize::from(cells > 10 && !is_compact)
}

/// Returns the text before a full stop that may stand for the blank, or end a text with an empty field: one in
/// which not all gaps are alike.
pub(crate) fn before_unclear_stop(rows: usize, cols: usize, text: &str) -> Option<&str> {
    let text = text.trim_end();
    let rest = text.strip_suffix(['.', '．'])?;
    let writing = Writing::of(rows, cols, text);
    let is_blank = writing.is_compact || words(text).last()?.text.len() == text.len() - rest.len();
    (is_blank && !are_gaps_alike(rows, cols, text)).then_some(rest)
}

fn are_gaps_alike(rows: usize, cols: usize, text: &str) -> bool {
    let writing = Writing::of(rows, cols, text);
    let padding = padding(rows * cols, writing.is_compact);
    let ends_row = writing.row_end(rows, text).unwrap_or(NOWHERE);
    let outer = || {
        let gaps = words(text).skip(1).map(|word| word.gap);
        gaps.filter(move |gap| gap.contains(ends_row))
    };
    let start = words(text).next().map_or("", |word| word.gap);
    let is_regular = !start.contains(|c| "/;".contains(narrow(c)) || AT_BARS(c) || AT_COMMAS(c))
        && are_alike(inner_gaps(text, ends_row), padding)
        && have_same_signs(outer());
    let Some(last) = outer().last() else {
        return is_regular;
    };
    let before = |gap: &str| signs(gap.rsplit(ends_row).next().unwrap_or_default()).count();
    let others = outer().map(spaces_before).take(outer().count() - 1);
    let usual = others.min().unwrap_or_else(|| {
        let after = match writing.is_compact {
            true if last.contains(AT_MARKS) => 0,
            true => spaces_after(last).min(1),
            false => spaces_after(last),
        };
        spaces_before(start).max(after)
    });
    is_regular && before(start) >= before(last) && spaces_before(last) <= usual + padding
}

/// Returns whether gaps have the same separators, and as many spaces but for some.
fn are_alike<'a>(gaps: impl Iterator<Item = &'a str> + Clone, padding: usize) -> bool {
    let spaces = |gap: &str| gap.chars().filter(|&c| is_space(c)).count();
    let (fewest, most) = (
        gaps.clone().map(spaces).min(),
        gaps.clone().map(spaces).max(),
    );
    most <= fewest.map(|fewest| fewest + padding) && have_same_signs(gaps)
}

fn have_same_signs<'a>(mut gaps: impl Iterator<Item = &'a str>) -> bool {
    let first = gaps.next().unwrap_or_default();
    gaps.all(|gap| signs(gap).eq(signs(first)))
}
