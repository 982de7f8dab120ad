//! Finds the blank of a board that is drawn with an empty field.

use crate::text::board_text::{
    EndsRow, Kind, Notation, is_separator, kind, narrow, offset, rows_at, words,
};

/// Field separators other than spaces, in order of precedence.
const SEPARATORS: [char; 6] = [BAR, ',', '、', ';', '/', '\t'];

/// Represents `|` and every box-drawing character.
const BAR: char = '|';

/// Returns the number of tiles before the only empty field of a drawn board.
///
/// The documentation of [`Board::parse`](crate::Board::parse) defines empty fields.
pub(crate) fn empty_field(rows: usize, cols: usize, text: &str) -> Option<usize> {
    // Ambiguous: the field before a leading slash or semicolon may be empty.
    if text.trim_start().starts_with(|c| "/;".contains(narrow(c))) {
        return None;
    }
    let drawing = Drawing::of(rows, cols, text)?;
    let separator = drawing.separator()?;
    let mut empty = drawing.empty_fields(separator)?;
    let before = empty.next().filter(|_| empty.next().is_none())?;
    // Ambiguous: a tab before the second of two rows may be an indent. A separator at either end of a single line may be
    // punctuation.
    let is_unambiguous = match drawing.is_in_rows() {
        true => separator != '\t' || rows > 2 || before != drawing.width,
        false => (1..rows * cols - 1).contains(&before) || are_equal(drawing.gaps()),
    };
    is_unambiguous.then_some(before)
}

/// Returns whether a final full stop may be either the blank or punctuation.
pub(crate) fn is_final_stop_ambiguous(rows: usize, cols: usize, text: &str) -> bool {
    let is_full = || Drawing::of(rows, cols, text).is_some_and(|drawing| drawing.is_full());
    text.trim_end().ends_with(['.', '．']) && !is_full()
}

struct Drawing<'a> {
    text: &'a str,
    notation: Notation,
    ends_row: EndsRow,
    /// The number of fields in a row.
    width: usize,
}

impl<'a> Drawing<'a> {
    fn of(rows: usize, cols: usize, text: &'a str) -> Option<Drawing<'a>> {
        let notation = Notation::of(rows, cols, text);
        let ends_row = notation.row_end(rows, text)?;
        Some(Drawing {
            text,
            notation,
            ends_row,
            width: rows * cols / rows_at(text, ends_row).count().max(1),
        })
    }

    /// Returns the rows, including the spaces and separators around their tiles.
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

    fn gaps(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.rows().flat_map(gaps)
    }

    /// Returns the separator between tiles, or `None` for spaces.
    fn separator(&self) -> Option<char> {
        let separates = |&c: &char| self.gaps().any(|gap| gap.contains(separates(c)));
        SEPARATORS.into_iter().find(separates)
    }

    /// Returns the positions of the empty fields, or `None` if they are ambiguous.
    fn empty_fields(&self, separator: char) -> Option<impl Iterator<Item = usize> + use<'a>> {
        let fields = move |row: &'a str| {
            let fields = row.split(separates(separator));
            fields.map(|field| words(field).count())
        };
        // Ambiguous: a bar next to a slash, semicolon or bracket may be the border of a row.
        let is_mark = |c| kind(c) == Kind::Mark && c != '\n';
        let is_beside_mark = |row: &str| {
            let (before, after) = self.text.split_at(offset(row, self.text));
            before.ends_with(is_mark) || after[row.len()..].starts_with(is_mark)
        };
        if separator == BAR && self.rows().any(is_beside_mark) {
            return None;
        }
        let count = fields(self.rows().next()?).count();
        let has_fields = |row| fields(row).count() == count && fields(row).all(|tiles| tiles < 2);
        if !self.rows().all(has_fields) {
            return None;
        }
        let starts_empty = self.rows().all(|row| fields(row).next() == Some(0));
        let ends_empty = self.rows().all(|row| fields(row).next_back() == Some(0));
        // Rows may have separators at both ends or, except for bars, at one end.
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

    /// Returns the columns of the first and the last character of each tile.
    fn places(&self, row: &'a str) -> impl Iterator<Item = [usize; 2]> + use<'a> {
        let is_compact = self.notation.is_compact;
        let tiles = words(row).flat_map(move |word| word.tiles(is_compact));
        tiles.map(|tile| {
            let first = row[..offset(tile, row)].chars().count();
            let len = tile.trim_end_matches('.').chars().count().max(1);
            [first, first + len - 1]
        })
    }

    /// Returns whether no field can be empty: the rows are aligned, and the last gap equals another gap.
    fn is_full(&self) -> bool {
        let ends = words(self.text).skip(1).map(|word| word.gap);
        let ends = ends.filter(|gap| gap.contains(self.ends_row));
        // In `12 / 3.` the space before the 3 may be the blank.
        let may_hide_blank = self.notation.is_compact && ends.clone().count() == 1;
        let is_wide = |end: &str| end.len() > 1 && end.ends_with(is_space);
        if may_hide_blank && ends.clone().any(is_wide) || !are_equal(ends) {
            return false;
        }
        if let Some(separator) = self.separator() {
            let empty = self.empty_fields(separator);
            return are_equal(self.gaps()) && empty.is_some_and(|mut empty| empty.next().is_none());
        }
        let indents = self.rows().map(|row| Some(self.places(row).next()?[0]));
        if are_equal(self.gaps()) && are_equal(indents) {
            return true;
        }
        let last = self.gaps().last();
        let is_last_alike = self.gaps().filter(|gap| Some(*gap) == last).count() != 1;
        let are_below = |edge: usize| {
            let columns = |row| self.places(row).map(move |place| place[edge]);
            let pairs = self.rows().zip(self.rows().skip(1));
            self.is_in_rows()
                && pairs
                    .clone()
                    .all(|(row, next)| columns(row).eq(columns(next)))
        };
        is_last_alike && (are_below(0) || are_below(1))
    }
}

fn are_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    items
        .next()
        .is_none_or(|first| items.all(|item| item == first))
}

fn gaps(row: &str) -> impl Iterator<Item = &str> + Clone {
    words(row).skip(1).map(|word| word.gap)
}

/// Returns a test for characters that are equivalent to this separator.
fn separates(separator: char) -> impl Fn(char) -> bool {
    move |c| separator == BAR && kind(c) == Kind::Bar || narrow(c) == separator
}

/// Returns whether a character is white space other than the line ends `\r` and `\n`.
fn is_space(character: char) -> bool {
    character.is_whitespace() && !"\r\n".contains(character)
}
