//! Where the blank is in a board that has an empty field instead.

use core::ptr;

use crate::board_text::{
    EndsRow, Kind, Writing, is_separator, kind, narrow, offset, rows_at, words,
};

/// What may separate fields instead of spaces; the first that a text has is what does.
const SEPARATORS: [char; 6] = [BAR, ',', '、', ';', '/', '\t'];

/// Any line of a box.
const BAR: char = '|';

/// Returns the number of tiles before the empty field of a board that has one, in rows and columns that the text
/// shows.
///
/// Between bars, commas or tabs it is the only field without a tile. Between spaces it is the only wide gap, if all others
/// are alike; or, in rows, the column in which a tile is missing, if the tiles of each column begin, or end, below each
/// other.
pub fn empty_field(rows: usize, cols: usize, text: &str) -> Option<usize> {
    // What stands before such a mark may be empty.
    if text.trim_start().starts_with(|c| "/;".contains(narrow(c))) {
        return None;
    }
    let drawing = Drawing::of(rows, cols, text)?;
    if let Some(separator) = drawing.separator() {
        let mut empty = drawing.empty_fields(separator)?;
        let before = empty.next().filter(|_| empty.next().is_none())?;
        // Of two rows, the second may be indented. At the end of a line, a comma may end the text.
        let is_clear = match drawing.is_in_rows() {
            true => separator != '\t' || rows > 2 || before != drawing.width,
            false => (1..rows * cols - 1).contains(&before) || are_equal(drawing.gaps()),
        };
        return is_clear.then_some(before);
    }
    let (number, short) = drawing.short_row()?;
    let readings = [
        drawing.wide_gap(short),
        drawing.empty_column(short, Place::first),
        drawing.empty_column(short, Place::last),
    ];
    let mut readings = readings.into_iter().flatten();
    let before = readings.next()?;
    let is_clear = readings.all(|other| other == before);
    is_clear.then_some(number * drawing.width + before)
}

/// Returns whether a full stop at the end of a board may end the text instead of being the blank: a field may be empty.
pub(crate) fn is_stop_unclear(rows: usize, cols: usize, text: &str) -> bool {
    let is_full = || Drawing::of(rows, cols, text).is_some_and(|drawing| drawing.is_full());
    text.trim_end().ends_with(['.', '．']) && !is_full()
}

/// A board as it is drawn, in rows or in a line.
struct Drawing<'a> {
    text: &'a str,
    writing: Writing,
    ends_row: EndsRow,
    /// The number of fields in a row.
    width: usize,
}

/// The columns that a tile takes in its row.
struct Place {
    start: usize,
    len: usize,
}

impl Place {
    fn first(self) -> usize {
        self.start
    }

    fn last(self) -> usize {
        self.start + self.len - 1
    }
}

impl<'a> Drawing<'a> {
    fn of(rows: usize, cols: usize, text: &'a str) -> Option<Drawing<'a>> {
        let writing = Writing::of(rows, cols, text);
        let ends_row = writing.row_end(rows, text)?;
        Some(Drawing {
            text,
            writing,
            ends_row,
            width: rows * cols / rows_at(text, ends_row).count().max(1),
        })
    }

    /// Returns the rows, each with the spaces and separators around its tiles.
    fn rows(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let (text, ends_row) = (self.text, self.ends_row);
        let is_around = move |c| is_separator(c) && !ends_row(c);
        rows_at(text, ends_row).map(move |row| {
            let start = offset(row, text);
            let after = &text[start + row.len()..];
            let start = text[..start].trim_end_matches(is_around).len();
            &text[start..text.len() - after.trim_start_matches(is_around).len()]
        })
    }

    /// Returns the gaps between two tiles of a row.
    fn gaps(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.rows().flat_map(gaps)
    }

    /// Returns what stands between two tiles of a row, if not spaces.
    fn separator(&self) -> Option<char> {
        let separates = |&c: &char| self.gaps().any(|gap| gap.contains(separates(c)));
        SEPARATORS.into_iter().find(separates)
    }

    /// Returns the places of the fields without a tile, if all rows have as many fields.
    fn empty_fields(&self, separator: char) -> Option<impl Iterator<Item = usize> + use<'a>> {
        let fields = move |row: &'a str| {
            let fields = row.split(separates(separator));
            fields.map(|field| words(field).count())
        };
        // Between marks in a line, a bar may be the line around a row.
        if separator == BAR
            && self
                .rows()
                .any(|row| marks_around(row, self.text) != (false, false))
        {
            return None;
        }
        let count = fields(self.rows().next()?).count();
        let has_fields = |row| fields(row).count() == count && fields(row).all(|tiles| tiles < 2);
        if !self.rows().all(has_fields) {
            return None;
        }
        let starts_empty = self.rows().all(|row| fields(row).next() == Some(0));
        let ends_empty = self.rows().all(|row| fields(row).next_back() == Some(0));
        // Bars stand around each row, or a comma or tab after it.
        let first = match count.checked_sub(self.width)? {
            0 => 0,
            1 if separator != BAR && self.is_in_rows() && starts_empty != ends_empty => {
                starts_empty.into()
            }
            2 if starts_empty && ends_empty => 1,
            _ => return None,
        };
        let width = self.width;
        let all = self
            .rows()
            .flat_map(move |row| fields(row).skip(first).take(width));
        let empty = all.enumerate().filter(|&(_, tiles)| tiles == 0);
        Some(empty.map(|(place, _)| place))
    }

    fn is_in_rows(&self) -> bool {
        self.rows().nth(1).is_some()
    }

    /// Returns the only row with a tile too few and its number, if all others have all their tiles.
    fn short_row(&self) -> Option<(usize, &'a str)> {
        let is_full = |&(_, row): &(usize, &str)| self.writing.tiles(row) == self.width;
        let mut short = self.rows().enumerate().filter(|row| !is_full(row));
        let row = short
            .next()
            .filter(|(_, row)| self.writing.tiles(row) + 1 == self.width)?;
        (self.is_in_rows() && short.next().is_none()).then_some(row)
    }

    /// Returns the number of tiles before the only gap of a row that is wider than all other gaps, which are alike: two
    /// of them, and up to two spaces for the blank.
    fn wide_gap(&self, short: &'a str) -> Option<usize> {
        let of_others = || {
            self.rows()
                .filter(|row| !ptr::eq(*row, short))
                .flat_map(gaps)
        };
        let usual = of_others().next()?;
        let mut wide = gaps(short).enumerate().filter(|(_, gap)| *gap != usual);
        let (before, gap) = wide.next()?;
        let width = gap.chars().count().checked_sub(2 * usual.chars().count())?;
        let are_alike = of_others().all(|gap| gap == usual) && wide.next().is_none();
        (are_alike && gap.chars().all(is_space) && width <= 2).then_some(before + 1)
    }

    /// Returns the number of tiles before the column in which a row has no tile and all others have one.
    fn empty_column(&self, short: &'a str, edge: fn(Place) -> usize) -> Option<usize> {
        let columns = |row| self.places(row).map(edge);
        let mut others = self.rows().filter(|row| !ptr::eq(*row, short));
        let usual = others.next()?;
        let is_one_of_two = others.clone().next().is_none();
        let is_like_usual = |row| columns(row).eq(columns(usual)) && frame(row).eq(frame(usual));
        let is_drawn = others.clone().all(is_like_usual) && frame(short).eq(frame(usual));
        if !is_drawn || self.is_loose(usual) || others.any(|row| self.is_loose(row)) {
            return None;
        }
        let pairs = columns(usual).zip(columns(short));
        let before = pairs.take_while(|(usual, column)| usual == column).count();
        let rest = columns(usual).skip(before + 1);
        let column = columns(usual)
            .nth(before)
            .filter(|_| rest.eq(columns(short).skip(before)))?;
        // Of two rows, one may be indented, or the spaces before a mark may belong to it. The end of a line may be cut.
        let is_field = match before {
            0 => !is_one_of_two,
            _ if before + 1 == self.width => {
                let is_before_mark = is_one_of_two && marks_around(short, self.text).1;
                short.chars().nth(column).is_some_and(is_space) && !is_before_mark
            }
            _ => true,
        };
        is_field.then_some(before)
    }

    /// Returns whether spaces between a row and a mark within the line do not tell whether they belong to the row.
    fn is_loose(&self, row: &str) -> bool {
        let (starts, ends) = marks_around(row, self.text);
        starts && row.starts_with(is_space) || ends && row.ends_with(is_space)
    }

    /// Returns where the tiles of a row are.
    fn places(&self, row: &'a str) -> impl Iterator<Item = Place> + use<'a> {
        let is_compact = self.writing.is_compact;
        let tiles = words(row).flat_map(move |word| word.tiles(is_compact));
        tiles.map(|tile| Place {
            start: row[..offset(tile, row)].chars().count(),
            len: tile.trim_end_matches('.').chars().count().max(1),
        })
    }

    /// Returns whether no field is empty: the rows are drawn alike, and the last tile like the others.
    fn is_full(&self) -> bool {
        let ends = words(self.text).skip(1).map(|word| word.gap);
        let ends = ends.filter(|gap| gap.contains(self.ends_row));
        // In `12 / 3.` the last space may be the blank.
        let may_hide_blank = self.writing.is_compact && ends.clone().count() == 1;
        let is_wide = |end: &str| end.len() > 1 && end.ends_with(is_space);
        if may_hide_blank && ends.clone().any(is_wide) || !are_equal(ends) {
            return false;
        }
        if let Some(separator) = self.separator() {
            let empty = self.empty_fields(separator);
            return are_equal(self.gaps()) && empty.is_some_and(|mut empty| empty.next().is_none());
        }
        let indents = self
            .rows()
            .map(|row| self.places(row).map(Place::first).next());
        if are_equal(self.gaps()) && are_equal(indents) {
            return true;
        }
        let last = self.gaps().last();
        let is_last_alike = self.gaps().filter(|gap| Some(*gap) == last).count() != 1;
        let are_below = |edge: fn(Place) -> usize| {
            let columns = |row| self.places(row).map(edge);
            let pairs = self.rows().zip(self.rows().skip(1));
            self.is_in_rows()
                && pairs
                    .clone()
                    .all(|(row, next)| columns(row).eq(columns(next)))
        };
        is_last_alike && (are_below(Place::first) || are_below(Place::last))
    }
}

fn are_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    items
        .next()
        .is_none_or(|first| items.all(|item| item == first))
}

/// Returns the gaps between two tiles of a row.
fn gaps(row: &str) -> impl Iterator<Item = &str> + Clone {
    words(row).skip(1).map(|word| word.gap)
}

/// Returns the signs around the tiles of a row, such as bars, with their columns.
fn frame(row: &str) -> impl Iterator<Item = (usize, char)> {
    let signs = row.chars().enumerate();
    signs.filter(|&(_, c)| is_separator(c) && !c.is_whitespace())
}

/// Returns which characters separate fields as this one does.
fn separates(separator: char) -> impl Fn(char) -> bool {
    move |c| separator == BAR && kind(c) == Kind::Bar || narrow(c) == separator
}

/// Returns whether a row begins after a mark within a line, and whether it ends before one.
fn marks_around(row: &str, text: &str) -> (bool, bool) {
    let is_mark = |c| kind(c) == Kind::Mark && c != '\n';
    let start = offset(row, text);
    let (before, after) = (&text[..start], &text[start + row.len()..]);
    (before.ends_with(is_mark), after.starts_with(is_mark))
}

/// Returns whether a character is a space within a line, which may end in \r\n.
fn is_space(character: char) -> bool {
    character.is_whitespace() && !"\r\n".contains(character)
}
