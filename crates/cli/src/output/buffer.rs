//! Prints answers to standard output, with messages to standard error in between.

use std::io::{self, Stdout, Write};

use anyhow::Context;
use tilebase::Solution;

use crate::input::{Fields, JsonRecord, Origin};
use crate::tables::SearchFile;
use crate::terminal::{STDOUT_FAILED, erase_search_line, print_note};
use crate::unsolvable;

const MAX_LETTERS: usize = 255;

/// Answers to print, and the messages for standard error between them.
#[derive(Default)]
pub struct OutputBuffer {
    /// The text is in the first `len` bytes. The other bytes are from earlier text.
    bytes: Vec<u8>,
    len: usize,
    /// Each message with the length of the text before it.
    messages: Vec<(usize, Message)>,
    pub count: usize,
    /// The number of lines read. Line numbers in origins are relative to the first of these lines.
    pub lines: usize,
    /// Whether the last answer needed a search.
    pub has_searched: bool,
    /// The file to delete after the answers are printed.
    pub file: Option<SearchFile>,
    /// The error that stopped the command.
    pub failure: Option<anyhow::Error>,
}

struct Message {
    text: String,
    origin: Origin,
    kind: MessageKind,
}

pub enum MessageKind {
    /// The input is not a board. In JSON, the unknown keys of the object are copied.
    Invalid(JsonRecord),
    Note,
    /// A note that only the first of such boards gets.
    OtherGoal,
}

impl OutputBuffer {
    pub fn text(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Adds a message after the text so far.
    pub fn push_message(&mut self, text: String, origin: Origin, kind: MessageKind) {
        let message = Message { text, origin, kind };
        self.messages.push((self.len, message));
    }

    /// Writes the letters of a solution and a line end.
    ///
    /// This function and the next two take a few nanoseconds. [`Write`] takes much longer.
    #[inline(always)]
    pub fn write_letters(&mut self, solution: &Solution) {
        let space = self.spare(MAX_LETTERS + 1);
        let len = solution.write_letters(space);
        space[len] = b'\n';
        self.len += len + 1;
    }

    #[inline(always)]
    pub fn write_number(&mut self, number: u8) {
        let digits = [number / 100, number / 10 % 10, number % 10].map(|digit| b'0' + digit);
        let zeros = usize::from(number < 100) + usize::from(number < 10);
        let space = self.spare(digits.len() + 1);
        for (byte, digit) in space.iter_mut().zip(&digits[zeros..]) {
            *byte = *digit;
        }
        space[digits.len() - zeros] = b'\n';
        self.len += digits.len() - zeros + 1;
    }

    #[inline]
    pub fn write_line(&mut self, text: &str) {
        let space = self.spare(text.len() + 1);
        space[..text.len()].copy_from_slice(text.as_bytes());
        space[text.len()] = b'\n';
        self.len += text.len() + 1;
    }

    /// Returns space for at least `least` bytes after the text so far.
    #[inline(always)]
    fn spare(&mut self, least: usize) -> &mut [u8] {
        if self.bytes.len() < self.len + least {
            self.grow(least);
        }
        &mut self.bytes[self.len..]
    }

    #[cold]
    fn grow(&mut self, least: usize) {
        self.bytes.resize(2 * self.len + least, 0);
    }

    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    fn clear(&mut self) {
        self.len = 0;
        self.messages.clear();
        self.count = 0;
        self.lines = 0;
    }
}

impl Write for OutputBuffer {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.spare(text.len())[..text.len()].copy_from_slice(text);
        self.len += text.len();
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output, with messages to standard error in the right order.
pub struct Printer {
    out: Stdout,
    /// The text between the answers of two boards.
    separator: &'static str,
    json: bool,
    answered: usize,
    /// The number of lines of standard input answered so far.
    lines: usize,
    pub all_valid: bool,
}

impl Printer {
    pub fn new(out: Stdout, separator: &'static str, json: bool) -> Printer {
        Printer {
            out,
            separator,
            json,
            answered: 0,
            lines: 0,
            all_valid: true,
        }
    }

    /// Prints answers that begin with the separator. Leaves out the very first separator.
    pub fn print(&mut self, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        // Sets `all_valid` before printing, so it is right even if a write fails.
        let mut kinds = answers.messages.iter().map(|(_, message)| &message.kind);
        self.all_valid &= !kinds.any(|kind| matches!(kind, MessageKind::Invalid(_)));
        let text = answers.text();
        let mut printed = match self.answered {
            0 if answers.count > 0 => self.separator.len(),
            _ => 0,
        };
        for (place, message) in &answers.messages {
            self.write(&text[printed..*place])?;
            printed = *place;
            let origin = message.origin.after(self.lines);
            match &message.kind {
                MessageKind::Invalid(record) if self.json => {
                    let fields = Fields::invalid(origin, &message.text);
                    self.write(fields.line(record).as_bytes())?;
                }
                MessageKind::OtherGoal if !unsolvable::is_first() => continue,
                _ => {}
            }
            print_note(&format!("{origin}: {}", message.text));
        }
        self.write(&text[printed..])?;
        self.answered += answers.count;
        answers.file.take().map_or(Ok(()), SearchFile::delete)?;
        answers.failure.take().map_or(Ok(()), Err)
    }

    /// Prints the answers to whole lines of standard input, and empties the buffer.
    pub fn print_lines(&mut self, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        self.print(answers)?;
        self.lines += answers.lines;
        answers.clear();
        Ok(())
    }

    fn write(&mut self, text: &[u8]) -> anyhow::Result<()> {
        erase_search_line();
        let written = self.out.write_all(text).and_then(|()| self.out.flush());
        written.context(STDOUT_FAILED)
    }
}
