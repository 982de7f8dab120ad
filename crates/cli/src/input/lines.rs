//! Standard input as whole lines of UTF-8.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memrchr};

/// The length in bytes of the longest accepted line. Boards take a few dozen bytes; outputs of language models take more.
pub const MAX_LINE: usize = 1024 * 1024;

/// The usual number of bytes to read at once.
pub const BYTES_AT_ONCE: usize = 128 * 1024;

/// A reader of whole lines. It returns lines as soon as they are available, and uses constant memory.
pub struct LineChunks<R> {
    stream: R,
    bytes_at_once: usize,
    /// The bytes read but not yet in a chunk: whole lines, then the beginning of a line.
    rest: Vec<u8>,
    /// Whether the stream has ended or failed. The stream is then not read again: a terminal would return more text.
    has_ended: bool,
    /// Whether the next chunk has only one line.
    pub one_at_a_time: bool,
}

/// Some whole lines, each with its line end.
pub struct LineChunk {
    buffer: Box<[u8]>,
    len: usize,
}

impl LineChunk {
    pub fn new() -> LineChunk {
        LineChunk {
            buffer: vec![0; 2 * MAX_LINE].into_boxed_slice(),
            len: 0,
        }
    }

    pub fn lines(&self) -> &[u8] {
        &self.buffer[..self.len]
    }
}

/// Fails if a line, without its line end, is longer than [`MAX_LINE`]. Such a line may be truncated.
pub fn check_length(line: &[u8]) -> Result<(), String> {
    match line.len() > MAX_LINE + 1 {
        true => Err(format!("the line is longer than {MAX_LINE} bytes")),
        false => Ok(()),
    }
}

impl<R: Read> LineChunks<R> {
    pub fn new(stream: R, bytes_at_once: usize) -> LineChunks<R> {
        LineChunks {
            stream,
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

    /// Reads the next lines. Returns `false` at the end of the stream. If the last line has no line end, adds it. A
    /// line longer than [`MAX_LINE`] is truncated to at least `MAX_LINE` + 1 bytes; [`check_length`] then fails.
    pub fn next(&mut self, chunk: &mut LineChunk) -> io::Result<bool> {
        if let Some(end) = self.end_of_chunk(&self.rest) {
            chunk.buffer[..end].copy_from_slice(&self.rest[..end]);
            chunk.len = end;
            self.rest.drain(..end);
            return Ok(true);
        }
        if self.has_ended {
            return Ok(false);
        }
        let buffer = &mut chunk.buffer;
        let mut len = self.rest.len();
        buffer[..len].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
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
            if let Some(new) = self.end_of_chunk(&buffer[len..end]) {
                chunk.len = len + new;
                self.rest.extend_from_slice(&buffer[chunk.len..end]);
                return Ok(true);
            }
            if read == 0 {
                self.has_ended = true;
                if len > 0 {
                    buffer[len] = b'\n';
                    len += 1;
                }
                chunk.len = len;
                return Ok(len > 0);
            }
            len = end.min(MAX_LINE + 1);
        }
    }

    /// Returns the length of the next chunk, or `None` if there is no whole line.
    fn end_of_chunk(&self, bytes: &[u8]) -> Option<usize> {
        let place = if self.one_at_a_time {
            memchr(b'\n', bytes)
        } else {
            memrchr(b'\n', bytes)
        };
        place.map(|place| place + 1)
    }
}

/// The maximum number of bytes of UTF-16 per read.
const CHUNK_BYTES: usize = 16 * 1024;

/// A reader that converts UTF-16, which some Windows programs write, to UTF-8. Other text is not changed.
///
/// Text is UTF-16 if it has a byte-order mark or a zero among the first two bytes.
pub struct EncodedText<R> {
    stream: R,
    encoding: Encoding,
    /// The bytes of an incomplete UTF-16 character.
    rest: Vec<u8>,
    text: VecDeque<u8>,
}

#[derive(Clone, Copy)]
enum Encoding {
    NotYetKnown,
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

impl<R: Read> EncodedText<R> {
    pub fn new(stream: R) -> EncodedText<R> {
        EncodedText {
            stream,
            encoding: Encoding::NotYetKnown,
            rest: Vec::new(),
            text: VecDeque::new(),
        }
    }

    /// Reads the first bytes: two if the first one does not determine the encoding.
    #[cold]
    fn read_first(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut len = self.stream.read(buffer)?;
        while len == 1 && matches!(buffer, [0 | 0xFE | 0xFF, _, ..]) {
            match self.stream.read(&mut buffer[1..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
                Ok(0) => break,
                Ok(read) => len += read,
            }
        }
        let unit: fn([u8; 2]) -> u16 = match buffer[..len] {
            [0xFF, 0xFE, ..] | [_, 0, ..] => u16::from_le_bytes,
            [0xFE, 0xFF, ..] | [0, _, ..] => u16::from_be_bytes,
            _ => {
                self.encoding = Encoding::Utf8;
                return Ok(len);
            }
        };
        self.encoding = Encoding::Utf16(unit);
        self.rest.extend(&buffer[..len]);
        self.read(buffer)
    }

    #[cold]
    fn read_utf16(&mut self, unit: fn([u8; 2]) -> u16, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let units = self.rest.as_chunks::<2>().0.iter();
            let mut units: Vec<u16> = units.map(|&bytes| unit(bytes)).collect();
            // A high surrogate stays in `rest` until its low surrogate is read.
            units.pop_if(|unit| (0xD800..0xDC00).contains(unit));
            self.rest.drain(..2 * units.len());
            self.text.extend(String::from_utf16_lossy(&units).bytes());
            if !self.text.is_empty() {
                return self.text.read(buffer);
            }
            let mut bytes = [0; CHUNK_BYTES];
            match self.stream.read(&mut bytes)? {
                0 if self.rest.is_empty() => return Ok(0),
                0 => {
                    self.rest.clear();
                    self.text.extend("\u{FFFD}".bytes());
                    return self.text.read(buffer);
                }
                read => self.rest.extend(&bytes[..read]),
            }
        }
    }
}

impl<R: Read> Read for EncodedText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.encoding {
            Encoding::Utf8 => self.stream.read(buffer),
            Encoding::Utf16(unit) => self.read_utf16(unit, buffer),
            Encoding::NotYetKnown => self.read_first(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the lines of a text, read in parts of this number of bytes.
    fn lines_of(text: &[u8], read_at_once: usize) -> Vec<Vec<u8>> {
        let mut chunks = LineChunks::new(text, read_at_once);
        let mut chunk = LineChunk::new();
        let mut lines = Vec::new();
        while chunks.next(&mut chunk).unwrap() {
            assert_eq!(chunk.lines().last(), Some(&b'\n'));
            let new = chunk.lines().split_inclusive(|&b| b == b'\n');
            lines.extend(new.map(<[u8]>::to_vec));
        }
        lines
    }

    #[test]
    fn every_line_is_read_once() {
        for read_at_once in [1, 2, 3, 100] {
            let lines = |text| lines_of(text, read_at_once);
            assert_eq!(lines(b""), [] as [&[u8]; 0]);
            assert_eq!(lines(b"\n"), [b"\n"]);
            assert_eq!(lines(b"ab\n\nc"), [&b"ab\n"[..], b"\n", b"c\n"]);
        }
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
                    _ => b"ab\n".as_slice().read(buffer),
                }
            }
        }
        for (reads_before, expected) in [
            (0, [Some(true), Some(false), Some(false)]),
            (2, [Some(true), None, Some(false)]),
        ] {
            let mut chunks = LineChunks::new(Terminal(reads_before), BYTES_AT_ONCE);
            let mut chunk = LineChunk::new();
            assert_eq!([(); 3].map(|()| chunks.next(&mut chunk).ok()), expected);
        }
    }

    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = buffer.len().min(self.1);
            self.0.read(&mut buffer[..len])
        }
    }

    fn read(bytes: &[u8], at_once: usize) -> String {
        io::read_to_string(EncodedText::new(Slowly(bytes, at_once))).unwrap()
    }

    proptest! {
        #[test]
        fn utf16_is_read_as_utf8_is(text in "[0-9x ][0-9x,/\n\u{e9}\u{1F600}]*", at_once in 1..9usize) {
            prop_assert_eq!(read(text.as_bytes(), at_once), &*text);
            prop_assume!(at_once > 1);
            for text in [format!("\u{FEFF}{text}"), text] {
                for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
                    let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes_of).collect();
                    prop_assert_eq!(read(&bytes, at_once), &*text);
                }
            }
        }
    }

    #[test]
    fn half_a_character_at_the_end() {
        assert_eq!(read(b"\xFF\xFE1\x002", 8), "\u{FEFF}1\u{FFFD}");
        assert_eq!(read(b"\xFF\xFE\x3D\xD8", 8), "\u{FEFF}\u{FFFD}");
        assert_eq!(read(b"", 8), "");
        assert_eq!(read(b"1", 8), "1");
    }
}
