//! Prints answers to standard output, with notes to standard error in between.

use std::mem;

use tilebase::Solution;

use crate::terminal::{is_first, print_note, print_one};
use crate::unsolvable;

const MAX_LETTERS: usize = 255;

/// Answers to print, and the notes for standard error between them.
#[derive(Default)]
pub struct OutputBuffer {
    /// The text is in the first `len` bytes. The other bytes are from earlier text.
    bytes: Vec<u8>,
    len: usize,
    notes: Vec<Note>,
    /// Whether the input of an answer is not a board.
    pub has_invalid: bool,
    /// Whether the last board needed a search, so the next one may need a search, too.
    pub has_searched: bool,
    /// The error that stopped the command.
    pub failure: Option<anyhow::Error>,
}

struct Note {
    /// The length of the text before the note.
    place: usize,
    text: String,
    /// Whether only the first of these notes is printed.
    is_once: bool,
}

impl OutputBuffer {
    pub fn text(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Adds a note after the text so far.
    pub fn push_note(&mut self, text: String, is_once: bool) {
        let place = self.len;
        self.notes.push(Note {
            place,
            text,
            is_once,
        });
    }

    /// Writes the letters of a solution and a line end.
    ///
    /// This function and the next two take a few nanoseconds. [`std::io::Write`] takes much longer.
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
    pub fn write_text(&mut self, text: &str) {
        self.spare(text.len())[..text.len()].copy_from_slice(text.as_bytes());
        self.len += text.len();
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
}

/// Standard output, with notes to standard error in the right order.
pub struct Printer {
    /// The text before the next answer. Before the first answer, it is left out.
    separator: &'static str,
    is_first: bool,
    pub all_valid: bool,
}

impl Printer {
    pub fn new(separator: &'static str) -> Printer {
        Printer {
            separator,
            is_first: true,
            all_valid: true,
        }
    }

    /// Prints answers that begin with the separator, and empties the buffer.
    pub fn print(&mut self, answers: &mut OutputBuffer) -> anyhow::Result<()> {
        // Sets `all_valid` before printing, so it is right even if a write fails.
        self.all_valid &= !mem::take(&mut answers.has_invalid);
        let text = &answers.bytes[..mem::take(&mut answers.len)];
        let mut printed = 0;
        if self.is_first && !text.is_empty() {
            (self.is_first, printed) = (false, self.separator.len());
        }
        for note in answers.notes.drain(..) {
            print_one(&text[printed..note.place])?;
            printed = note.place;
            if !note.is_once || is_first(unsolvable::TOPIC) {
                print_note(&note.text);
            }
        }
        print_one(&text[printed..])?;
        answers.failure.take().map_or(Ok(()), Err)
    }
}
