//! Errors of the board parser, with their positions.

use core::fmt;

use crate::text::board_text::offset;
use crate::text::parse::shapes;
use crate::{BoardError, MAX_CELLS, Shape};

/// A line and a column of a text, counted from 1. Columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Position {
    /// Returns the position of `part`, a slice of `text`.
    pub(crate) fn of(part: &str, text: &str) -> Position {
        let before = &text[..offset(part, text)];
        let line_start = before.rfind('\n').map_or(0, |line_break| line_break + 1);
        Position {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// Writes `column C`, or `line L, column C` after the first line.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 1 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "column {}", self.column)
    }
}

/// An error in the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// A character that is not a digit, tile letter, blank or separator.
    UnknownCharacter {
        /// The character.
        character: char,
        /// The position of the character.
        position: Position,
    },
    /// A number that is not an integer in 0 .. N-1, or a letter for such a number.
    NotATile {
        /// The expected shape.
        shape: Shape,
        /// The number, or `None` if it has more than 53 bits or a fraction.
        number: Option<i64>,
        /// The letter, if the tile is written as a letter.
        letter: Option<char>,
        /// The position of the number or letter.
        position: Position,
    },
    /// Several tiles in one word, where each word must be one tile.
    RunTogether {
        /// The position of the first tile.
        position: Position,
    },
    /// A board of another shape, or one drawn in a single row or column.
    Drawn {
        /// The expected shape.
        expected: Shape,
        /// The number of rows drawn.
        rows: usize,
        /// The number of tiles in each row.
        cols: usize,
    },
    /// A row of the wrong length. If only the blank is missing, the error is `Tiles` instead.
    RowLength {
        /// The expected shape.
        shape: Shape,
        /// The number of the first wrong row, from 1.
        row: usize,
        /// The number of tiles in that row.
        tiles: usize,
    },
    /// A board that fits several shapes.
    Shapes {
        /// The number of cells.
        cells: usize,
    },
    /// A board larger than any shape.
    TooManyCells {
        /// The number of cells.
        cells: usize,
    },
    /// Tiles that do not form a board.
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
                "{position}: {character:?} is neither a tile nor a blank (0, x, _, ., * or -)"
            ),
            ParseError::NotATile {
                shape,
                number,
                letter,
                position,
            } => {
                let (shape, cells) = (*shape, shape.cells() as i64);
                write!(f, "{position}: ")?;
                let number = match (letter, *number) {
                    (Some(letter), Some(number)) => {
                        let letter = format_args!("{letter} (tile {number})");
                        return BoardError::not_a_tile(shape, letter).fmt(f);
                    }
                    (_, Some(number)) => number,
                    (_, None) => return BoardError::not_a_tile(shape, "the number").fmt(f),
                };
                BoardError::not_a_tile(shape, number).fmt(f)?;
                if number == cells || number == -1 {
                    return write!(f, "; if {number} is the blank, write it as 0");
                }
                let mut pairs = [10, 100]
                    .map(|unit| (number / unit, number % unit))
                    .into_iter();
                match pairs.find(|&(first, second)| 0 < first && first.max(second) < cells) {
                    Some((first, second)) => write!(
                        f,
                        "; if it is {first} and {second}, put a space between them"
                    ),
                    None => Ok(()),
                }
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
            } => write!(f, "expected a board of {expected}, found {rows}x{cols}"),
            ParseError::RowLength { shape, row, tiles } => {
                let cols = shape.cols();
                write!(
                    f,
                    "row {row} has {tiles} tiles, expected {cols} in each row of a {shape} board"
                )
            }
            ParseError::TooManyCells { cells } => {
                write!(
                    f,
                    "{cells} cells are too many: a board has at most {MAX_CELLS}"
                )
            }
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

impl From<BoardError> for ParseError {
    fn from(error: BoardError) -> ParseError {
        ParseError::Tiles(error)
    }
}
