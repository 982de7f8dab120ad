use std::io::{self, Stdout, Write};

use anyhow::Context;

use crate::commands::STDOUT_FAILED;

/// Answers that wait to be printed, and what is to be said about them.
#[derive(Default)]
pub struct Answers {
    /// The text in the first `len` bytes; those after it have been written before.
    bytes: Vec<u8>,
    len: usize,
    remarks: Vec<(usize, Remark)>,
    /// How many boards were answered.
    pub count: usize,
    /// Why there are no more answers.
    pub failure: Option<anyhow::Error>,
}

/// What goes to standard error.
#[derive(Debug, PartialEq)]
pub enum Remark {
    /// Some input is no board.
    Invalid { place: Place, reason: String },
    /// Why a board cannot be solved.
    Unsolvable(String),
}

/// Where a board was typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    Argument(usize),
    Arguments,
    /// The line, counted from 1 in its chunk.
    Line(usize),
}

impl Answers {
    fn clear(&mut self) {
        self.len = 0;
        self.remarks.clear();
        self.count = 0;
    }

    /// The text, and what is said about it where.
    #[cfg(test)]
    pub fn printed(&self) -> (String, &[(usize, Remark)]) {
        let text = String::from_utf8_lossy(&self.bytes[..self.len]);
        (text.into_owned(), &self.remarks)
    }

    /// Says something after the answers so far.
    pub fn remark(&mut self, remark: Remark) {
        self.remarks.push((self.len, remark));
    }

    /// At least this much room after the answers so far; [`Answers::advance`] tells what was used.
    pub fn room(&mut self, least: usize) -> &mut [u8] {
        if self.bytes.len() < self.len + least {
            self.bytes.resize(self.len + least, 0);
        }
        &mut self.bytes[self.len..]
    }

    pub fn advance(&mut self, written: usize) {
        self.len += written;
    }
}

impl Write for Answers {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.room(text.len())[..text.len()].copy_from_slice(text);
        self.advance(text.len());
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output, and standard error in step with it.
pub struct Output {
    out: Stdout,
    /// What comes between the answers of two boards.
    separator: &'static str,
    answered: usize,
    /// The lines of standard input that came before the next answers.
    lines: usize,
    pub all_valid: bool,
}

impl Output {
    pub fn new(out: Stdout, separator: &'static str) -> Output {
        Output {
            out,
            separator,
            answered: 0,
            lines: 0,
            all_valid: true,
        }
    }

    /// Prints answers, each of which begins with the separator.
    pub fn print(&mut self, answers: &mut Answers) -> anyhow::Result<()> {
        let mut printed = match self.answered {
            0 if answers.count > 0 => self.separator.len(),
            _ => 0,
        };
        for (place, remark) in &answers.remarks {
            self.write(&answers.bytes[printed..*place])?;
            printed = *place;
            // Nobody is left to tell if standard error is closed.
            let _ = match remark {
                Remark::Unsolvable(reason) => writeln!(io::stderr(), "{reason}"),
                Remark::Invalid { place, reason } => {
                    self.all_valid = false;
                    let lines = self.lines;
                    match place {
                        Place::Argument(number) => {
                            writeln!(io::stderr(), "argument {number}: {reason}")
                        }
                        Place::Arguments => writeln!(io::stderr(), "the arguments: {reason}"),
                        Place::Line(number) => {
                            writeln!(io::stderr(), "line {}: {reason}", lines + number)
                        }
                    }
                }
            };
        }
        self.write(&answers.bytes[printed..answers.len])?;
        self.answered += answers.count;
        answers.failure.take().map_or(Ok(()), Err)
    }

    /// Prints the answers to whole lines of standard input.
    pub fn print_lines(&mut self, answers: &mut Answers) -> anyhow::Result<()> {
        self.print(answers)?;
        self.lines += answers.count;
        answers.clear();
        Ok(())
    }

    fn write(&mut self, text: &[u8]) -> anyhow::Result<()> {
        let written = self.out.write_all(text).and_then(|()| self.out.flush());
        written.context(STDOUT_FAILED)
    }
}
