//! The Lehmer digits of a board in a ring that is open where the blank stands, and how moves turn
//! it.
//!
//! The digits lie in one word: those of the tiles after the blank from the lowest bits upwards,
//! those of the tiles before it from the highest bits downwards, the nearest to the blank outermost.
//!
//! ```text
//! highest bits                                    lowest bits
//!   d[b-1] d[b-2] ... d[0]   0 ... 0   d[N-2] ... d[b+1] d[b]
//! ```
//!
//! A horizontal move takes the blank past one tile and changes no digit: the ring turns by one
//! digit. A vertical move takes one tile past the `cols - 1` others between the two cells, so only
//! `cols` digits next to the opening change, the *window*. They change by a rule that needs no
//! tiles. Let x and then y be two neighbours in the tiles' order, and a and b their digits.
//!
//! - If x > y, whatever is smaller than y is smaller than x, and so is y itself: a > b. When they
//!   are exchanged, x no longer has y behind it: their digits become b and a-1.
//! - If x < y, whatever is smaller than x is smaller than y: a <= b. When they are exchanged, y has
//!   x behind it: their digits become b+1 and a.
//!
//! A vertical move is `cols - 1` such exchanges in a row.

use crate::MAX_CELLS;

/// The bits of a digit: a board of up to 9 cells has digits up to 7, one of 16 up to 14.
pub(crate) const fn digit_bits(cells: usize) -> u32 {
    if cells <= 9 { 3 } else { 4 }
}

/// What a digit adds to the index, by the number of tiles after its own: half of `tiles_after`
/// factorial. The last two tiles follow from parity and add nothing.
pub(crate) const fn weight(tiles_after: usize) -> u64 {
    const WEIGHTS: [u64; MAX_CELLS] = {
        let mut weights = [0; MAX_CELLS];
        weights[2] = 1;
        let mut n = 3;
        while n < MAX_CELLS {
            weights[n] = weights[n - 1] * n as u64;
            n += 1;
        }
        weights
    };
    WEIGHTS[tiles_after % MAX_CELLS]
}

/// Some neighbouring digits, those of the first tile in the lowest bits.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub digits: u64,
    pub len: u32,
    pub digit_bits: u32,
}

impl Window {
    const fn digit(self, place: u32) -> u64 {
        self.digits >> (place * self.digit_bits) & ((1 << self.digit_bits) - 1)
    }

    const fn set(&mut self, place: u32, digit: u64) {
        let shift = place * self.digit_bits;
        let mask = ((1 << self.digit_bits) - 1) << shift;
        self.digits = self.digits & !mask | digit << shift & mask;
    }

    /// The window after its first tile has passed all others.
    pub(crate) const fn first_to_last(mut self) -> Window {
        let mut moving = self.digit(0);
        let mut place = 1;
        while place < self.len {
            let other = self.digit(place);
            let larger = (moving > other) as u64;
            self.set(place - 1, other + 1 - larger);
            moving -= larger;
            place += 1;
        }
        self.set(self.len - 1, moving);
        self
    }

    /// The window after all others have passed its last tile.
    pub(crate) const fn last_to_first(mut self) -> Window {
        let mut moving = self.digit(self.len - 1);
        let mut place = self.len - 1;
        while place > 0 {
            let other = self.digit(place - 1);
            let larger = (other > moving) as u64;
            self.set(place, other - larger);
            moving += 1 - larger;
            place -= 1;
        }
        self.set(0, moving);
        self
    }

    /// What the window adds to the index if so many tiles come after it.
    pub(crate) const fn value(self, tiles_after: usize) -> u64 {
        let mut value = 0;
        let mut place = 0;
        while place < self.len {
            value += self.digit(place) * weight(tiles_after + (self.len - 1 - place) as usize);
            place += 1;
        }
        value
    }
}
