//! Reads the boards and the numbers of a judge's input.

use std::fmt::Display;

use tilebase_puzzle::internal::{is_separator, tiles_of_row};

use crate::exit::InvalidInput;

/// The tiles of a board of any size. The blank is 0.
pub type Tiles = Vec<usize>;

/// A reader of the tokens in a text. Every error has a line and a column.
#[derive(Default)]
pub struct Reader {
    text: String,
    /// Whether an empty line ends a board.
    pub has_paragraphs: bool,
    /// The place of the latest token, and the place after it.
    start: usize,
    at: usize,
}

impl Reader {
    pub fn new(input: &[u8]) -> Reader {
        let text = String::from_utf8_lossy(input).replace('\u{FEFF}', "");
        Reader {
            text: text.trim_end().to_owned(),
            ..Reader::default()
        }
    }

    /// Keeps a part of each line. To keep columns in errors right, spaces must replace the text before the part.
    pub fn keep(&mut self, part: impl Fn(&str) -> String) {
        let lines: Vec<String> = self.text.lines().map(part).collect();
        self.text = lines.join("\n").trim_end().to_owned();
    }

    /// Reads a board whose tiles are characters.
    pub fn board(&mut self, rows: usize, cols: usize) -> anyhow::Result<Tiles> {
        self.tiles(rows, cols, false)
    }

    /// Reads the number of rows, at most this, then a board of this size. Its tiles are numbers.
    pub fn square(&mut self, most: usize) -> anyhow::Result<Tiles> {
        let rows = self.number("the number of rows")?;
        match (2..=most).contains(&rows) {
            true => self.tiles(rows, rows, true),
            false => self.fail(format!("expected 2 to {most} rows, found {rows}")),
        }
    }

    /// Reads a board up to its last closing bracket. Brackets, slashes and semicolons end rows.
    fn tiles(&mut self, rows: usize, cols: usize, are_words: bool) -> anyhow::Result<Tiles> {
        let (cells, largest) = (rows * cols, rows * cols - 1);
        let (mut tiles, mut in_row, mut open) = (Vec::new(), 0, 0_usize);
        while tiles.len() < cells || open > 0 {
            let before = self.at;
            let token = self.token(
                are_words,
                match tiles.len() {
                    0 => "a board",
                    len if len < cells => "a tile",
                    _ => "a closing bracket",
                },
            )?;
            let line_ends = self.text[before..self.start].matches('\n').count();
            if self.has_paragraphs && !tiles.is_empty() && line_ends > 1 {
                return self.fail("expected a tile, found an empty line");
            }
            match &*token {
                "[" | "(" | "{" => open += 1,
                "]" | ")" | "}" => open = open.saturating_sub(1),
                "/" | ";" => (),
                tile => {
                    let number = match are_words {
                        true => tile.parse().ok(),
                        false => tiles_of_row(tile).next().flatten().map(usize::from),
                    };
                    let Some(number) = number.filter(|&number| number <= largest) else {
                        return self.fail(format!("{tile:?} is not a tile from 0 to {largest}"));
                    };
                    if tiles.contains(&number) {
                        return self.fail(format!("{tile} appears twice"));
                    }
                    tiles.push(number);
                    in_row += 1;
                    continue;
                }
            }
            let is_one_list = in_row == cells && open == 0;
            if in_row != 0 && in_row != cols && !is_one_list {
                return self.fail(format!("expected {cols} tiles in a row, found {in_row}"));
            }
            in_row = 0;
        }
        Ok(tiles)
    }

    pub fn number(&mut self, what: &str) -> anyhow::Result<usize> {
        let word = self.token(true, what)?;
        let number = word.parse();
        number.or_else(|_| self.fail(format!("expected {what}, found {word:?}")))
    }

    /// Returns the next bracket, slash or semicolon, or else the next word or its first character.
    fn token(&mut self, is_word: bool, what: &str) -> anyhow::Result<String> {
        let is_space = |c| is_separator(c) && !"[({])}/;".contains(c);
        let rest = self.text[self.at..].trim_start_matches(is_space);
        self.start = self.text.len() - rest.len();
        let end = match rest.chars().next() {
            None => return self.fail(format!("expected {what}, found the end of the input")),
            Some(first) if is_word && !is_separator(first) => rest.find(is_separator),
            Some(first) => Some(first.len_utf8()),
        };
        let token = rest[..end.unwrap_or(rest.len())].to_owned();
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
        let found = self.token(false, "")?;
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

/// Returns the number of columns. Boards are squares, or have one column more than rows.
pub fn cols(board: &Tiles) -> usize {
    board.len() / board.len().isqrt()
}
