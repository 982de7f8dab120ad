//! Whole records of a stream, as they arrive.

use std::io::{self, ErrorKind, Read};

use memchr::memrchr;

use super::reader::Records;
use super::rules::{MAX_LINE, Rules};
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
}

/// The lines of some records, each with its line end.
pub struct Chunk {
    buffer: Box<[u8]>,
    len: usize,
}

impl Chunk {
    pub fn new() -> Chunk {
        Chunk {
            buffer: vec![0; 3 * MAX_LINE].into_boxed_slice(),
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
            false => (self.rules.last_outside(lines), usize::MAX),
        };
        let mut records = Records::new(&self.rules, &lines[start..]);
        records.has_more = !self.has_ended;
        records.by_ref().take(most).for_each(drop);
        lines.len() - records.rest().len()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::rules::MAX_DRAWN;
    use super::super::source::tests::Parts;
    use super::*;
    use crate::args::TableArgs;
    use crate::tables::Setup;

    fn rules() -> Rules {
        Rules::new(&Setup::new(&TableArgs::default()).unwrap())
    }

    /// Returns the lines of each record, and the number of all lines.
    fn lines_of(mut records: Records) -> (Vec<[usize; 2]>, usize) {
        let lines = records.by_ref().map(|record| record.lines).collect();
        (lines, records.lines())
    }

    /// Does the same for a text that is read in parts.
    fn read(text: &str, parts: Vec<usize>, one_at_a_time: bool) -> (Vec<[usize; 2]>, usize) {
        let source = Source::new("a text".to_owned(), Parts::of(text, parts));
        let mut chunks = Chunks::new(source, rules(), BYTES_AT_ONCE);
        chunks.one_at_a_time = one_at_a_time;
        let (mut chunk, mut found, mut before) = (Chunk::new(), Vec::new(), 0);
        while chunks.next(&mut chunk).unwrap() {
            let (records, lines) = lines_of(Records::new(&chunks.rules, chunk.lines()));
            found.extend(records.iter().map(|lines| lines.map(|line| before + line)));
            before += lines;
        }
        (found, before)
    }

    proptest! {
        #[test]
        fn records_do_not_depend_on_where_the_text_is_cut(
            lines in prop::collection::vec(select(vec![
                "", "", "# 1 2 3", "+---+", "Name:", "7)", "1 2 3", "4 5 6", "1234", "7 8 x: r", "1 ? 3", "1 1 2",
                "1234567x8", "1 2 3 4 5 6 7 8 8", "{\"board\":1}", "1234567x8: r", "12/3x", "1 2 3 4 x 5",
                "Anna: 1234567x8", "{", "{\"board\":", "\"moves\": \"r\"", "[1, 2,", "{\"a\": {}", "}", " }", "},", "\"a\": {",
                "  \"goal\": \"1234567x8\",", "\"id\": \"7: 1 2 3\",", "\"a\": \"1234567x8: r\"", "\"1 2 3\"",
                "{\"a\":1,}", "{\"a\":\"1",
            ]), 0..40),
            parts in prop::collection::vec(1..30usize, 0..90),
            one_at_a_time: bool,
            has_line_end: bool,
        ) {
            let end = if has_line_end { "\n" } else { "" };
            let text = lines.join("\n") + end;
            let whole = lines_of(Records::new(&rules(), text.as_bytes()));
            prop_assert_eq!(read(&text, parts, one_at_a_time), whole);
        }
    }

    #[test]
    fn every_line_is_read_once() {
        let long = "1 2 3\n".repeat(20_000);
        let (found, lines) = read(&long, vec![100_000, 7], false);
        assert_eq!((found[0], lines), ([1, MAX_DRAWN / 6], 20_000));
        let next = found.windows(2).all(|two| two[0][1] + 1 == two[1][0]);
        assert!(next && found.last().unwrap()[1] == lines);
        let long = format!("1 2 3\n{}\n4 5 6\n", "1".repeat(2 * MAX_LINE));
        assert_eq!(read(&long, vec![9; 9], true).0, [[1, 1], [2, 2], [3, 3]]);
    }

    /// After its end, a stream is not read again. A terminal would return more text.
    #[test]
    fn nothing_is_read_after_the_end() {
        assert_eq!(read("1 2\n3 x\n1 2\n", vec![4, 0, 3], false).0, [[1, 1]]);
    }
}
