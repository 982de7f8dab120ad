use core::str::FromStr;
use core::{fmt, iter};

use crate::text::move_text::{APOSTROPHES, MoveToken, MoveTokens};

/// A move, named by the direction of the blank.
///
/// The values 0 .. 3 are the codes in table files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Move {
    /// The blank moves up; the tile above it moves down.
    Up = 0,
    /// The blank moves down.
    Down = 1,
    /// The blank moves left.
    Left = 2,
    /// The blank moves right.
    Right = 3,
}

impl Move {
    /// All moves in the order of their codes.
    pub const ALL: [Move; 4] = [Move::Up, Move::Down, Move::Left, Move::Right];

    /// Returns the code, 0 .. 3.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the move with this code, or `None` if `code > 3`.
    pub const fn from_code(code: u8) -> Option<Move> {
        match code {
            0 => Some(Move::Up),
            1 => Some(Move::Down),
            2 => Some(Move::Left),
            3 => Some(Move::Right),
            _ => None,
        }
    }

    /// Returns the move in the opposite direction.
    pub const fn opposite(self) -> Move {
        match self {
            Move::Up => Move::Down,
            Move::Down => Move::Up,
            Move::Left => Move::Right,
            Move::Right => Move::Left,
        }
    }

    /// Returns the letter: `u`, `d`, `l` or `r`.
    pub const fn letter(self) -> char {
        ['u', 'd', 'l', 'r'][self as usize]
    }

    /// Returns the move with this letter, or `None` for any other character.
    pub const fn from_letter(letter: char) -> Option<Move> {
        match letter {
            'u' => Some(Move::Up),
            'd' => Some(Move::Down),
            'l' => Some(Move::Left),
            'r' => Some(Move::Right),
            _ => None,
        }
    }
}

/// Writes the letter.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of moves, in one byte.
///
/// ```
/// use tilebase_puzzle::{Move, MoveSet};
///
/// let set: MoveSet = [Move::Left, Move::Up].into_iter().collect();
/// assert!(set.contains(Move::Up) && !set.contains(Move::Down));
/// assert_eq!(set.to_string(), "ul");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveSet(pub(crate) u8);

impl MoveSet {
    /// Returns the set of the moves whose bit is 1: bit c for code c. The upper four bits are ignored.
    pub const fn from_bits(bits: u8) -> MoveSet {
        MoveSet(bits & 0b1111)
    }

    /// Returns the bits: bit c for the move with code c.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns whether the move is in the set.
    pub const fn contains(self, mv: Move) -> bool {
        self.0 & 1 << mv.code() != 0
    }

    /// Returns the number of moves in the set, 0 .. 4.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the moves that are in both sets.
    pub const fn intersection(self, other: MoveSet) -> MoveSet {
        MoveSet(self.0 & other.0)
    }

    /// Returns the moves in the order of their codes: u, d, l, r.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |&mv| self.contains(mv))
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        MoveSet(moves.into_iter().fold(0, |bits, mv| bits | 1 << mv.code()))
    }
}

/// Writes the letters in the order u, d, l, r.
impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|mv| mv.fmt(f))
    }
}

/// Reads a letter: `u`, `d`, `l` or `r`.
impl FromStr for Move {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Move, MovesError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => mv(1, letter),
            _ => Err(MovesError::NotOne {
                found: text.chars().count(),
            }),
        }
    }
}

/// Reads the letters of the moves, in any order.
impl FromStr for MoveSet {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<MoveSet, MovesError> {
        let letters = (1..).zip(text.chars());
        letters.map(|(number, found)| mv(number, found)).collect()
    }
}

/// Returns the moves in a text. Each item is a move or an error.
pub fn moves(text: &str) -> impl Iterator<Item = Result<Move, MovesError>> {
    // Fast path: every byte is a move letter.
    let mut letters = text.bytes();
    let is_plain = letters.all(|letter| Move::from_letter(letter.into()).is_some());
    let (plain, written) = if is_plain { (text, "") } else { ("", text) };
    let plain = plain
        .bytes()
        .filter_map(|letter| Move::from_letter(letter.into()));
    plain.map(Ok).chain(other_moves(written))
}

fn other_moves(text: &str) -> impl Iterator<Item = Result<Move, MovesError>> {
    let mut tokens = MoveTokens::of(text);
    let (mut number, mut left) = (0, None);
    let is_empty = text.trim().is_empty();
    iter::from_fn(move || {
        number += 1;
        if let Some((mv, count @ 1..)) = left {
            left = Some((mv, count - 1));
            return Some(Ok(mv));
        }
        Some(match tokens.next() {
            None if number > 1 || is_empty => return None,
            None => Err(MovesError::NoMoves),
            Some(MoveToken::Move(mv, count)) => {
                left = Some((mv, count - 1));
                Ok(mv)
            }
            Some(MoveToken::Digits(digits)) => Err(MovesError::Digits {
                number,
                found: digits.bytes().next().unwrap_or_default().into(),
            }),
            Some(MoveToken::Unclear(found)) => Err(MovesError::Unclear { number, found }),
            Some(MoveToken::Unknown(found)) => Err(MovesError::Letter { number, found }),
        })
    })
}

fn mv(number: usize, found: char) -> Result<Move, MovesError> {
    Move::from_letter(found).ok_or(MovesError::Letter { number, found })
}

/// An error in the text of one or more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MovesError {
    /// A character that is not a move.
    Letter {
        /// The number of the move, from 1.
        number: usize,
        /// The character.
        found: char,
    },
    /// A digit that is not a count.
    Digits {
        /// The number of the move, from 1.
        number: usize,
        /// The digit.
        found: char,
    },
    /// A right arrow among move letters, where it may be a move or a separator.
    Unclear {
        /// The number of the move, from 1.
        number: usize,
        /// The arrow.
        found: char,
    },
    /// A text without moves.
    NoMoves,
    /// A move that takes the blank off the board.
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
    /// Several moves or none, where one is expected.
    NotOne {
        /// The number of characters.
        found: usize,
    },
    /// More moves than a [`Solution`](crate::Solution) can contain.
    TooMany {
        /// The number of moves.
        found: usize,
    },
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesError::Letter { number, found } if APOSTROPHES.contains(found) => write!(
                f,
                "move {number}: an apostrophe must directly follow its move, as in r'"
            ),
            MovesError::Letter { number, found } => {
                write!(f, "move {number}: {found:?} is not one of u, d, l and r")
            }
            MovesError::Digits { number, found } => write!(
                f,
                "move {number}: {found:?} is not one of u, d, l and r; a count from 1 to 9 follows its move, as in l2"
            ),
            MovesError::Unclear { number, found } => write!(
                f,
                "move {number}: {found:?} may be a move or a separator; write r or a comma"
            ),
            MovesError::NoMoves => {
                f.write_str("the moves are missing; write them as u, d, l and r")
            }
            MovesError::Illegal { number, mv } => {
                write!(f, "move {number} ({mv}) leaves the board")
            }
            MovesError::NotOne { found } => write!(f, "expected one move, found {found}"),
            MovesError::TooMany { found } => {
                write!(f, "expected at most 255 moves, found {found}")
            }
        }
    }
}

impl core::error::Error for MovesError {}
