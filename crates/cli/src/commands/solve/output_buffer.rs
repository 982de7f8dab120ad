use std::io::{self, Write};

use tilebase_lookup::Solution;

/// The most letters that a solution has.
const MAX_LETTERS: usize = 255;

/// The space in which [`Solution::fill_letters`] writes a short solution at once.
const QUICK_LETTERS: usize = 32;

/// The bytes that a full buffer grows by.
const GROWTH: usize = 64 * 1024;

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
}

/// Where a board was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// The number of the argument, from 1.
    Argument(usize),
    /// All arguments together.
    Arguments,
    /// The number of the line, from 1 in its chunk.
    Line(usize),
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

    /// Writes the letters of a solution and a line end: [`Write`], only faster.
    #[inline]
    pub fn write_letters(&mut self, solution: &Solution) {
        let len = solution.len();
        let space = self.spare(MAX_LETTERS + 1);
        if len < QUICK_LETTERS {
            solution.fill_letters(&mut space[..QUICK_LETTERS]);
        } else {
            solution.fill_letters(&mut space[..len]);
        }
        space[len] = b'\n';
        self.len += len + 1;
    }

    /// Returns space for at least `least` bytes after the text so far.
    #[inline]
    fn spare(&mut self, least: usize) -> &mut [u8] {
        if self.bytes.len() < self.len + least {
            self.bytes.resize(self.len + least + GROWTH, 0);
        }
        &mut self.bytes[self.len..]
    }

    pub fn clear(&mut self) {
        self.len = 0;
        self.messages.clear();
        self.count = 0;
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
