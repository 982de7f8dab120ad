use std::io::{self, Write};

use tilebase_lookup::Solution;

use crate::input::Origin;

/// The most letters that a solution has.
const MAX_LETTERS: usize = 255;

/// Answers that wait to be printed, and the messages to standard error between them.
#[derive(Default)]
pub struct OutputBuffer {
    /// The text is in the first `len` bytes; the bytes after it are left from earlier text.
    bytes: Vec<u8>,
    len: usize,
    /// Each message with the length of the text before it.
    messages: Vec<(usize, Message)>,
    /// The number of boards answered.
    pub count: usize,
    /// The number of lines read, from which the origins of boards are counted.
    pub lines: usize,
    /// Why there are no more answers.
    pub failure: Option<anyhow::Error>,
}

/// A message to standard error.
#[derive(Debug, PartialEq)]
pub enum Message {
    /// Some input is not a board.
    Invalid { origin: Origin, reason: String },
    /// Why a board cannot be solved.
    Unsolvable(String),
    /// A board may have been meant in another shape.
    OtherReading { origin: Origin, note: String },
}

impl OutputBuffer {
    pub fn text(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub fn messages(&self) -> &[(usize, Message)] {
        &self.messages
    }

    /// Adds a message after the text so far.
    pub fn push_message(&mut self, message: Message) {
        self.messages.push((self.len, message));
    }

    /// Writes the letters of a solution and a line end.
    ///
    /// This and the next two take a few nanoseconds, and [`Write`] much longer.
    #[inline(always)]
    pub fn write_letters(&mut self, solution: &Solution) {
        let space = self.spare(MAX_LETTERS + 1);
        let len = solution.write_letters(space);
        space[len] = b'\n';
        self.len += len + 1;
    }

    /// Writes a number and a line end.
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

    /// Writes a text and a line end.
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

    /// Shortens the text to a length that it had before.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    pub fn clear(&mut self) {
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
