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

use crate::MAX_CELLS;
use crate::lehmer::exchanged_lehmer_digits;

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

    /// Returns how much more than another window it adds.
    const fn value_above(self, other: Window, tiles_after: usize) -> i16 {
        (self.value(tiles_after) as i64 - other.value(tiles_after) as i64) as i16
    }
}

const WINDOWS: usize = 1 << 9;

/// Vertical moves of boards with three columns and up to nine cells, read from tables.
///
/// A window of three digits of three bits is a number below 512, and the rotated windows are a table
/// of that length. The change of the index also depends on the number of tiles after the window, 0 to
/// 5: a second table. [`Window`] computes the same more slowly; the tables are made with it when the
/// crate is compiled, 18 KB in all. Without the feature `quick` they are not used, and not linked.
pub(crate) struct RotationTables {
    up: [u16; WINDOWS],
    down: [u16; WINDOWS],
    /// At `tiles after the blank, modulo 8, * 512 + window`: what is read lies close together.
    up_index: [i16; WINDOWS * 8],
    down_index: [i16; WINDOWS * 8],
}

pub(crate) static ROTATIONS: RotationTables = RotationTables::new();

impl RotationTables {
    const fn new() -> RotationTables {
        let mut tables = RotationTables {
            up: [0; WINDOWS],
            down: [0; WINDOWS],
            up_index: [0; WINDOWS * 8],
            down_index: [0; WINDOWS * 8],
        };
        let mut digits = 0;
        while digits < WINDOWS {
            let window = Window {
                digits: digits as u64,
                len: 3,
                digit_bits: 3,
            };
            let (up, down) = (window.first_to_last(), window.last_to_first());
            tables.up[digits] = up.digits as u16;
            tables.down[digits] = down.digits as u16;
            let mut after_window = 0;
            while after_window < 6 {
                // The blank is after the window that a move up rotates, and before the one that a move
                // down rotates.
                let (blank_after, blank_before) = (after_window, after_window + 3);
                tables.up_index[blank_after * WINDOWS + digits] =
                    up.value_above(window, after_window);
                tables.down_index[blank_before % 8 * WINDOWS + digits] =
                    down.value_above(window, after_window);
                after_window += 1;
            }
            digits += 1;
        }
        tables
    }

    /// Returns what the window before the blank becomes by a move up.
    #[inline(always)]
    pub(crate) fn up(&self, window: u64) -> u64 {
        u64::from(self.up[window as usize % WINDOWS])
    }

    /// Returns what the window after the blank becomes by a move down.
    #[inline(always)]
    pub(crate) fn down(&self, window: u64) -> u64 {
        u64::from(self.down[window as usize % WINDOWS])
    }

    /// Returns what a move up adds to the index, modulo 2^64, apart from the blank's part of it.
    #[inline(always)]
    pub(crate) fn up_index(&self, window: u64, tiles_after: u64) -> u64 {
        i64::from(self.up_index[place(window, tiles_after)]) as u64
    }

    /// Returns what a move down adds to the index, modulo 2^64, apart from the blank's part of it.
    #[inline(always)]
    pub(crate) fn down_index(&self, window: u64, tiles_after: u64) -> u64 {
        i64::from(self.down_index[place(window, tiles_after)]) as u64
    }
}

#[inline(always)]
fn place(window: u64, tiles_after: u64) -> usize {
    tiles_after as usize % 8 * WINDOWS + window as usize % WINDOWS
}
