//! Reads the cases of a format.

use std::fmt::Display;

use tilebase_puzzle::internal::{is_separator, tiles_of_row};

use super::table::{Format, Part};
use crate::exit::InvalidInput;

/// A reader of the tokens in a text. Every error has a line and a column.
pub struct Reader<'a> {
    pub format: &'a Format,
    pub text: &'a str,
    /// The place of the latest token, and the place after it.
    pub start: usize,
    pub at: usize,
}

/// The tiles of a start and, unless the format has the goal, of a goal.
pub struct Case {
    pub cols: usize,
    pub boards: Vec<Vec<usize>>,
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
    pub fn case(&mut self) -> anyhow::Result<Case> {
        let (mut rows, mut cols) = self.format.shape;
        let mut boards = Vec::new();
        for part in self.format.case {
            match *part {
                Part::Board => boards.push(self.board(rows, cols, false)?),
                Part::Square(most) => {
                    rows = self.number("the number of rows")?;
                    cols = rows;
                    if !(2..=most).contains(&rows) {
                        return self.fail(format!("expected 2 to {most} rows, found {rows}"));
                    }
                    boards.push(self.board(rows, cols, true)?);
                }
                Part::Blank => {
                    let blank = self.number("the cell of the blank")?;
                    if boards[0].get(blank) != Some(&0) {
                        return self.fail(format!("the blank is not in cell {blank}"));
                    }
                }
            }
        }
        Ok(Case { cols, boards })
    }

    /// Reads a board up to its last closing bracket. Brackets, slashes and semicolons end rows.
    fn board(&mut self, rows: usize, cols: usize, by_words: bool) -> anyhow::Result<Vec<usize>> {
        let cells = rows * cols;
        let (mut tiles, mut in_row, mut open) = (Vec::new(), 0, 0_usize);
        while tiles.len() < cells || open > 0 {
            let before = self.at;
            let what = match cells - tiles.len() {
                0 => "a closing bracket",
                left if left == cells => "a board",
                _ => "a tile",
            };
            let token = self.token(what, by_words)?;
            let line_ends = self.text[before..self.start].matches('\n').count();
            if self.format.has_paragraphs && !tiles.is_empty() && line_ends > 1 {
                return self.fail("expected a tile, found an empty line");
            }
            open = match token {
                "[" | "(" | "{" => open + 1,
                "]" | ")" | "}" => open.saturating_sub(1),
                "/" | ";" => open,
                _ => {
                    let tile = match by_words {
                        true => token.parse().ok(),
                        false => tiles_of_row(token).next().flatten().map(usize::from),
                    };
                    let largest = cells - 1;
                    let Some(tile) = tile.filter(|&tile| tile <= largest) else {
                        return self.fail(format!("{token:?} is not a tile from 0 to {largest}"));
                    };
                    if tiles.contains(&tile) {
                        return self.fail(format!("{token} appears twice"));
                    }
                    tiles.push(tile);
                    in_row += 1;
                    continue;
                }
            };
            let is_one_list = in_row == cells && open == 0;
            if in_row != 0 && in_row != cols && !is_one_list {
                return self.fail(format!("expected {cols} tiles in a row, found {in_row}"));
            }
            in_row = 0;
        }
        Ok(tiles)
    }

    pub fn number(&mut self, what: &str) -> anyhow::Result<usize> {
        let word = self.token(what, true)?;
        let number = word.parse();
        number.or_else(|_| self.fail(format!("expected {what}, found {word:?}")))
    }

    /// Returns the next bracket, slash or semicolon, or else the next word or its first character.
    fn token(&mut self, what: &str, is_word: bool) -> anyhow::Result<&'a str> {
        let is_space = |c| is_separator(c) && !"[({])}/;".contains(c);
        let rest = self.text[self.at..].trim_start_matches(is_space);
        let end = match rest.chars().next() {
            None => {
                self.start = self.text.trim_end().len();
                return self.fail(format!("expected {what}, found the end of the input"));
            }
            Some(first) if is_word && !is_separator(first) => rest.find(is_separator),
            Some(first) => Some(first.len_utf8()),
        };
        let token = &rest[..end.unwrap_or(rest.len())];
        self.start = self.text.len() - rest.len();
        self.at = self.start + token.len();
        Ok(token)
    }

    /// Returns whether no board follows.
    pub fn is_at_end(&self) -> bool {
        self.text[self.at..].chars().all(is_separator)
    }

    pub fn end(&mut self) -> anyhow::Result<()> {
        if self.is_at_end() {
            return Ok(());
        }
        let found = self.token("", false)?;
        self.fail(format!("expected the end of the input, found {found:?}"))
    }

    /// Returns an error at the latest token.
    pub fn fail<T>(&self, reason: impl Display) -> anyhow::Result<T> {
        let before = &self.text[..self.start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        Err(InvalidInput(format!("line {line}, column {column}: {reason}")).into())
    }
}
