//! Whole records of a stream. A record is a line, or the lines of a drawn board up to an empty line.

use std::io::{self, ErrorKind, Read};
use std::ops::RangeInclusive;

use memchr::{memchr, memrchr};
use tilebase_lookup::lines::Lines;
use tilebase_puzzle::internal::{is_rule, is_separator, tiles_of_row};
use tilebase_puzzle::{Board, MAX_CELLS, ParseError, Shape};

use super::json::JsonRecord;
use super::source::Source;
use crate::tables::Setup;

/// The length in bytes of the longest accepted line. Boards take a few dozen bytes; outputs of language models take more.
pub const MAX_LINE: usize = 1024 * 1024;

/// The length in bytes of the longest drawn board, with its comments.
const MAX_DRAWN: usize = 16 * 1024;

/// The usual number of bytes to read at once.
pub const BYTES_AT_ONCE: usize = 128 * 1024;

/// Fails if a line, without its line end, is longer than [`MAX_LINE`]. Such a line may be truncated.
pub fn check_length(line: &[u8]) -> Result<(), String> {
    match line.len() > MAX_LINE + 1 {
        true => Err(format!("the line is longer than {MAX_LINE} bytes")),
        false => Ok(()),
    }
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
    /// The shape of boards without row separators. `None` if two shapes are possible.
    plain: Option<Shape>,
    /// The number of tiles in a row. With a chosen shape, a row may have one tile too few or too many.
    rows: RangeInclusive<usize>,
    /// The least number of tiles in a line that is not a row, even within a drawn board.
    least: usize,
}

enum Kind {
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
        let shape = setup.shape();
        let rows = shape.map_or(2..=LEAST - 1, |shape| {
            let other = if setup.is_transposable() {
                shape.rows()
            } else {
                shape.cols()
            };
            shape.cols().min(other) - 1..=shape.cols().max(other) + 1
        });
        let cells = shape.map_or(LEAST, Shape::cells);
        // In a board of two rows, a whole board may have as many tiles as a row that is too long.
        let rows = *rows.start()..=(*rows.end()).min(cells - 1);
        Rules {
            shape,
            plain: setup.plain_shape(),
            least: cells.min(LEAST).max(rows.end() + 1),
            rows,
        }
    }

    pub fn records<'a>(&'a self, lines: &'a [u8]) -> Records<'a> {
        Records {
            rules: self,
            rest: lines,
            lines: 0,
        }
    }

    /// Reads a plain line: a board without row separators.
    fn plain_board(&self, line: &[u8]) -> Option<Board> {
        let (board, _) = Board::parse_line(self.plain?, line)?;
        check_length(line).is_ok().then_some(board)
    }

    fn kind(&self, line: &[u8]) -> Kind {
        if self.plain_board(line).is_some() || check_length(line).is_err() {
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
        let name = text.strip_suffix(NAME_ENDS);
        if name.is_some_and(|name| name.len() <= MAX_NAME && self.is_name(name)) {
            return Kind::Name;
        }
        let (name, rest) = self.split_name(text);
        let (row, claim) = match rest.split_once(COLONS) {
            Some((row, _)) => (row, true),
            None => (rest, false),
        };
        match (name.is_empty(), self.is_row(row), claim) {
            (true, true, true) => Kind::LastRow,
            (true, true, false) => Kind::Row,
            (false, true, false) => Kind::NamedRow,
            (true, false, false) if !self.is_whole(row) => Kind::Other,
            _ => Kind::Whole,
        }
    }

    fn is_row(&self, text: &str) -> bool {
        let tiles = different_tiles(text);
        tiles.is_some_and(|count| self.rows.contains(&count)) && !self.is_whole(text)
    }

    /// Returns whether a line has as many tiles or words as a board, or has several rows.
    fn is_whole(&self, text: &str) -> bool {
        let words = text.split(is_separator).map(|word| word.chars().count());
        // A word of more characters is not a tile. It may be a board without separators.
        let words = words.map(|len| if len > 3 { len } else { len.min(1) });
        let count = different_tiles(text).unwrap_or_else(|| words.sum());
        count >= self.least
            || text.trim_matches('/').contains('/')
            || count > 4 && self.is_short_board(text)
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

    /// Returns whether this text before a colon or a bracket is the name of a board: a number, a letter or words.
    fn is_name(&self, text: &str) -> bool {
        let text = text.trim_matches(|c: char| !c.is_alphanumeric());
        let len = text.chars().count();
        let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
        let has_word = || text.split(|c: char| !c.is_alphanumeric()).any(is_word);
        let is_short = (1..=3).contains(&len) && text.chars().all(char::is_alphanumeric);
        (is_short || has_word()) && (len < 3 || !self.is_likely_board(text))
    }

    /// Returns whether a text has digits and is only tiles, as many as a row or a board. `Kim` is a name.
    fn is_likely_board(&self, text: &str) -> bool {
        let mut words = text.split(is_separator);
        text.contains(|c: char| c.is_ascii_digit())
            && words.all(|word| tiles_of_row(word).all(|tile| tile.is_some()))
            && (self.is_row(text) || self.is_whole(text))
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
            let is_name = self.is_name(&text[text.len() - rest.len()..place])
                && !(is_bracket && !after.starts_with(char::is_whitespace))
                && (self.is_row(board) || self.is_whole(board));
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

    /// Returns the length of the lines up to the last line that is surely not within a drawn board.
    fn last_outside(&self, lines: &[u8]) -> usize {
        let mut end = lines.len();
        while end > 0 {
            let start = memrchr(b'\n', &lines[..end - 1]).map_or(0, |place| place + 1);
            if let Kind::Empty | Kind::Whole = self.kind(&lines[start..end]) {
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

/// An iterator over the records in whole lines.
pub struct Records<'a> {
    rules: &'a Rules,
    rest: &'a [u8],
    lines: usize,
}

/// The lines of a record.
pub struct RecordText<'a> {
    pub text: &'a [u8],
    /// The numbers of the first and the last line, from 1.
    pub lines: [usize; 2],
    /// The board, if the record is a plain line.
    pub board: Option<Board>,
    /// Whether the next lines may belong to the record.
    is_open: bool,
}

impl<'a> Records<'a> {
    /// Returns the lines that are not yet read. They begin with whole records.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns the number of lines read.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// Skips lines that are answered elsewhere. Each of them is a board.
    pub fn skip_lines(&mut self, done: Lines) {
        self.rest = &self.rest[done.bytes..];
        self.lines += done.lines;
    }

    /// Returns the next line, which is not read yet.
    fn line(&self) -> Option<&'a [u8]> {
        let end = memchr(b'\n', self.rest).map_or(self.rest.len(), |place| place + 1);
        Some(&self.rest[..end]).filter(|line| !line.is_empty())
    }

    fn read(&mut self, line: &[u8]) {
        self.rest = &self.rest[line.len()..];
        self.lines += 1;
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = RecordText<'a>;

    #[inline]
    fn next(&mut self) -> Option<RecordText<'a>> {
        let line = self.line()?;
        match self.rules.plain_board(line) {
            Some(board) => {
                self.read(line);
                Some(RecordText {
                    text: line,
                    lines: [self.lines; 2],
                    board: Some(board),
                    is_open: false,
                })
            }
            None => self.next_of_any_kind(),
        }
    }
}

impl<'a> Records<'a> {
    fn next_of_any_kind(&mut self) -> Option<RecordText<'a>> {
        let mut line = self.line()?;
        let mut kind = self.rules.kind(line);
        while let Kind::Empty | Kind::Skipped = kind {
            self.read(line);
            line = self.line()?;
            kind = self.rules.kind(line);
        }
        let all = self.rest;
        self.read(line);
        let mut record = RecordText {
            text: line,
            lines: [self.lines; 2],
            board: None,
            is_open: matches!(kind, Kind::Name | Kind::NamedRow | Kind::Row),
        };
        let mut has_rows = !matches!(kind, Kind::Name);
        while record.is_open
            && let Some(line) = self.line()
        {
            let len = all.len() - self.rest.len() + line.len();
            let kind = self.rules.kind(line);
            let is_read = len <= MAX_DRAWN
                && match kind {
                    Kind::Empty | Kind::Name | Kind::NamedRow => false,
                    Kind::Whole => !has_rows,
                    Kind::Skipped | Kind::Row | Kind::LastRow | Kind::Other => true,
                };
            let goes_on = match kind {
                Kind::Skipped | Kind::Row => true,
                Kind::Other => has_rows,
                _ => false,
            };
            record.is_open = is_read && goes_on;
            if is_read {
                self.read(line);
            }
            if is_read && !matches!(kind, Kind::Skipped) {
                has_rows = true;
                record.text = &all[..len];
                record.lines[1] = self.lines;
            }
        }
        Some(record)
    }
}

/// A reader of whole records. It returns records as soon as they are whole, and uses constant memory.
pub struct Chunks {
    stream: Source,
    rules: Rules,
    bytes_at_once: usize,
    /// The bytes read but not yet in a chunk: whole lines, then the beginning of a line.
    rest: Vec<u8>,
    /// Whether the stream has ended or failed. The stream is then not read again: a terminal would return more text.
    has_ended: bool,
    /// Whether the next chunk has only one record.
    pub one_at_a_time: bool,
}

/// The lines of some records, each with its line end.
pub struct Chunk {
    buffer: Box<[u8]>,
    len: usize,
}

impl Chunk {
    pub fn new() -> Chunk {
        Chunk {
            buffer: vec![0; 2 * MAX_LINE].into_boxed_slice(),
            len: 0,
        }
    }

    pub fn lines(&self) -> &[u8] {
        &self.buffer[..self.len]
    }
}

impl Chunks {
    pub fn new(stream: Source, rules: Rules, bytes_at_once: usize) -> Chunks {
        Chunks {
            stream,
            rules,
            bytes_at_once,
            rest: Vec::new(),
            has_ended: false,
            one_at_a_time: false,
        }
    }

    /// Puts lines back in front of the unread lines.
    pub fn put_back(&mut self, lines: &[u8]) {
        self.rest.splice(..0, lines.iter().copied());
    }

    /// Reads the next records. Returns `false` at the end of the stream. If the last line has no line end, adds it. A
    /// line longer than [`MAX_LINE`] is truncated to at least `MAX_LINE` + 1 bytes; [`check_length`] then fails.
    pub fn next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        let buffer = &mut chunk.buffer;
        let mut len = self.rest.len();
        if let Some(end) = self.end_of_chunk(&self.rest) {
            buffer[..end].copy_from_slice(&self.rest[..end]);
            chunk.len = end;
            self.rest.drain(..end);
            return Ok(true);
        }
        buffer[..len].copy_from_slice(&self.rest);
        self.rest.clear();
        while !self.has_ended {
            let space = self.bytes_at_once.min(buffer.len() - 1 - len);
            let read = match self.stream.read(&mut buffer[len..len + space]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.has_ended = true;
                    return Err(error);
                }
                Ok(read) => read,
            };
            let end = len + read;
            if let Some(end_of_chunk) = self.end_of_chunk(&buffer[..end]) {
                chunk.len = end_of_chunk;
                self.rest.extend_from_slice(&buffer[chunk.len..end]);
                return Ok(true);
            }
            self.has_ended = read == 0;
            let last_line = memrchr(b'\n', &buffer[..end]).map_or(0, |place| place + 1);
            len = end.min(last_line + MAX_LINE + 1);
        }
        if len > 0 && buffer[len - 1] != b'\n' {
            buffer[len] = b'\n';
            len += 1;
        }
        chunk.len = len;
        Ok(len > 0)
    }

    /// Returns the length of the next chunk, or `None` if there is no whole record. At the end of the stream, every
    /// record is whole.
    fn end_of_chunk(&self, bytes: &[u8]) -> Option<usize> {
        let lines = &bytes[..memrchr(b'\n', bytes)? + 1];
        let start = match self.one_at_a_time {
            true => 0,
            false => self.rules.last_outside(lines),
        };
        let mut records = self.rules.records(&lines[start..]);
        while let Some(record) = records.next() {
            let end = lines.len() - records.rest().len();
            if record.is_open && !self.has_ended {
                let place = record.text.as_ptr().addr() - lines.as_ptr().addr();
                return Some(place).filter(|&place| place > 0);
            }
            if self.one_at_a_time {
                return Some(end);
            }
        }
        Some(lines.len())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::args::TableArgs;

    fn rules() -> Rules {
        Rules::new(&Setup::new(&TableArgs::default()).unwrap())
    }

    /// A stream that returns parts of a text, then an error or its end.
    struct Parts(Cursor<Vec<u8>>, Vec<usize>);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let part = self.1.pop().unwrap_or(buffer.len()).min(buffer.len());
            self.0.read(&mut buffer[..part])
        }
    }

    /// Returns the lines of each record of a text that is read in parts, and the number of all lines.
    fn records_of(text: &str, parts: Vec<usize>, one_at_a_time: bool) -> (Vec<[usize; 2]>, usize) {
        let rules = rules();
        let stream = Parts(Cursor::new(text.as_bytes().to_vec()), parts);
        let source = Source::new("a text".to_owned(), stream);
        let mut chunks = Chunks::new(source, rules.clone(), BYTES_AT_ONCE);
        chunks.one_at_a_time = one_at_a_time;
        let (mut chunk, mut found, mut lines) = (Chunk::new(), Vec::new(), 0);
        while chunks.next(&mut chunk).unwrap() {
            let mut records = rules.records(chunk.lines());
            found.extend(
                records
                    .by_ref()
                    .map(|record| record.lines.map(|line| lines + line)),
            );
            lines += records.lines();
        }
        (found, lines)
    }

    /// A simple model of the rule for whole lines that [`any_lines`] generates.
    fn model(lines: &[&str]) -> Vec<[usize; 2]> {
        let mut found: Vec<[usize; 2]> = Vec::new();
        // What the last record still takes: nothing, anything that follows its name, or rows.
        let mut state = "nothing";
        for (number, line) in (1..).zip(lines) {
            let kind = match *line {
                "" => "empty",
                "# 1 2 3" | "+---+" => "skipped",
                "Name:" | "7)" => "name",
                "1 2 3" | "4 5 6" | "1234" => "row",
                "7 8 x: r" => "last row",
                "1 ? 3" | "1 1 2" => "other",
                _ => "whole",
            };
            let (is_taken, next) = match (state, kind) {
                (state, "skipped") => (true, state),
                (_, "empty") => (true, "nothing"),
                ("name" | "rows", "row") => (true, "rows"),
                ("name" | "rows", "last row") => (true, "nothing"),
                ("name", "whole" | "other") => (true, "nothing"),
                ("rows", "other") => (true, "rows"),
                (_, "name") => (false, "name"),
                (_, "row") => (false, "rows"),
                _ => (false, "nothing"),
            };
            match found.last_mut().filter(|_| is_taken) {
                _ if ["skipped", "empty"].contains(&kind) => {}
                Some(record) => record[1] = number,
                None => found.push([number; 2]),
            }
            state = next;
        }
        found
    }

    proptest! {
        #[test]
        fn records_do_not_depend_on_where_the_text_is_cut(
            lines in prop::collection::vec(select(vec![
                "", "", "# 1 2 3", "+---+", "Name:", "7)", "1 2 3", "4 5 6", "1234", "7 8 x: r", "1 ? 3", "1 1 2",
                "1234567x8", "1 2 3 4 5 6 7 8 8", "{\"board\":1}", "1234567x8: r", "12/3x", "1 2 3 4 x 5",
                "Anna: 1234567x8",
            ]), 0..40),
            parts in prop::collection::vec(1..30usize, 0..90),
            one_at_a_time: bool,
            has_line_end: bool,
        ) {
            let end = if has_line_end { "\n" } else { "" };
            let text = lines.join("\n") + end;
            let expected = (model(&lines), text.lines().count());
            prop_assert_eq!(records_of(&text, parts, one_at_a_time), expected);
        }
    }

    #[test]
    fn every_line_is_read_once() {
        let long = "1 2 3\n".repeat(20_000);
        let (found, lines) = records_of(&long, vec![100_000, 7], false);
        assert_eq!((found[0], lines), ([1, MAX_DRAWN / 6], 20_000));
        let next = found.windows(2).all(|two| two[0][1] + 1 == two[1][0]);
        assert!(next && found.last().unwrap()[1] == lines);
        let long = format!("1 2 3\n{}\n4 5 6\n", "1".repeat(2 * MAX_LINE));
        assert_eq!(
            records_of(&long, vec![9; 9], true).0,
            [[1, 1], [2, 2], [3, 3]]
        );
    }

    /// After its end, a stream is not read again. A terminal would return more text.
    #[test]
    fn nothing_is_read_after_the_end() {
        struct Terminal(u32);
        impl Read for Terminal {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 += 1;
                match self.0 {
                    2 => Ok(0),
                    4 => Err(io::Error::other("gone")),
                    _ => b"zz\n".as_slice().read(buffer),
                }
            }
        }
        for (reads_before, expected) in [
            (0, [Some(true), Some(false), Some(false)]),
            (2, [Some(true), None, Some(false)]),
        ] {
            let source = Source::new("a terminal".to_owned(), Terminal(reads_before));
            let mut chunks = Chunks::new(source, rules(), BYTES_AT_ONCE);
            let mut chunk = Chunk::new();
            assert_eq!([(); 3].map(|()| chunks.next(&mut chunk).ok()), expected);
        }
    }
}
