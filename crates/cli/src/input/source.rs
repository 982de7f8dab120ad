//! Files and standard input as UTF-8, and their lines.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read};
use std::iter;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueHint;

use super::reader::{MAX_LINE, check_length};
use crate::terminal::print_message;

// The source of boards and claims. (A doc comment would change the help text.)
#[derive(clap::Args, Clone)]
pub struct InputArgs {
    /// A file to read instead of standard input
    #[arg(short, long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    input: Option<PathBuf>,
}

impl InputArgs {
    /// Opens the file or standard input. At a terminal, prints what to type.
    pub fn open(&self, to_type: &str) -> anyhow::Result<Source> {
        let file = self.input.as_deref().filter(|path| *path != Path::new("-"));
        let Some(path) = file else {
            let stdin = io::stdin();
            if stdin.is_terminal() {
                print_message(&format!("Type {to_type}; end with Ctrl-D."));
            }
            return Ok(Source::new("standard input".to_owned(), stdin));
        };
        Source::file(path)
    }

    pub fn is_named(&self) -> bool {
        self.input.is_some()
    }
}

/// Standard input, or the file that is read instead.
pub struct Source {
    name: String,
    stream: EncodedText<Box<dyn Read + Send>>,
}

impl Source {
    pub fn file(path: &Path) -> anyhow::Result<Source> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        Ok(Source::new(name, file))
    }

    pub fn new(name: String, stream: impl Read + Send + 'static) -> Source {
        let stream = EncodedText::new(Box::new(stream) as Box<dyn Read + Send>);
        Source { name, stream }
    }

    /// Reads all lines, without their line ends. The inner error is the reason why a line is refused.
    pub fn lines(self) -> impl Iterator<Item = io::Result<Result<String, String>>> {
        let mut stream = BufReader::new(self);
        iter::from_fn(move || next_line(&mut stream).transpose()).fuse()
    }
}

fn next_line(stream: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut line = Vec::new();
    let mut part = stream.by_ref().take(MAX_LINE as u64 + 2);
    if part.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_whole = check_length(&line);
    if is_whole.is_err() && !line.ends_with(b"\n") {
        stream.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&line);
    let text = text.trim_end_matches(['\r', '\n']).to_owned();
    Ok(Some(is_whole.map(|()| text)))
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer).map_err(|error| {
            let reason = format!("cannot read {}: {error}", self.name);
            match error.kind() {
                ErrorKind::Interrupted => error,
                kind => io::Error::new(kind, reason),
            }
        })
    }
}

/// The maximum number of bytes of UTF-16 per read.
const CHUNK_BYTES: usize = 16 * 1024;

/// A reader that converts UTF-16, which some Windows programs write, to UTF-8. Other text is not changed.
///
/// Text is UTF-16 if it has a byte-order mark or a zero among the first two bytes.
struct EncodedText<R> {
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
    fn new(stream: R) -> EncodedText<R> {
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

    #[test]
    fn lines_by_place() {
        let long = "1".repeat(MAX_LINE + 2);
        let text = format!("a\r\n\n{long}\nb");
        let source = Source::new(String::new(), io::Cursor::new(text));
        let lines: Vec<_> = source.lines().map(Result::unwrap).collect();
        let refused = check_length(long.as_bytes()).unwrap_err();
        let text = |line: &str| Ok(line.to_owned());
        assert_eq!(lines, [text("a"), text(""), Err(refused), text("b")]);
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
