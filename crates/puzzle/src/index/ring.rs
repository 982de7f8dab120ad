//! A board's Lehmer digits as a ring, and moves as rotations of this ring.
//!
//! The ring is a 64-bit word; its two ends meet at the blank. The digits of the tiles after the
//! blank start at the lowest bit. The digits of the tiles before the blank end at the highest bit.
//! The digits nearest to the blank are at the ends of the word.
//!
//! ```text
//! highest bits                                    lowest bits
//!   d[b-1] d[b-2] ... d[0]   0 ... 0   d[N-2] ... d[b+1] d[b]
//! ```
//!
//! A horizontal move takes the blank past one tile: the ring rotates by one digit and no digit
//! changes. A vertical move takes one tile past `cols - 1` others. Only the `cols` digits at one
//! end of the word, the *window*, change: see [`exchanged_lehmer_digits`].

use crate::MAX_INDEXED_CELLS;
use crate::index::lehmer::exchanged_lehmer_digits;

/// Returns the number of bits per digit. The largest digit is 7 for 9 cells and 14 for 16 cells.
pub(crate) const fn digit_bits(cells: usize) -> u32 {
    if cells <= 9 { 3 } else { 4 }
}

/// n!/2 for n from 2 to 16; 0 for smaller n.
const HALF_FACTORIALS: [u64; MAX_INDEXED_CELLS + 1] = {
    let mut values = [0; MAX_INDEXED_CELLS + 1];
    values[2] = 1;
    let mut n = 3;
    while n <= MAX_INDEXED_CELLS {
        values[n] = values[n - 1] * n as u64;
        n += 1;
    }
    values
};

/// Returns n!/2, for n from 2 to 16.
pub(crate) const fn half_factorial(n: usize) -> u64 {
    HALF_FACTORIALS[n]
}

/// Returns the weight of a tile's digit in the index: half of `tiles_after` factorial, if `tiles_after` tiles follow.
/// The last two tiles have weight 0, because parity determines their order.
pub(crate) const fn weight(tiles_after: usize) -> u64 {
    HALF_FACTORIALS[tiles_after % MAX_INDEXED_CELLS]
}

/// The digits of neighbouring tiles. The first tile's digit is in the lowest bits.
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

    /// Returns the window after its first tile moves to the end.
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

    /// Returns the window after its last tile moves to the front.
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

    /// Returns the window's part of the index if `tiles_after` tiles come after it.
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

    const fn value_above(self, other: Window, tiles_after: usize) -> i16 {
        (self.value(tiles_after) as i64 - other.value(tiles_after) as i64) as i16
    }
}

const WINDOWS: usize = 1 << 9;

/// Tables of vertical moves, for boards of three columns and up to nine cells.
///
/// A window of three 3-bit digits is a number below 512. It indexes the tables of rotated windows. The change of a
/// board's index also depends on the number of tiles after the window, 0 to 5.
///
/// [`Window`] fills the tables at compile time. They are linked only with the feature `quick`.
pub(crate) struct RotationTables {
    up: [u16; WINDOWS],
    down: [u16; WINDOWS],
    /// Indexed by `(tiles after the blank % 8) * 512 + window`, which keeps successive reads close together.
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
                // A move up rotates the window before the blank; a move down rotates the window after it.
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

    /// Rotates the window before the blank for a move up.
    #[inline(always)]
    pub(crate) fn up(&self, window: u64) -> u64 {
        u64::from(self.up[window as usize % WINDOWS])
    }

    /// Rotates the window after the blank for a move down.
    #[inline(always)]
    pub(crate) fn down(&self, window: u64) -> u64 {
        u64::from(self.down[window as usize % WINDOWS])
    }

    /// Returns how much a move up changes the window's part of the index, modulo 2^64.
    #[inline(always)]
    pub(crate) fn up_index(&self, window: u64, tiles_after: u64) -> u64 {
        i64::from(self.up_index[place(window, tiles_after)]) as u64
    }

    /// Returns how much a move down changes the window's part of the index, modulo 2^64.
    #[inline(always)]
    pub(crate) fn down_index(&self, window: u64, tiles_after: u64) -> u64 {
        i64::from(self.down_index[place(window, tiles_after)]) as u64
    }
}

#[inline(always)]
fn place(window: u64, tiles_after: u64) -> usize {
    tiles_after as usize % 8 * WINDOWS + window as usize % WINDOWS
}
