use std::collections::VecDeque;
use std::io::{self, IsTerminal, Read, Stdin, Write};

use anyhow::Context;
use tilebase_puzzle::Board;

use super::STDIN_FAILED;
use super::arguments::{Argument, arguments};
use super::drawing::Drawing;
use super::encoded_text::EncodedText;
use super::line_chunks::{CAPACITY, LineChunk, LineChunks, check_length};
use super::origin::Origin;
use crate::tables::Choice;

/// A board that was read, or what is wrong with it.
#[derive(Debug, PartialEq)]
pub struct ReadBoard {
    pub origin: Origin,
    pub board: Result<Board, String>,
    /// As it was typed, unless it was drawn over several lines.
    pub text: String,
}

/// The boards of a stream, as they arrive: one per line, or drawn over several lines.
pub struct BoardLines<'a, R> {
    choice: &'a Choice,
    chunks: LineChunks<R>,
    chunk: LineChunk,
    /// The number of bytes of the chunk that have been read.
    place: usize,
    drawing: Drawing,
    /// The number of lines that have been read.
    lines: usize,
    ready: VecDeque<ReadBoard>,
}

/// Invites a person at a terminal to type, and returns standard input.
pub fn invite(to_type: &str) -> EncodedText<Stdin> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        // Only an invitation: the input is read even if it cannot be shown.
        let _ = writeln!(io::stderr(), "Type {to_type}; end with Ctrl-D.");
    }
    EncodedText::new(stdin)
}

/// What [`invite`] asks for if boards are read.
pub const BOARDS: &str = "boards, each in a line or drawn over several";

/// Visits the boards of the arguments, and of standard input for `-` or without arguments, and what is wrong
/// with those that are not boards.
pub fn each_board(
    choice: &Choice,
    typed: &[String],
    mut visit: impl FnMut(ReadBoard) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    for argument in arguments(choice, typed) {
        match argument {
            Argument::Board(origin, text) => {
                let board = choice.parse(&text);
                visit(ReadBoard {
                    origin,
                    board,
                    text,
                })?;
            }
            Argument::StandardInput => {
                for board in BoardLines::new(choice, invite(BOARDS)) {
                    visit(board.context(STDIN_FAILED)?)?;
                }
            }
        }
    }
    Ok(())
}

impl<'a, R: Read> BoardLines<'a, R> {
    pub fn new(choice: &'a Choice, stream: R) -> BoardLines<'a, R> {
        BoardLines {
            choice,
            chunks: LineChunks::new(stream, CAPACITY),
            chunk: LineChunk::new(),
            place: 0,
            drawing: Drawing::default(),
            lines: 0,
            ready: VecDeque::new(),
        }
    }

    /// Reads the next line, and what it says about the lines before; returns `false` at the end.
    fn read_line(&mut self) -> io::Result<bool> {
        if self.place == self.chunk.lines().len() {
            self.place = 0;
            if !self.chunks.next(&mut self.chunk)? {
                if !self.drawing.is_open() {
                    return Ok(false);
                }
                self.chunk.end_drawing();
            }
        }
        let rest = &self.chunk.lines()[self.place..];
        let line = rest
            .split_inclusive(|&byte| byte == b'\n')
            .next()
            .unwrap_or(rest);
        self.place += line.len();
        self.lines += 1;
        let step = self.drawing.read(line, self.choice);
        let number = self.lines as isize;
        self.ready.extend(step.drawn.map(|drawn| ReadBoard {
            origin: drawn.origin(number),
            board: drawn.board,
            text: String::new(),
        }));
        if step.is_alone {
            let text = String::from_utf8_lossy(line);
            self.ready.push_back(ReadBoard {
                origin: Origin::Lines(number, number),
                board: check_length(line).and_then(|()| self.choice.parse(&text)),
                text: text.into_owned(),
            });
        }
        Ok(true)
    }
}

impl<R: Read> Iterator for BoardLines<'_, R> {
    type Item = io::Result<ReadBoard>;

    fn next(&mut self) -> Option<io::Result<ReadBoard>> {
        loop {
            if let Some(board) = self.ready.pop_front() {
                return Some(Ok(board));
            }
            match self.read_line() {
                Ok(true) => (),
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[cfg(test)]
mod tests;
