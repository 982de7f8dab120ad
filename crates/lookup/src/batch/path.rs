use core::fmt;
use core::num::NonZeroU64;

use tilebase_puzzle::Move;

use crate::Solution;

/// An optimal solution of up to 31 moves in a word, as a [`PathIndex`](crate::PathIndex) holds it.
///
/// Two bits a move, the first in the lowest, and a one above the last. `Option<Path>` is a word, too.
///
/// ```
/// # #[cfg(all(feature = "embedded", feature = "std"))] {
/// use tilebase_lookup::{Board, MoveOrder, PathIndex, Table};
///
/// let table = Table::embedded();
/// let index = PathIndex::new(&table, MoveOrder::UDLR)?;
/// let board = Board::parse(table.shape(), "123/745/86x")?;
/// let path = index.solve(&board).expect("a solvable board");
/// assert_eq!(path.to_string(), "llurrd");
/// assert_eq!(path.len(), 6);
/// assert_eq!(size_of_val(&Some(path)), 8);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path(NonZeroU64);

impl Path {
    /// The solution of the goal itself: no move.
    pub const EMPTY: Path = Path(NonZeroU64::MIN);

    /// The most moves that a path can hold.
    pub const LONGEST: usize = 31;

    /// The number of moves, 0 .. 31: the board's distance.
    pub const fn len(self) -> usize {
        (63 - self.0.leading_zeros() as usize) / 2
    }

    /// Whether there is no move to be made.
    pub const fn is_empty(self) -> bool {
        self.0.get() == 1
    }

    /// The first move, or `None` if there is none.
    pub fn first(self) -> Option<Move> {
        match self.is_empty() {
            true => None,
            false => Move::from_code((self.0.get() & 0b11) as u8),
        }
    }

    /// The moves.
    pub fn solution(self) -> Solution {
        Solution::from_word(self.0.get() ^ 1 << (2 * self.len()), self.len())
    }

    /// The path with one move in front; `None` if it is full.
    pub(crate) fn after(self, mv: Move) -> Option<Path> {
        let word = self.0.get();
        let moves = word << 2 | u64::from(mv.code());
        if word >> 62 == 0 {
            NonZeroU64::new(moves).map(Path)
        } else {
            None
        }
    }

    /// The letters of the moves, and zeros after the last, at least one.
    ///
    /// ```
    /// # #[cfg(all(feature = "embedded", feature = "std"))] {
    /// use tilebase_lookup::{Board, MoveOrder, PathIndex, Table};
    ///
    /// let table = Table::embedded();
    /// let index = PathIndex::new(&table, MoveOrder::UDLR)?;
    /// let board = Board::parse(table.shape(), "123/745/86x")?;
    /// let letters = index.solve(&board).expect("a solvable board").letters();
    /// assert_eq!(letters[..8], *b"llurrd\0\0");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn letters(self) -> [u8; Path::LONGEST + 1] {
        let mut letters = [0; Path::LONGEST + 1];
        let mut moves = self.0.get();
        // Eight letters are put together in a register: what was written in parts could not be read
        // again as a whole without waiting for memory.
        for (word, letters) in letters.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let [first, second] = [moves, moves >> 8].map(|moves| LETTERS[moves as u8 as usize]);
            let eight =
                u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(second)) << 32;
            *letters = (eight & KEPT[self.len()][word]).to_le_bytes();
            moves >>= 16;
        }
        letters
    }

    /// Writes the letters and a line end, and gives their number. What comes after is overwritten,
    /// too.
    #[inline(always)]
    pub(crate) fn write_line(self, line: &mut [u8; Path::LONGEST + 1]) -> usize {
        let mut moves = self.0.get();
        for letters in line.as_chunks_mut::<4>().0 {
            *letters = LETTERS[moves as u8 as usize];
            moves >>= 8;
        }
        line[self.len()] = b'\n';
        self.len() + 1
    }
}

/// Masks of the letters of so many moves, eight letters a word.
const KEPT: [[u64; 4]; Path::LONGEST + 1] = {
    let mut kept = [[0; 4]; Path::LONGEST + 1];
    let mut len = 1;
    while len <= Path::LONGEST {
        kept[len] = kept[len - 1];
        kept[len][(len - 1) / 8] |= 0xFF << ((len - 1) % 8 * 8);
        len += 1;
    }
    kept
};

/// The letters of four moves.
const LETTERS: [[u8; 4]; 256] = {
    let mut letters = [[0; 4]; 256];
    let mut moves = 0;
    while moves < 4 * 256 {
        let mv = Move::ALL[((moves / 4) >> (moves % 4 * 2)) & 0b11];
        letters[moves / 4][moves % 4] = mv.letter() as u8;
        moves += 1;
    }
    letters
};

impl From<Path> for Solution {
    fn from(path: Path) -> Solution {
        path.solution()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

/// Writes the letters of the moves.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.solution().fmt(f)
    }
}
