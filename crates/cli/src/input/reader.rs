//! Splits lines into records.

use memchr::memchr;
use tilebase_lookup::lines::Lines;
use tilebase_puzzle::Board;

use super::json::JsonRecord;
use super::rules::{Kind, MAX_DRAWN, MAX_LINE, Rules, check_length};

/// An iterator over the records in whole lines.
pub struct Records<'a> {
    rules: &'a Rules,
    rest: &'a [u8],
    lines: usize,
    /// Whether more lines follow. A record that may go on in them is not returned.
    pub has_more: bool,
}

/// The lines of a record.
pub struct RecordText<'a> {
    pub text: &'a [u8],
    /// The numbers of the first and the last line, from 1.
    pub lines: [usize; 2],
    /// The board, if the record is a plain line.
    pub board: Option<Board>,
}

impl<'a> Records<'a> {
    pub fn new(rules: &'a Rules, lines: &'a [u8]) -> Records<'a> {
        Records {
            rules,
            rest: lines,
            lines: 0,
            has_more: false,
        }
    }

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

    /// Reads an object. Returns `None` if it goes on in lines that are not yet here.
    fn object(&mut self) -> Option<RecordText<'a>> {
        let (all, before) = (self.rest, self.lines);
        let last = JsonRecord::lines_of_first(&all[..all.len().min(MAX_LINE)]);
        loop {
            let text = &all[..all.len() - self.rest.len()];
            let number = self.lines - before + 1;
            // After an error, a line may begin the next object of a stream.
            let is_next = |line: &[u8]| number > 1 && last == Some(number) && line[0] == b'{';
            let is_end = |line| matches!(self.rules.kind(line), Kind::Empty) || is_next(line);
            match self.line() {
                None if self.has_more && last.is_none() => {
                    (self.rest, self.lines) = (all, before);
                    return None;
                }
                Some(line)
                    if last.is_none_or(|last| number <= last)
                        && !is_end(line)
                        && check_length(text).is_ok() =>
                {
                    self.read(line);
                }
                _ => {
                    let lines = [before + 1, self.lines];
                    let board = None;
                    return Some(RecordText { text, lines, board });
                }
            }
        }
    }

    fn read(&mut self, line: &[u8]) {
        let (bytes, lines) = (line.len(), 1);
        self.skip_lines(Lines { bytes, lines });
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = RecordText<'a>;

    fn next(&mut self) -> Option<RecordText<'a>> {
        let (line, kind) = loop {
            let line = self.line()?;
            match self.rules.kind(line) {
                Kind::Empty | Kind::Skipped => self.read(line),
                kind => break (line, kind),
            }
        };
        if matches!(kind, Kind::Object) {
            return self.object();
        }
        let all = self.rest;
        self.read(line);
        let mut record = RecordText {
            text: line,
            lines: [self.lines; 2],
            board: match kind {
                Kind::Whole(board) => board,
                _ => None,
            },
        };
        let mut has_rows = !matches!(kind, Kind::Name);
        let mut is_open = matches!(kind, Kind::Name | Kind::NamedRow | Kind::Row);
        while is_open {
            let Some(line) = self.line() else {
                if self.has_more {
                    self.rest = all;
                    return None;
                }
                break;
            };
            let len = all.len() - self.rest.len() + line.len();
            let kind = self.rules.kind(line);
            // Whether the board goes on after this line. `None` if the line is not in the board.
            let goes_on = match kind {
                _ if len > MAX_DRAWN => None,
                Kind::Empty | Kind::Name | Kind::NamedRow | Kind::Object => None,
                Kind::Whole(_) if has_rows => None,
                Kind::Whole(_) | Kind::LastRow => Some(false),
                Kind::Other => Some(has_rows),
                Kind::Skipped | Kind::Row => Some(true),
            };
            is_open = goes_on == Some(true);
            if goes_on.is_none() {
                break;
            }
            self.read(line);
            if !matches!(kind, Kind::Skipped) {
                has_rows = true;
                record.text = &all[..len];
                record.lines[1] = self.lines;
            }
        }
        Some(record)
    }
}
