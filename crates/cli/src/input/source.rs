//! Files and standard input as UTF-8.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueHint;

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

    /// Reads the whole text, without byte-order marks.
    pub fn text(mut self) -> io::Result<String> {
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).replace('\u{FEFF}', ""))
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
        read.map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("cannot read {}: {error}", self.name)),
        })
    }
}
