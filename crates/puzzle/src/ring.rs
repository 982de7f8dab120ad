//! The Lehmer digits of a board in a ring that is open where the blank stands, and how moves
//! rotate it.
//!
//! The digits lie in one word: those of the tiles after the blank from the lowest bits upwards,
//! those of the tiles before it from the highest bits downwards, the nearest to the blank outermost.
//!
//! ```text
//! highest bits                                    lowest bits
//!   d[b-1] d[b-2] ... d[0]   0 ... 0   d[N-2] ... d[b+1] d[b]
//! ```
//!
//! A horizontal move takes the blank past one tile and changes no digit: the ring rotates by one
//! digit. A vertical move takes one tile past the `cols - 1` others between the two cells, so only
//! `cols` digits next to the opening change, the *window*, by [`exchanged_lehmer_digits`].

use crate::{MAX_CELLS, exchanged_lehmer_digits};

/// Returns the bits of a digit: digits go up to 7 on a board of 9 cells, and up to 14 on one of 16.
pub(crate) const fn digit_bits(cells: usize) -> u32 {
    if cells <= 9 { 3 } else { 4 }
}

/// Returns n!/2, for n from 2 to 16.
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

/// Returns what a digit adds to the index, per unit: half of `tiles_after` factorial, where
/// `tiles_after` is the number of tiles after its own. The last two tiles follow from parity and add
/// nothing.
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
    const fn digit(self, place: u32) -> u8 {
        (self.digits >> (place * self.digit_bits) & ((1 << self.digit_bits) - 1)) as u8
    }

    const fn set(&mut self, place: u32, digit: u8) {
        let shift = place * self.digit_bits;
        let mask = ((1 << self.digit_bits) - 1) << shift;
        self.digits = self.digits & !mask | (digit as u64) << shift & mask;
    }

    /// Returns the window after its first tile has passed all others.
    pub(crate) const fn first_to_last(mut self) -> Window {
        let mut moving = self.digit(0);
        let mut place = 1;
        while place < self.len {
            let passed;
            (passed, moving) = exchanged_lehmer_digits(moving, self.digit(place));
            self.set(place - 1, passed);
            place += 1;
        }
        self.set(self.len - 1, moving);
        self
    }

    /// Returns the window after its last tile has passed all others.
    pub(crate) const fn last_to_first(mut self) -> Window {
        let mut moving = self.digit(self.len - 1);
        let mut place = self.len - 1;
        while place > 0 {
            let passed;
            (moving, passed) = exchanged_lehmer_digits(self.digit(place - 1), moving);
            self.set(place, passed);
            place -= 1;
        }
        self.set(0, moving);
        self
    }

    /// Returns what the window adds to the index if `tiles_after` tiles come after it.
    pub(crate) const fn value(self, tiles_after: usize) -> u64 {
        let mut value = 0;
        let mut place = 0;
        while place < self.len {
            value +=
                self.digit(place) as u64 * weight(tiles_after + (self.len - 1 - place) as usize);
            place += 1;
        }
        value
    }
}
