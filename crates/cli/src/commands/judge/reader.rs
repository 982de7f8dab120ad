//! Reads the boards and the numbers of a judge's input.

use std::fmt::Display;
use std::iter::Peekable;
use std::vec;

use tilebase::{Board, Shape};
use tilebase_puzzle::internal::tiles_of_row;

use crate::exit::InvalidInput;
use crate::input::Origin;

/// The lines of an input, with their numbers. Every error names the lines.
pub struct Reader<'a> {
    lines: Peekable<vec::IntoIter<(usize, &'a str)>>,
    /// The lines of the latest number or board.
    origin: Origin,
}

impl<'a> Reader<'a> {
    /// Reads only a part of each line. Skips the lines for which `part` returns `None`.
    pub fn new(text: &'a str, part: fn(&str) -> Option<&str>) -> Reader<'a> {
        let lines = (1..).zip(text.lines());
        let lines = lines.filter_map(|(number, line)| Some((number, part(line)?)));
        Reader {
            lines: lines.collect::<Vec<_>>().into_iter().peekable(),
            origin: Origin::line(1),
        }
    }

    /// Reads a number, which is a line.
    pub fn number(&mut self, what: &str) -> anyhow::Result<usize> {
        let (_, line) = self.line(what)?;
        let number = line.parse();
        number.or_else(|_| self.fail(format!("expected {what}, found {line:?}")))
    }

    /// Reads the number of rows and a square board, of up to 5x5.
    pub fn square(&mut self) -> anyhow::Result<Board> {
        let rows = self.number("the number of rows")?;
        match (2..=5).contains(&rows) {
            true => self.board(rows, rows),
            false => self.fail(format!("expected 2 to 5 rows, found {rows}")),
        }
    }

    /// Reads the lines of a board until it is complete, but at most up to an empty line.
    pub fn board(&mut self, rows: usize, cols: usize) -> anyhow::Result<Board> {
        let shape = Shape::new(rows, cols)?;
        let (first, line) = self.line("a board")?;
        let (mut text, mut tiles) = (line.to_owned(), tiles_of_row(line).count());
        loop {
            let error = match Board::parse(shape, &text) {
                Ok(board) => return Ok(board),
                Err(error) => error.to_string(),
            };
            let may_follow = |line: &_| tiles < shape.cells() && !is_empty(line);
            let Some((last, line)) = self.lines.next_if(may_follow) else {
                return self.fail(error.replace("line ", "row "));
            };
            self.origin = Origin::Lines(first, last);
            tiles += tiles_of_row(line).count();
            text += &format!("\n{line}");
        }
    }

    /// Returns the next line that is not empty.
    fn line(&mut self, what: &str) -> anyhow::Result<(usize, &'a str)> {
        if self.is_at_end() {
            return self.fail(format!("expected {what}, found the end of the input"));
        }
        let (number, line) = self.lines.next().expect("a line");
        self.origin = Origin::line(number);
        Ok((number, line.trim()))
    }

    /// Skips empty lines. Returns whether no other line follows.
    pub fn is_at_end(&mut self) -> bool {
        while self.lines.next_if(is_empty).is_some() {}
        self.lines.peek().is_none()
    }

    pub fn end(&mut self) -> anyhow::Result<()> {
        if self.is_at_end() {
            return Ok(());
        }
        let (_, line) = self.line("")?;
        self.fail(format!("expected the end of the input, found {line:?}"))
    }

    /// Returns an error in the latest number or board.
    pub fn fail<T>(&self, reason: impl Display) -> anyhow::Result<T> {
        Err(InvalidInput(format!("{}: {reason}", self.origin)).into())
    }
}

fn is_empty((_, line): &(usize, &str)) -> bool {
    line.trim().is_empty()
}
