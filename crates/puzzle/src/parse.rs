//! Reads boards as people type them.

use core::fmt;

use crate::board_builder::BoardBuilder;
use crate::parse_any::shapes;
use crate::parse_line::plain_board;
use crate::{Board, BoardError, Shape};

impl Board {
    /// Reads a board of this shape from text.
    ///
    /// Tiles are numbers, or the letters `a` to `f` and `A` to `F` for 10 to 15; the blank is `0`,
    /// `x`, `X`, `_` or `.`. White space, line breaks, commas, slashes, bars and brackets separate
    /// them. Whole rows or the whole board may be written without separators, one character per tile;
    /// a text with no more words than rows is read like this. A byte-order mark is skipped. A board
    /// drawn in rows, with slashes, lines or brackets, must be drawn in the rows of this shape.
    ///
    /// ```
    /// use tilebase_puzzle::{Board, Shape};
    ///
    /// let shape = Shape::new(3, 3)?;
    /// let board = Board::parse(shape, "2 3 4 1 5 x 7 6 8")?;
    /// for text in ["23415x768", "234/15_/768", "[[2,3,4],[1,5,0],[7,6,8]]", "2 3 4\r\n1 5 .\r\n7 6 8"] {
    ///     assert_eq!(Board::parse(shape, text)?, board);
    /// }
    ///
    /// let error = Board::parse(shape, "2 3 4 1 5 x 7 6 6").unwrap_err();
    /// assert_eq!(error.to_string(), "more than once: 6; missing: 8");
    ///
    /// let shape = Shape::new(3, 4)?;
    /// let board = Board::parse(shape, "1 2 3 4 5 6 7 8 9 10 11 x")?;
    /// assert_eq!(Board::parse(shape, "1234/5678/9ABx")?, board);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseError`] names the character that is not a tile and its position, the tiles that are
    /// missing or repeated, or the other shape in which the board is drawn.
    ///
    /// # Complexity
    ///
    /// O(length of the text); allocates nothing.
    pub fn parse(shape: Shape, text: &str) -> Result<Board, ParseError> {
        if let Some((board, len)) = plain_board(shape, text.as_bytes())
            && len == text.len()
        {
            return Ok(board);
        }
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let words = || text.split(is_separator).filter(|word| !word.is_empty());
        let mut builder = BoardBuilder::new(shape);
        let mut add = |word| {
            let tile = parse_tile(shape, word).map_err(|problem| problem.located(shape, text))?;
            builder.push(tile).map_err(ParseError::Tiles)
        };

        if let Some((rows, cols)) = other_shape_drawn(shape, text) {
            return Err(ParseError::Drawn {
                expected: shape,
                rows,
                cols,
            });
        }
        // With no more words than rows, each word is a row, or the only one is the whole board.
        if words().count() <= shape.rows() {
            words().flat_map(characters).try_for_each(&mut add)?;
        } else {
            words().try_for_each(&mut add)?;
        }
        builder.finish().map_err(ParseError::Tiles)
    }
}

/// Returns the number of tiles in a text if its words are tiles, and if its characters are.
pub(crate) fn words_and_characters(text: &str) -> (usize, usize) {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let words = || text.split(is_separator).filter(|word| !word.is_empty());
    (words().count(), words().flat_map(characters).count())
}

/// Returns the rows and columns of a text that draws a board of another shape with as many cells.
fn other_shape_drawn(shape: Shape, text: &str) -> Option<(usize, usize)> {
    fn words(text: &str) -> impl Iterator<Item = &str> {
        text.split(is_separator).filter(|word| !word.is_empty())
    }
    let tiles = |row: &str| match words(row).count() {
        1 => words(row).flat_map(characters).count(),
        count => count,
    };
    // If there are few words, each is a row; otherwise slashes, line breaks or brackets end a row.
    let words_are_rows = words(text).count() <= shape.rows();
    let ends_row = move |c: char| "/\n])}".contains(c) || words_are_rows && is_separator(c);
    let mut rows = text.split(ends_row).map(tiles).filter(|&tiles| tiles > 0);
    let cols = rows.next()?;
    let (count, is_rectangle) = rows.fold((1, true), |(count, is_rectangle), tiles| {
        (count + 1, is_rectangle && tiles == cols)
    });
    let is_other_shape = count != shape.rows() && count * cols == shape.cells();
    (is_rectangle && is_other_shape && count > 1 && cols > 1).then_some((count, cols))
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || ",/|[](){}".contains(character)
}

/// Returns the tile that a single character stands for, 0 for the blank.
fn tile_of(character: char) -> Option<u8> {
    match character {
        'x' | 'X' | '_' | '.' => Some(0),
        digit_or_letter => digit_or_letter.to_digit(16).map(|tile| tile as u8),
    }
}

/// Returns the character of a word that has only one.
fn only_character(word: &str) -> Option<char> {
    let mut characters = word.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Splits a word into its characters.
fn characters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices()
        .map(|(start, character)| &word[start..start + character.len_utf8()])
}

/// What is wrong with a word, and a slice of the text that starts there.
enum Problem<'a> {
    Unknown(char, &'a str),
    NotATile(&'a str),
    RunTogether(&'a str),
}

fn parse_tile(shape: Shape, word: &str) -> Result<u8, Problem<'_>> {
    let number = if let Some(only) = only_character(word) {
        tile_of(only).ok_or(Problem::Unknown(only, word))?
    } else if let Some((start, unknown)) = word.char_indices().find(|&(_, c)| tile_of(c).is_none())
    {
        return Err(Problem::Unknown(unknown, &word[start..]));
    } else if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Problem::RunTogether(word));
    } else {
        word.parse().map_err(|_| Problem::NotATile(word))?
    };
    if usize::from(number) < shape.cells() {
        Ok(number)
    } else {
        Err(Problem::NotATile(word))
    }
}

impl Problem<'_> {
    fn located(self, shape: Shape, text: &str) -> ParseError {
        match self {
            Problem::Unknown(character, rest) => ParseError::UnknownCharacter {
                character,
                position: Position::of(rest, text),
            },
            Problem::NotATile(word) => {
                let letter = only_character(word).filter(char::is_ascii_alphabetic);
                ParseError::NotATile {
                    shape,
                    number: match letter {
                        Some(letter) => tile_of(letter).map(u64::from),
                        None => word.parse().ok(),
                    },
                    letter,
                    position: Position::of(word, text),
                }
            }
            Problem::RunTogether(word) => ParseError::RunTogether {
                position: Position::of(word, text),
            },
        }
    }
}

/// A line and a column of a text, both counted from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Position {
    /// Returns the position where `part`, a slice of `text`, starts.
    fn of(part: &str, text: &str) -> Position {
        let before = &text[..part.as_ptr().addr() - text.as_ptr().addr()];
        let line_start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
        Position {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// Writes `column C`, or `line L, column C` past the first line.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}", self.column)
    }
}

/// Why a text is not a [`Board`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// A character that is neither a digit, a letter for a tile, a blank nor a separator.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its position.
        position: Position,
    },
    /// A number above N-1, or a letter that stands for one.
    NotATile {
        /// The shape expected.
        shape: Shape,
        /// The number, or `None` if it does not fit.
        number: Option<u64>,
        /// The letter, if the number was written as one.
        letter: Option<char>,
        /// Its position.
        position: Position,
    },
    /// Tiles with nothing between them in a text in which each word is a tile.
    RunTogether {
        /// The position of the first of them.
        position: Position,
    },
    /// A board drawn in the rows of another shape with as many cells.
    Drawn {
        /// The shape expected.
        expected: Shape,
        /// The number of rows drawn.
        rows: usize,
        /// The number of tiles in each.
        cols: usize,
    },
    /// A board of several shapes with as many cells, where the text is to say which.
    Shapes {
        /// The number of cells.
        cells: usize,
    },
    /// Tiles that do not make a board.
    Tiles(BoardError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::UnknownCharacter {
                character,
                position,
            } => write!(
                f,
                "{position}: {character:?} is neither a tile nor a blank (0, x, X, _ or .)"
            ),
            ParseError::NotATile {
                shape,
                number,
                letter,
                position,
            } => {
                write!(f, "{position}: ")?;
                match (letter, number) {
                    (Some(letter), Some(number)) => write!(f, "{letter}, for {number},")?,
                    (_, Some(number)) => write!(f, "{number}")?,
                    (_, None) => f.write_str("the number")?,
                }
                let largest = shape.cells() - 1;
                write!(
                    f,
                    " is not a tile of a {shape} board, which has 1 to {largest} and a blank"
                )
            }
            ParseError::RunTogether { position } => {
                write!(
                    f,
                    "{position}: two tiles run together; put a space between them"
                )
            }
            ParseError::Drawn {
                expected,
                rows,
                cols,
            } => write!(f, "drawn as {rows}x{cols}, expected a board of {expected}"),
            ParseError::Shapes { cells } => {
                write!(f, "{cells} cells may be ")?;
                let last = shapes(*cells).count().saturating_sub(1);
                for (number, shape) in shapes(*cells).enumerate() {
                    let separator = match number {
                        0 => "",
                        number if number == last => " or ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{shape}")?;
                }
                f.write_str("; separate the rows with slashes")
            }
            ParseError::Tiles(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseError {}
