//! Whole records of a stream, as they arrive.

use std::io::{self, ErrorKind, Read};

use memchr::memrchr;

use super::reader::{MAX_LINE, Rules};
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

    use super::super::reader::MAX_DRAWN;
    use super::*;
    use crate::args::TableArgs;
    use crate::tables::Setup;

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
