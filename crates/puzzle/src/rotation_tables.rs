//! Vertical moves of boards with three columns and up to nine cells, read from tables.
//!
//! A window of three digits of three bits is a number below 512, and the rotated windows are a table
//! of that length. The change of the index also depends on the number of tiles after the window, 0 to
//! 5: a second table. [`Window`] computes the same more slowly; the tables are made with it when the
//! crate is compiled, 18 KB in all. Without the feature `quick` they are not used, and not linked.

use crate::ring::Window;

const WINDOWS: usize = 1 << 9;

/// The result of vertical moves for every window.
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

impl Window {
    const fn value_above(self, other: Window, tiles_after: usize) -> i16 {
        (self.value(tiles_after) as i64 - other.value(tiles_after) as i64) as i16
    }
}
