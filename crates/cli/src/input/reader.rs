//! Splits a stream into chunks of whole records, as they arrive, and chunks into records.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memchr_iter, memrchr};
use tilebase_lookup::lines::Lines;

use super::rules::{Kind, MAX_DRAWN, MAX_LINE, Rules};
use super::source::Source;

/// The usual number of bytes to read at once.
pub const BYTES_AT_ONCE: usize = 128 * 1024;

/// A reader of whole records. It returns records as soon as they are whole, and uses constant memory.
pub struct Chunks {
    stream: Source,
    rules: Rules,
    bytes_at_once: usize,
    /// The bytes read but not yet in a chunk: whole lines, then the beginning of a line.
    rest: Vec<u8>,
    /// Whether the stream has ended. It is then not read again: a terminal would return more text.
    has_ended: bool,
    /// Whether the next chunk has only one record.
    pub one_at_a_time: bool,
    /// The number of lines in the chunks so far.
    pub lines: usize,
}

/// The lines of some records, each with its line end.
pub struct Chunk {
    buffer: Box<[u8]>,
    len: usize,
    /// The number of lines in earlier chunks.
    before: usize,
}

impl Chunk {
    pub fn new() -> Chunk {
        Chunk {
            buffer: vec![0; 3 * MAX_LINE].into_boxed_slice(),
            len: 0,
            before: 0,
        }
    }

    pub fn records<'a>(&'a self, rules: &'a Rules) -> Records<'a> {
        Records::new(rules, &self.buffer[..self.len], self.before)
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
            lines: 0,
        }
    }

    /// Reads the next records. Returns `false` at the end of the stream. If the last line has no line end, adds it. A
    /// line longer than [`MAX_LINE`] is truncated to at least `MAX_LINE` + 1 bytes; [`check_length`] then fails.
    pub fn next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        let buffer = &mut chunk.buffer;
        let mut len = self.rest.len();
        buffer[..len].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            chunk.len = self.end_of_chunk(&buffer[..len]);
            if chunk.len > 0 || self.has_ended {
                self.rest.extend_from_slice(&buffer[chunk.len..len]);
                chunk.before = self.lines;
                self.lines += memchr_iter(b'\n', &buffer[..chunk.len]).count();
                return Ok(chunk.len > 0);
            }
            let space = self.bytes_at_once.min(buffer.len() - 1 - len);
            match self.stream.read(&mut buffer[len..len + space]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(0) => {
                    self.has_ended = true;
                    if len > 0 && buffer[len - 1] != b'\n' {
                        buffer[len] = b'\n';
                        len += 1;
                    }
                }
                Ok(read) => {
                    let end = len + read;
                    let last_line = memrchr(b'\n', &buffer[..end]).map_or(0, |place| place + 1);
                    len = end.min(last_line + MAX_LINE + 1);
                }
            }
        }
    }

    /// Returns the length of the next chunk, or 0 if there is no whole record.
    fn end_of_chunk(&self, bytes: &[u8]) -> usize {
        let lines = &bytes[..memrchr(b'\n', bytes).map_or(0, |place| place + 1)];
        let (start, most) = match self.one_at_a_time {
            true => (0, 1),
            false => (self.rules.last_end(lines), usize::MAX),
        };
        let mut records = Records::new(&self.rules, &lines[start..], 0);
        records.has_more = !self.has_ended;
        records.by_ref().take(most).for_each(drop);
        lines.len() - records.rest().len()
    }
}

/// An iterator over the records in whole lines.
pub struct Records<'a> {
    rules: &'a Rules,
    rest: &'a [u8],
    /// The number of lines read so far, in all chunks.
    lines: usize,
    /// Whether more lines follow. A record that may go on in them is not returned.
    has_more: bool,
}

/// The lines of a record.
pub struct RecordText<'a> {
    pub text: &'a [u8],
    /// The numbers of the first and the last line, from 1.
    pub lines: [usize; 2],
}

impl<'a> Records<'a> {
    fn new(rules: &'a Rules, lines: &'a [u8], before: usize) -> Records<'a> {
        Records {
            rules,
            rest: lines,
            lines: before,
            has_more: false,
        }
    }

    /// Returns the lines that are not yet read. They begin with whole records.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns the number of lines read so far, in all chunks.
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
}

impl<'a> Iterator for Records<'a> {
    type Item = RecordText<'a>;

    fn next(&mut self) -> Option<RecordText<'a>> {
        let (mut all, mut before) = (self.rest, self.lines);
        let (mut is_open, mut has_rows) = (true, false);
        while is_open {
            let Some(line) = self.line() else {
                if self.has_more {
                    (self.rest, self.lines) = (all, before);
                }
                break;
            };
            let (kind, is_first) = (self.rules.kind(line), self.rest.len() == all.len());
            let is_within = match kind {
                _ if is_first => true,
                Kind::Empty | Kind::Name | Kind::NamedRow => false,
                Kind::Whole if has_rows => false,
                _ => all.len() - self.rest.len() + line.len() <= MAX_DRAWN,
            };
            if !is_within {
                break;
            }
            self.skip_lines(Lines {
                bytes: line.len(),
                lines: 1,
            });
            match kind {
                Kind::Empty | Kind::Skipped if is_first => (all, before) = (self.rest, self.lines),
                Kind::Empty | Kind::Skipped | Kind::Name => {}
                Kind::NamedRow | Kind::Row => has_rows = true,
                Kind::Other => is_open = has_rows,
                Kind::LastRow | Kind::Whole => is_open = false,
            }
        }
        let text = &all[..all.len() - self.rest.len()];
        (!text.is_empty()).then_some(RecordText {
            text,
            lines: [before + 1, self.lines],
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::args::TableArgs;
    use crate::tables::Setup;

    /// A text that is read in parts of these lengths, the last of the list first.
    struct Parts(Cursor<Vec<u8>>, Vec<usize>);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let part = self.1.pop().unwrap_or(buffer.len()).min(buffer.len());
            self.0.read(&mut buffer[..part])
        }
    }

    /// Returns the lines of each record in a text that is read in parts, and the number of all lines.
    fn read(text: &str, parts: Vec<usize>, one_at_a_time: bool) -> (Vec<[usize; 2]>, usize) {
        let parts = Parts(Cursor::new(text.into()), parts);
        let rules = Rules::new(&Setup::new(&TableArgs::default()).unwrap());
        let source = Source::new("a text".to_owned(), parts);
        let mut chunks = Chunks::new(source, rules.clone(), BYTES_AT_ONCE);
        chunks.one_at_a_time = one_at_a_time;
        let (mut chunk, mut found) = (Chunk::new(), Vec::new());
        while chunks.next(&mut chunk).unwrap() {
            found.extend(chunk.records(&rules).map(|record| record.lines));
        }
        (found, chunks.lines)
    }

    proptest! {
        #[test]
        fn records_do_not_depend_on_where_the_text_is_cut(
            lines in prop::collection::vec(select(vec![
                "", "", "# 1 2 3", "+---+", "Name:", "7)", "1 2 3", "4 5 6", "1234", "7 8 x: r", "1 ? 3", "1 1 2",
                "1234567x8", "1 2 3 4 5 6 7 8 8", "{\"board\":1}", "1234567x8: r", "12/3x", "1 2 3 4 x 5",
                "Anna: 1234567x8", "{",
            ]), 0..40),
            parts in prop::collection::vec(1..30usize, 0..90),
            one_at_a_time: bool,
            end in select(vec!["", "\n"]),
        ) {
            let text = lines.join("\n") + end;
            let whole = read(&text, vec![], false);
            let mut next = 1;
            for [first, last] in &whole.0 {
                prop_assert!(next <= *first && first <= last);
                next = last + 1;
            }
            prop_assert!(next <= whole.1 + 1);
            prop_assert_eq!(read(&text, parts, one_at_a_time), whole);
        }
    }

    /// After its end, a stream is not read again. A terminal would return more text.
    #[test]
    fn nothing_is_read_after_the_end() {
        assert_eq!(read("1 2\n3 x\n1 2\n", vec![4, 0, 3], false).0, [[1, 1]]);
    }
}
