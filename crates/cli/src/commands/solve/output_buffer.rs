use std::io::{self, Write};

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

    /// Returns space for at least `least` bytes after the text so far; [`OutputBuffer::advance`] adds
    /// what was written there to the text.
    pub fn spare(&mut self, least: usize) -> &mut [u8] {
        if self.bytes.len() < self.len + least {
            self.bytes.resize(self.len + least, 0);
        }
        &mut self.bytes[self.len..]
    }

    pub fn advance(&mut self, written: usize) {
        self.len += written;
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
        self.advance(text.len());
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
