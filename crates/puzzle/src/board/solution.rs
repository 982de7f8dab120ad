use core::fmt;
use core::iter;
use core::ops::Range;
use core::str::FromStr;

use crate::board::moves::moves;
use crate::{Move, MovesError, Symmetry};

const MOVES_PER_WORD: usize = 32;

/// The number of words for the longest solution, which has 255 moves.
const WORDS: usize = (u8::MAX as usize + 1) / MOVES_PER_WORD;

/// An optimal solution: a list of 0 to 255 moves, in 72 bytes without an allocation.
///
/// ```
/// use tilebase_puzzle::{Move, Solution};
///
/// let solution: Solution = "llurrd".parse()?;
/// assert_eq!(solution.to_string(), "llurrd");
/// assert_eq!(solution.len(), 6);
/// assert_eq!(solution.first(), Some(Move::Left));
/// assert_eq!(solution.iter().filter(|&mv| mv == Move::Right).count(), 2);
/// # Ok::<(), tilebase_puzzle::MovesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The first 32 moves, two bits each. The first move is in the lowest bits.
    first: u64,
    rest: [u64; WORDS - 1],
    len: u8,
}

impl Solution {
    /// The empty solution.
    pub const EMPTY: Solution = Solution {
        first: 0,
        rest: [0; WORDS - 1],
        len: 0,
    };

    /// Returns a solution of `len` moves, at most 31. `moves` has two bits per move, with the first
    /// move in the lowest bits. Bits after the last move must be 0.
    #[doc(hidden)] // for tilebase-lookup
    #[inline(always)]
    pub const fn of_word(moves: u64, len: usize) -> Solution {
        Solution {
            first: moves,
            len: len as u8 % MOVES_PER_WORD as u8,
            ..Solution::EMPTY
        }
    }

    /// Returns the number of moves, which is the board's distance.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether there are no moves: the board is the goal.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the first move, or `None` if there is none.
    pub fn first(&self) -> Option<Move> {
        if self.is_empty() {
            return None;
        }
        Move::from_code((self.first & 0b11) as u8)
    }

    /// Returns an iterator over the moves, from the first to the last.
    pub fn iter(&self) -> Moves {
        self.into_iter()
    }

    /// Returns the number of groups of equal moves: 1 for the first move, if any, and 1 for each turn.
    pub(crate) fn groups(&self) -> usize {
        let mut before = !self.first;
        let words = iter::once(&self.first).chain(&self.rest);
        let counts = words.zip((0..self.len()).step_by(MOVES_PER_WORD));
        let counts = counts.map(|(&word, start)| {
            let turns = word ^ (word << 2 | before & 0b11);
            before = word >> (u64::BITS - 2);
            let unused = MOVES_PER_WORD.saturating_sub(self.len() - start);
            let is_turn = (turns | turns >> 1) & (u64::MAX / 3) & u64::MAX >> (2 * unused);
            is_turn.count_ones() as usize
        });
        counts.sum()
    }

    /// Writes the letters of the moves and fills the rest of the buffer with zeros, for records of fixed width.
    ///
    /// ```
    /// use tilebase_puzzle::{Move, Solution};
    ///
    /// let solution: Solution = [Move::Left, Move::Up].into_iter().collect();
    /// let mut buffer = [b'?'; 32];
    /// solution.fill_letters(&mut buffer);
    /// assert_eq!(buffer[..4], *b"lu\0\0");
    /// ```
    ///
    /// # Panics
    ///
    /// If the buffer is shorter than [`Solution::len`].
    ///
    /// # Complexity
    ///
    /// O(length of the buffer); about forty instructions for at most 32 moves and a buffer of 32 bytes.
    #[inline(always)]
    pub fn fill_letters(&self, buffer: &mut [u8]) {
        match buffer.split_first_chunk_mut::<MOVES_PER_WORD>() {
            Some((first, rest)) if self.len() <= MOVES_PER_WORD => {
                let mut moves = self.first;
                // Builds eight letters in a register, because storing single bytes and then loading a word would stall.
                for (word, letters) in first.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                    let [low, high] = [moves, moves >> 8].map(four_letters);
                    let eight = u64::from(low) | u64::from(high) << 32;
                    *letters = (eight & FIRST_LETTERS[self.len()][word]).to_le_bytes();
                    moves >>= 16;
                }
                rest.fill(0);
            }
            _ => {
                write_long(*self, buffer);
                buffer[self.len()..].fill(0);
            }
        }
    }

    /// Writes the letters of the moves and returns their number. May overwrite the rest of the buffer. Takes O(moves);
    /// fewer instructions than [`Solution::fill_letters`].
    ///
    /// # Panics
    ///
    /// If the buffer is shorter than [`Solution::len`].
    #[inline(always)]
    pub fn write_letters(&self, buffer: &mut [u8]) -> usize {
        match buffer.first_chunk_mut::<MOVES_PER_WORD>() {
            Some(first) if self.len() <= MOVES_PER_WORD => {
                let mut moves = self.first;
                for letters in first.as_chunks_mut::<4>().0 {
                    *letters = four_letters(moves).to_le_bytes();
                    moves >>= 8;
                }
            }
            _ => write_long(*self, buffer),
        }
        self.len()
    }

    /// Applies a symmetry to each move.
    #[inline]
    pub fn apply(&mut self, symmetry: Symmetry) {
        let len = self.len();
        let words = iter::once(&mut self.first).chain(&mut self.rest);
        for (word, start) in words.zip((0..len).step_by(MOVES_PER_WORD)) {
            let unused = MOVES_PER_WORD.saturating_sub(len - start);
            *word = symmetry.codes(*word) & u64::MAX >> (2 * unused);
        }
    }

    /// Adds a move. A solution has at most 255 moves.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        let place = usize::from(self.len);
        let bits = u64::from(mv.code()) << (place % MOVES_PER_WORD * 2);
        match (place / MOVES_PER_WORD).checked_sub(1) {
            None => self.first |= bits,
            Some(word) => self.rest[word] |= bits,
        }
        self.len = self.len.wrapping_add(1);
    }
}

/// Writes the letters of any solution. Passing it by value keeps a short solution in registers.
#[inline(never)]
fn write_long(solution: Solution, buffer: &mut [u8]) {
    let letters = &mut buffer[..solution.len()];
    for (letter, mv) in letters.iter_mut().zip(solution) {
        *letter = mv.letter() as u8;
    }
}

/// For each length from 0 to 32, a mask of that many letters, eight letters per word.
const FIRST_LETTERS: [[u64; MOVES_PER_WORD / 8]; MOVES_PER_WORD + 1] = {
    let mut masks = [[0; MOVES_PER_WORD / 8]; MOVES_PER_WORD + 1];
    let mut len = 1;
    while len <= MOVES_PER_WORD {
        masks[len] = masks[len - 1];
        masks[len][(len - 1) / 8] |= 0xFF << ((len - 1) % 8 * 8);
        len += 1;
    }
    masks
};

/// Returns the letters of the four moves in the lowest bits.
#[inline(always)]
fn four_letters(moves: u64) -> u32 {
    u32::from_le_bytes(LETTERS[moves as u8 as usize])
}

/// The letters of four moves, indexed by their codes.
static LETTERS: [[u8; 4]; 256] = {
    let mut letters = [[0; 4]; 256];
    let mut moves = 0;
    while moves < 4 * 256 {
        let mv = Move::ALL[((moves / 4) >> (moves % 4 * 2)) & 0b11];
        letters[moves / 4][moves % 4] = mv.letter() as u8;
        moves += 1;
    }
    letters
};

/// Collects at most 255 moves.
impl FromIterator<Move> for Solution {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Solution {
        let mut solution = Solution::EMPTY;
        solution.extend(moves);
        solution
    }
}

/// Adds moves, at most 255 in all.
impl Extend<Move> for Solution {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl IntoIterator for Solution {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        Moves {
            solution: self,
            places: 0..self.len,
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
        let len = self.write_letters(&mut letters);
        f.write_str(str::from_utf8(&letters[..len]).map_err(|_| fmt::Error)?)
    }
}

/// Reads at most 255 moves in the notation of [`Board::apply`](crate::Board::apply).
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

/// An iterator over the moves of a [`Solution`].
#[derive(Clone, Debug)]
pub struct Moves {
    solution: Solution,
    places: Range<u8>,
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let place = usize::from(self.places.next()?);
        let word = match (place / MOVES_PER_WORD).checked_sub(1) {
            None => self.solution.first,
            Some(word) => self.solution.rest[word],
        };
        Move::from_code((word >> (place % MOVES_PER_WORD * 2) & 0b11) as u8)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl ExactSizeIterator for Moves {}
