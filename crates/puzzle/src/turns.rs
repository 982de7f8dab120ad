//! Vertical moves of boards with three columns and up to nine cells, read from tables.
//!
//! A window of three digits of three bits is a number below 512, and what becomes of it is a table
//! of that length. How the index changes depends also on how many tiles come after the window, 0 to
//! 5: a second table. [`Window`] says the same more slowly; the tables are made from it when the
//! crate is compiled, 18 KB in all. Without the feature `quick` nobody reads them, and they are not
//! linked.

use crate::ring::Window;

const WINDOWS: usize = 1 << 9;

/// What vertical moves do to every window.
pub(crate) struct Turns {
    up: [u16; WINDOWS],
    down: [u16; WINDOWS],
    /// At `window * 8 + tiles after the blank, modulo 8`.
    up_index: [i16; WINDOWS * 8],
    down_index: [i16; WINDOWS * 8],
}

pub(crate) static TURNS: Turns = Turns::new();

impl Turns {
    const fn new() -> Turns {
        let mut turns = Turns {
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
            turns.up[digits] = up.digits as u16;
            turns.down[digits] = down.digits as u16;
            let mut after_window = 0;
            while after_window < 6 {
                // Before the move up, the blank is behind the window; before the move down, it is
                // before the window.
                let (behind, before) = (after_window, after_window + 3);
                turns.up_index[digits * 8 + behind] = up.value_above(window, after_window);
                turns.down_index[digits * 8 + before % 8] = down.value_above(window, after_window);
                after_window += 1;
            }
            digits += 1;
        }
        turns
    }

    /// The window that the one before the blank becomes by a move up.
    #[inline(always)]
    pub(crate) fn up(&self, window: u64) -> u64 {
        u64::from(self.up[window as usize % WINDOWS])
    }

    /// The window that the one after the blank becomes by a move down.
    #[inline(always)]
    pub(crate) fn down(&self, window: u64) -> u64 {
        u64::from(self.down[window as usize % WINDOWS])
    }

    /// What a move up adds to the index, modulo 2^64, apart from the blank's part of it.
    #[inline(always)]
    pub(crate) fn up_index(&self, window: u64, tiles_after: u64) -> u64 {
        i64::from(self.up_index[place(window, tiles_after)]) as u64
    }

    /// What a move down adds to the index, modulo 2^64, apart from the blank's part of it.
    #[inline(always)]
    pub(crate) fn down_index(&self, window: u64, tiles_after: u64) -> u64 {
        i64::from(self.down_index[place(window, tiles_after)]) as u64
    }
}

#[inline(always)]
fn place(window: u64, tiles_after: u64) -> usize {
    window as usize % WINDOWS * 8 + tiles_after as usize % 8
}

impl Window {
    const fn value_above(self, other: Window, tiles_after: usize) -> i16 {
        (self.value(tiles_after) as i64 - other.value(tiles_after) as i64) as i16
    }
}
