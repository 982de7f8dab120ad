use core::fmt;
use core::iter::FusedIterator;

use tilebase_puzzle::{Move, Symmetry};

/// A word holds so many moves.
const MOVES_PER_WORD: usize = 32;

/// Room for as many moves as a header can speak of, which has a byte for the largest distance.
const WORDS: usize = (u8::MAX as usize + 1) / MOVES_PER_WORD;

/// An optimal solution: [`Table::solve`](crate::Table::solve). It takes 72 bytes and allocates
/// nothing.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Board, Move, Table};
///
/// let table = Table::embedded();
/// let solution = table.solve(&Board::parse(table.shape(), "123/745/86x")?)?;
/// assert_eq!(solution.to_string(), "llurrd");
/// assert_eq!(solution.len(), 6);
/// assert_eq!(solution.into_iter().next(), Some(Move::Left));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution {
    /// Two bits a move, the first in the lowest bits of the first word.
    first: u64,
    rest: [u64; WORDS - 1],
    len: u8,
}

impl Solution {
    pub(crate) const EMPTY: Solution = Solution {
        first: 0,
        rest: [0; WORDS - 1],
        len: 0,
    };

    /// A solution of up to 32 moves, from a word with two bits a move, the first in the lowest.
    #[cfg(feature = "std")]
    pub(crate) fn from_word(moves: u64, len: usize) -> Solution {
        Solution {
            first: moves,
            len: len as u8,
            ..Solution::EMPTY
        }
    }

    /// The number of moves, which is the board's distance.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no move to be made: the board is the goal.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves, the first one first.
    pub fn iter(&self) -> Moves {
        self.into_iter()
    }

    /// The same solution with each of its moves carried by a symmetry.
    pub(crate) fn carried(self, back: Symmetry) -> Solution {
        if back == Symmetry::IDENTITY {
            return self;
        }
        self.into_iter().fold(Solution::EMPTY, |mut carried, mv| {
            carried.push(back.mv(mv));
            carried
        })
    }

    /// Adds a move. There is room for 255.
    #[inline(always)]
    pub(crate) fn push(&mut self, mv: Move) {
        let place = usize::from(self.len);
        let bits = u64::from(mv.code()) << (place % MOVES_PER_WORD * 2);
        match (place / MOVES_PER_WORD).checked_sub(1) {
            None => self.first |= bits,
            Some(word) => self.rest[word] |= bits,
        }
        self.len = self.len.wrapping_add(1);
    }
}

impl IntoIterator for Solution {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        Moves {
            solution: self,
            place: 0,
        }
    }
}

impl IntoIterator for &Solution {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        (*self).into_iter()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// Writes the letters of the moves.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0; u8::MAX as usize];
        for (place, mv) in letters.iter_mut().zip(self) {
            *place = mv.letter() as u8;
        }
        f.write_str(str::from_utf8(&letters[..self.len()]).map_err(|_| fmt::Error)?)
    }
}

/// The moves of a [`Solution`], one after the other.
#[derive(Clone, Debug)]
pub struct Moves {
    solution: Solution,
    place: u8,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if self.place == self.solution.len {
            return None;
        }
        let place = usize::from(self.place);
        let word = match (place / MOVES_PER_WORD).checked_sub(1) {
            None => self.solution.first,
            Some(word) => self.solution.rest[word],
        };
        self.place += 1;
        Move::from_code((word >> (place % MOVES_PER_WORD * 2) & 0b11) as u8)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.solution.len - self.place);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}
impl FusedIterator for Moves {}
