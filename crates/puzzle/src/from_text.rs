//! Moves from their letters.

use core::str::FromStr;

use crate::{Move, MoveSet, MovesError, Solution};

/// Reads a letter: `u`, `d`, `l` or `r`.
impl TryFrom<char> for Move {
    type Error = MovesError;

    fn try_from(letter: char) -> Result<Move, MovesError> {
        mv(1, letter)
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
        moves(text).collect()
    }
}

/// Reads the letters of the moves, at most 255. Nothing is between them.
impl FromStr for Solution {
    type Err = MovesError;

    fn from_str(text: &str) -> Result<Solution, MovesError> {
        let found = moves(text).try_fold(0, |count, mv| mv.map(|_| count + 1))?;
        if found > usize::from(u8::MAX) {
            return Err(MovesError::TooMany { found });
        }
        moves(text).collect()
    }
}

fn moves(text: &str) -> impl Iterator<Item = Result<Move, MovesError>> {
    (1..)
        .zip(text.chars())
        .map(|(number, found)| mv(number, found))
}

fn mv(number: usize, found: char) -> Result<Move, MovesError> {
    Move::from_letter(found).ok_or(MovesError::Letter { number, found })
}
