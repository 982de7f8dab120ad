//! Files and standard input as UTF-8, and their lines.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueHint;

use super::rules::check_length;
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
        let path = self.input.as_deref().unwrap_or(Path::new("-"));
        if path == Path::new("-") && io::stdin().is_terminal() {
            print_message(&format!("Type {to_type}; end with Ctrl-D."));
        }
        Source::file(path)
    }

    pub fn is_named(&self) -> bool {
        self.input.is_some()
    }
}

/// Standard input, or the file that is read instead, as UTF-8.
pub struct Source {
    name: String,
    stream: Box<dyn Read + Send>,
    has_begun: bool,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub fn file(path: &Path) -> anyhow::Result<Source> {
        if path == Path::new("-") {
            return Ok(Source::new("standard input".to_owned(), io::stdin()));
        }
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        Ok(Source::new(name, file))
    }

    pub fn new(name: String, stream: impl Read + Send + 'static) -> Source {
        Source {
            name,
            stream: Box::new(stream),
            has_begun: false,
        }
    }

    /// Reads all lines, without their line ends. The inner error is the reason why a line is refused.
    pub fn lines(self) -> impl Iterator<Item = io::Result<Result<String, String>>> {
        let lines = BufReader::new(self).split(b'\n').fuse();
        lines.map(|line| {
            let line = line?;
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_start_matches('\u{FEFF}').trim_end_matches('\r');
            Ok(check_length(&line).map(|()| text.to_owned()))
        })
    }

    /// Reads the first bytes. Text is UTF-16, which some Windows programs write, if it has a byte-order mark or a zero
    /// among the first two bytes. It is then read to its end.
    #[cold]
    fn read_first(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.stream.read(buffer)?;
        self.has_begun = true;
        let mut bytes = buffer[..len].to_vec();
        if !matches!(bytes[..], [0 | 0xFE | 0xFF, ..] | [_, 0, ..]) {
            return Ok(len);
        }
        self.stream.read_to_end(&mut bytes)?;
        let unit: Option<fn([u8; 2]) -> u16> = match bytes[..] {
            [0xFF, 0xFE, ..] | [_, 0, ..] => Some(u16::from_le_bytes),
            [0xFE, 0xFF, ..] | [0, _, ..] => Some(u16::from_be_bytes),
            _ => None,
        };
        if let Some(unit) = unit {
            let (pairs, half) = bytes.as_chunks::<2>();
            let units: Vec<u16> = pairs.iter().map(|&pair| unit(pair)).collect();
            let mut text = String::from_utf16_lossy(&units);
            text.extend(half.iter().map(|_| '\u{FFFD}'));
            bytes = text.into_bytes();
        }
        self.stream = Box::new(Cursor::new(bytes));
        self.stream.read(buffer)
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = match self.has_begun {
            true => self.stream.read(buffer),
            false => self.read_first(buffer),
        };
        read.map_err(|error| {
            let reason = format!("cannot read {}: {error}", self.name);
            match error.kind() {
                ErrorKind::Interrupted => error,
                kind => io::Error::new(kind, reason),
            }
        })
    }
}

#[cfg(test)]
pub mod tests {
    use proptest::prelude::*;

    use super::super::rules::MAX_LINE;
    use super::*;

    /// A text that is read in parts of these lengths, the last of the list first.
    pub struct Parts(Cursor<Vec<u8>>, Vec<usize>);

    impl Parts {
        pub fn of(text: impl Into<Vec<u8>>, parts: Vec<usize>) -> Parts {
            Parts(Cursor::new(text.into()), parts)
        }
    }

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let part = self.1.pop().unwrap_or(buffer.len()).min(buffer.len());
            self.0.read(&mut buffer[..part])
        }
    }

    fn read(bytes: &[u8], parts: Vec<usize>) -> String {
        io::read_to_string(Source::new(String::new(), Parts::of(bytes, parts))).unwrap()
    }

    #[test]
    fn lines_by_place() {
        let long = "1".repeat(MAX_LINE + 2);
        let text = format!("a\r\n\n{long}\nb");
        let source = Source::new(String::new(), Cursor::new(text));
        let lines: Vec<_> = source.lines().map(Result::unwrap).collect();
        let refused = check_length(long.as_bytes()).unwrap_err();
        let text = |line: &str| Ok(line.to_owned());
        assert_eq!(lines, [text("a"), text(""), Err(refused), text("b")]);
    }

    proptest! {
        #[test]
        fn utf16_is_read_as_utf8_is(
            text in "[0-9x ][0-9x,/\n\u{e9}\u{1F600}]*",
            parts in prop::collection::vec(2..9usize, 0..50),
        ) {
            for text in [format!("\u{FEFF}{text}"), text] {
                prop_assert_eq!(read(text.as_bytes(), parts.clone()), &*text);
                for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
                    let bytes: Vec<u8> = text.encode_utf16().flat_map(bytes_of).collect();
                    prop_assert_eq!(read(&bytes, parts.clone()), &*text);
                }
            }
        }
    }

    #[test]
    fn half_a_character_at_the_end() {
        assert_eq!(read(b"\xFF\xFE1\x002", vec![]), "\u{FEFF}1\u{FFFD}");
        assert_eq!(read(b"\xFF\xFE\x3D\xD8", vec![]), "\u{FEFF}\u{FFFD}");
    }
}
