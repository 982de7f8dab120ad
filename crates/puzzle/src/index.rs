//! The index of a board: a bijection between the N!/2 solvable boards and 0 .. N!/2 - 1.
//!
//! Leave the blank out and read the other cells: a permutation of N-1 tiles, whose Lehmer digits
//! d_k are the numbers of smaller tiles after position k. In the mixed radix N-1, N-2, .. they number
//! all permutations. The blank's cell fixes the parity of a solvable board's inversions, that is, of
//! the digits' sum; so the last two tiles follow from the others, their digits are dropped, and
//! every weight is halved:
//!
//! ```text
//! index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of d_k * (N-2-k)!/2
//! ```

use crate::ring::half_factorial;
use crate::{Board, Goal};

impl Goal {
    /// Returns the number of boards that can reach the goal: N!/2, from 12 for 2x2 to 10,461,394,944,000 for 16 cells.
    pub const fn boards(self) -> u64 {
        half_factorial(self.shape().cells())
    }

    /// Returns the index of a board, below [`Goal::boards`], or `None` if it cannot reach the goal.
    ///
    /// # Complexity
    ///
    /// O(N) steps.
    #[inline]
    pub fn rank(self, board: &Board) -> Option<u64> {
        Some(self.cursor(board)?.index())
    }

    /// Returns the board with this index, or `None` if `index >= boards()`.
    ///
    /// # Complexity
    ///
    /// O(N) divisions.
    pub fn unrank(self, index: u64) -> Option<Board> {
        Some(self.cursor_at(index)?.board())
    }
}
