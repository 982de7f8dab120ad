use core::fmt;
use core::iter::FusedIterator;

/// A move, named by where the blank goes.
///
/// The codes 0 .. 3 are those of the table file: up, down, left, right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up: the tile above it comes down.
    Up = 0,
    /// The blank goes down.
    Down = 1,
    /// The blank goes left.
    Left = 2,
    /// The blank goes right.
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

    /// Returns the move that undoes this one.
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

/// Returns the letter.
impl From<Move> for char {
    fn from(mv: Move) -> char {
        mv.letter()
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
    /// Returns the set of the moves for whose code, 0 .. 3, the bit is 1. The upper bits are ignored.
    pub const fn from_bits(bits: u8) -> MoveSet {
        MoveSet(bits & 0b1111)
    }

    /// Returns the bits: that of [`Move::code`] 1 for each move in the set.
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
    pub fn iter(self) -> MoveSetMoves {
        MoveSetMoves(self)
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveSet {
        MoveSet(moves.into_iter().fold(0, |bits, mv| bits | 1 << mv.code()))
    }
}

/// The moves of a [`MoveSet`] in the order of their codes.
#[derive(Clone, Debug)]
pub struct MoveSetMoves(MoveSet);

impl Iterator for MoveSetMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let bits = self.0.0;
        self.0.0 = bits & bits.wrapping_sub(1);
        Move::from_code(bits.trailing_zeros() as u8) // 8 if there is none
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for MoveSetMoves {}
impl FusedIterator for MoveSetMoves {}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetMoves;

    fn into_iter(self) -> MoveSetMoves {
        self.iter()
    }
}

impl IntoIterator for &MoveSet {
    type Item = Move;
    type IntoIter = MoveSetMoves;

    fn into_iter(self) -> MoveSetMoves {
        self.iter()
    }
}

impl Extend<Move> for MoveSet {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        *self = self.iter().chain(moves).collect();
    }
}

/// Writes the letters in the order u, d, l, r.
impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|mv| mv.fmt(f))
    }
}
