//! The index of a board: a bijection between the N!/2 solvable boards and 0 .. N!/2 - 1.
//!
//! Leave the blank out and read the other cells: a permutation of N-1 tiles, whose Lehmer digits
//! d_k say how many tiles after position k are smaller. In the mixed radix N-1, N-2, .. they number
//! all permutations (Lehmer 1960; Knuth, TAOCP 4A, 7.2.1.2). The blank's cell fixes the parity of a
//! solvable board's inversions, that is, of the digits' sum; so the last two tiles follow from the
//! others, their digits are dropped, and every weight is halved:
//!
//! ```text
//! index = blank * (N-1)!/2  +  sum over k = 0 .. N-4 of d_k * (N-2-k)!/2
//! ```

use crate::{Board, Goal, MAX_CELLS};

impl Goal {
    /// How many boards can reach the goal: N!/2, from 12 for 2x2 to 10,461,394,944,000 for 16 cells.
    pub const fn boards(self) -> u64 {
        half_factorial(self.shape().cells())
    }

    /// The index of a board, below [`Goal::boards`], or `None` if it cannot reach the goal.
    ///
    /// # Complexity
    ///
    /// O(N) steps.
    pub fn rank(self, board: &Board) -> Option<u64> {
        if board.shape() != self.shape() {
            return None;
        }
        let cells = self.shape().cells();
        let mut index = board.blank() as u64 * half_factorial(cells - 1);
        let mut inversions = 0;
        for (k, digit) in board.lehmer_digits().enumerate() {
            inversions += digit;
            if k + 4 <= cells {
                index += u64::from(digit) * half_factorial(cells - 2 - k);
            }
        }
        (inversions % 2 == self.inversion_parity(board.blank())).then_some(index)
    }

    /// The board with this index, or `None` from [`Goal::boards`] on.
    ///
    /// # Complexity
    ///
    /// O(N) divisions, and at most O(N^2) bytes moved.
    pub fn unrank(self, index: u64) -> Option<Board> {
        if index >= self.boards() {
            return None;
        }
        let cells = self.shape().cells();
        let blank = (index / half_factorial(cells - 1)) as usize;
        let mut rest = index % half_factorial(cells - 1);

        let mut remaining = RemainingTiles::new(cells - 1);
        let mut inversions = 0;
        let mut tiles = [0; MAX_CELLS];
        let filled = (0..cells).filter(|&cell| cell != blank);
        for (k, cell) in filled.enumerate() {
            let digit = if k + 4 <= cells {
                let weight = half_factorial(cells - 2 - k);
                let digit = rest / weight;
                rest %= weight;
                digit as usize
            } else if k + 3 == cells {
                // The last two tiles: in order or not, as the parity asks.
                ((inversions + self.inversion_parity(blank)) % 2) as usize
            } else {
                0
            };
            inversions += digit as u32;
            tiles[cell] = remaining.take(digit);
        }
        Some(Board::new_unchecked(self.shape(), tiles))
    }
}

/// n!/2 for n of 2 .. 16.
pub(crate) const fn half_factorial(n: usize) -> u64 {
    const VALUES: [u64; MAX_CELLS + 1] = {
        let mut values = [1; MAX_CELLS + 1];
        let mut n = 3;
        while n <= MAX_CELLS {
            values[n] = values[n - 1] * n as u64;
            n += 1;
        }
        values
    };
    VALUES[n]
}

/// The tiles that are not placed yet, in ascending order.
struct RemainingTiles {
    tiles: [u8; MAX_CELLS],
}

impl RemainingTiles {
    fn new(count: usize) -> RemainingTiles {
        let mut tiles = [0; MAX_CELLS];
        for (place, tile) in tiles[..count].iter_mut().zip(1..) {
            *place = tile;
        }
        RemainingTiles { tiles }
    }

    /// Takes out the tile that has `smaller` smaller ones among the remaining.
    fn take(&mut self, smaller: usize) -> u8 {
        let tile = self.tiles[smaller];
        self.tiles.copy_within(smaller + 1.., smaller);
        tile
    }
}
