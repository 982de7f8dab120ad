use core::num::NonZeroU64;

use tilebase_puzzle::Move;

use crate::Solution;

/// A solution of up to 31 moves in a word. An `Option` of it is a word, too.
///
/// Two bits per move, the first in the lowest, and a one above the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(NonZeroU64);

impl Packed {
    /// The solution of the goal itself.
    pub const EMPTY: Packed = Packed(NonZeroU64::MIN);

    /// The largest number of moves that fits.
    pub const LONGEST: usize = 31;

    /// Returns the number of moves, 0 ..= 31.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.ilog2() as usize / 2
    }

    /// Returns the number of moves of a path, and -1 of none, without a branch.
    #[inline(always)]
    pub fn length(path: Option<Packed>) -> i16 {
        (63 - Packed::word(path).leading_zeros() as i16) >> 1
    }

    /// Returns the solution of a path, and no moves of none, without a branch.
    #[inline(always)]
    pub fn moves(path: Option<Packed>) -> Solution {
        let word = Packed::word(path);
        let len = (word | 1).ilog2() as usize / 2;
        Solution::of_word(word & !(1 << (2 * len)), len)
    }

    #[inline(always)]
    fn word(path: Option<Packed>) -> u64 {
        path.map_or(0, |path| path.0.get())
    }

    /// Returns the first move, or `None` if there is none.
    pub fn first(self) -> Option<Move> {
        if self == Packed::EMPTY {
            return None;
        }
        Move::from_code((self.0.get() & 0b11) as u8)
    }

    /// Returns the solution with one more move in front, or `None` if it is full.
    pub fn after(self, mv: Move) -> Option<Packed> {
        if self.len() == Packed::LONGEST {
            return None;
        }
        let moves = self.0.get() << 2 | u64::from(mv.code());
        NonZeroU64::new(moves).map(Packed)
    }

    #[inline(always)]
    pub fn solution(self) -> Solution {
        Solution::of_word(self.0.get() ^ 1 << (2 * self.len()), self.len())
    }
}
