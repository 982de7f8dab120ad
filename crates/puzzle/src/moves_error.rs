use core::fmt;

/// Why a text is not a move, or not a list of moves.
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
    /// Several moves, or none, where one is needed.
    NotOne {
        /// The number of characters.
        found: usize,
    },
    /// More moves than a [`Solution`](crate::Solution) holds.
    TooMany {
        /// The number of moves.
        found: usize,
    },
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MovesError::Letter { number, found } => {
                write!(f, "move {number}: {found:?} is not one of u, d, l and r")
            }
            MovesError::NotOne { found } => write!(f, "expected one move, found {found}"),
            MovesError::TooMany { found } => {
                write!(f, "expected at most 255 moves, found {found}")
            }
        }
    }
}

impl core::error::Error for MovesError {}
