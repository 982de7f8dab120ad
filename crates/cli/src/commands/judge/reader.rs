//! Reads the cases of a format.

use std::fmt::Display;

use tilebase_puzzle::internal::{is_separator, tiles_of_row};

use super::table::{Case, Format};
use crate::exit::InvalidInput;

/// A reader of the numbers and boards in a text. Every error has a line and a column.
pub struct Reader<'a> {
    format: &'a Format,
    text: &'a str,
    /// The place of the latest word or tile, and the place after it.
    start: usize,
    at: usize,
}

/// The tiles of a start, by rows. The goal is `None` if the format has one.
pub struct Task {
    pub rows: usize,
    pub cols: usize,
    pub start: Vec<usize>,
    pub goal: Option<Vec<usize>>,
}

/// Returns the text of an input, with spaces in place of the characters that the format does not read.
pub fn text_of(input: &[u8], format: &Format) -> String {
    let text = String::from_utf8_lossy(input).replace('\u{FEFF}', "");
    let read = |line: &str| -> String {
        let part = (format.part)(line);
        let characters = line.char_indices();
        let read = characters.map(|(at, c)| if part.contains(&at) { c } else { ' ' });
        read.chain(['\n']).collect()
    };
    text.lines().map(read).collect()
}

impl<'a> Reader<'a> {
    pub fn new(format: &'a Format, text: &'a str) -> Reader<'a> {
        Reader {
            format,
            text,
            start: 0,
            at: 0,
        }
    }

    pub fn task(&mut self) -> anyhow::Result<Task> {
        let (mut rows, mut cols) = self.format.shape;
        let start = match self.format.case {
            Case::Sized(most) => {
                rows = self.number("the number of rows")?;
                cols = rows;
                if !(2..=most).contains(&rows) {
                    return self.fail(format!("expected 2 to {most} rows, found {rows}"));
                }
                self.numbered_tiles(rows * cols)?
            }
            _ => self.drawn_tiles(rows * cols, cols)?,
        };
        if matches!(self.format.case, Case::PairAndBlank) {
            let blank = self.number("the cell of the blank")?;
            if start.get(blank) != Some(&0) {
                return self.fail(format!("the blank is not in cell {blank}"));
            }
        }
        let has_goal = matches!(self.format.case, Case::Pair | Case::PairAndBlank);
        let goal = match has_goal {
            true => Some(self.drawn_tiles(rows * cols, cols)?),
            false => None,
        };
        Ok(Task {
            rows,
            cols,
            start,
            goal,
        })
    }

    fn numbered_tiles(&mut self, cells: usize) -> anyhow::Result<Vec<usize>> {
        let mut tiles = Vec::with_capacity(cells);
        for _ in 0..cells {
            let tile = self.number("a tile")?;
            self.add(tile, &mut tiles, cells)?;
        }
        Ok(tiles)
    }

    /// Reads a board up to its last closing bracket. Each character is a tile, separates tiles, or ends a row: brackets,
    /// slashes and semicolons.
    fn drawn_tiles(&mut self, cells: usize, cols: usize) -> anyhow::Result<Vec<usize>> {
        let (mut tiles, mut first) = (Vec::new(), self.text.trim_end().len());
        let (mut in_row, mut open) = (0, 0_usize);
        while (tiles.len() < cells || open > 0) && self.at < self.text.len() {
            let rest = &self.text[self.at..];
            let character = rest.chars().next().unwrap_or_default();
            self.start = self.at;
            self.at += character.len_utf8();
            if "[({])}/;".contains(character) {
                let is_flat = in_row == cells && open < 2;
                if !is_flat && in_row != 0 && in_row != cols {
                    return self.fail(format!("expected {cols} tiles in a row, found {in_row}"));
                }
                in_row = 0;
            }
            match character {
                '[' | '(' | '{' => open += 1,
                ']' | ')' | '}' => open = open.saturating_sub(1),
                '\n' if !tiles.is_empty() && self.is_paragraph_end(rest) => break,
                _ if is_separator(character) => {}
                _ => {
                    first = first.min(self.start);
                    let tile = tiles_of_row(&self.text[self.start..self.at]).next();
                    let Some(tile) = tile.flatten() else {
                        return self.fail(format!(
                            "{character:?} is neither a tile nor a blank (0, x, _, ., * or -)"
                        ));
                    };
                    self.add(tile.into(), &mut tiles, cells)?;
                    in_row += 1;
                }
            }
        }
        self.start = first;
        match tiles.len() {
            0 => self.fail("expected a board, found the end of the input"),
            count if count < cells => self.fail(format!(
                "expected {cells} tiles with the blank, found {count}"
            )),
            _ => Ok(tiles),
        }
    }

    /// Returns whether an empty line follows this line end, and ends a board.
    fn is_paragraph_end(&self, rest: &str) -> bool {
        let next = rest.lines().nth(1);
        self.format.has_paragraphs && next.is_some_and(|line| line.trim().is_empty())
    }

    /// Adds a tile to a board, which has each tile once.
    fn add(&self, tile: usize, tiles: &mut Vec<usize>, cells: usize) -> anyhow::Result<()> {
        let written = &self.text[self.start..self.at];
        let largest = cells - 1;
        if tile > largest {
            return self.fail(format!("{written} is not a tile; tiles are 1 to {largest}"));
        }
        if tiles.contains(&tile) {
            return self.fail(format!("{written} appears twice"));
        }
        tiles.push(tile);
        Ok(())
    }

    /// Reads a number surrounded by white space.
    pub fn number(&mut self, what: &str) -> anyhow::Result<usize> {
        let rest = self.text[self.at..].trim_start();
        let word = rest.split_whitespace().next().unwrap_or_default();
        self.start = self.text.len() - rest.len();
        self.at = self.start + word.len();
        if word.is_empty() {
            self.start = self.text.trim_end().len();
            return self.fail(format!("expected {what}, found the end of the input"));
        }
        word.parse()
            .or_else(|_| self.fail(format!("expected {what}, found {word:?}")))
    }

    /// Returns whether no board follows.
    pub fn is_at_end(&self) -> bool {
        self.text[self.at..].chars().all(is_separator)
    }

    /// Fails unless only white space follows.
    pub fn end(&mut self) -> anyhow::Result<()> {
        let rest = self.text[self.at..].trim_start();
        self.start = self.text.len() - rest.len();
        match rest.chars().next() {
            None => Ok(()),
            Some(found) => self.fail(format!(
                "expected nothing after the last board, found {found:?}"
            )),
        }
    }

    /// Returns an error at the latest word or tile.
    pub fn fail<T>(&self, reason: impl Display) -> anyhow::Result<T> {
        let before = &self.text[..self.start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Err(InvalidInput(format!("line {line}, column {column}: {reason}")).into())
    }
}
