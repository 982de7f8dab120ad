//! Lehmer digits under vertical moves.
//!
//! A vertical move takes one tile past the `cols - 1` others between the two cells. Let x and then y
//! be two neighbours in the tiles' order, and a and b their digits, which say how many tiles behind
//! each are smaller.
//!
//! - If x > y, whatever is smaller than y is smaller than x, and so is y itself: a > b. When they
//!   are exchanged, x no longer has y behind it: their digits become b and a-1.
//! - If x < y, whatever is smaller than x is smaller than y: a <= b. When they are exchanged, y has
//!   x behind it: their digits become b+1 and a.
//!
//! A move is a row of such exchanges, and changes no digit outside its window.

use tilebase_puzzle::MAX_CELLS;

/// The way a tile goes past the others of its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The first tile comes to the end, as the blank moves up.
    FirstToLast,
    /// The last tile comes to the front, as the blank moves down.
    LastToFirst,
}

impl Turn {
    pub(crate) fn inverse(self) -> Turn {
        match self {
            Turn::FirstToLast => Turn::LastToFirst,
            Turn::LastToFirst => Turn::FirstToLast,
        }
    }

    /// Changes the digits of a window.
    pub(crate) fn apply(self, digits: &mut [u8]) {
        let pairs = 1..digits.len();
        let exchange = |second: usize| {
            (digits[second - 1], digits[second]) = exchanged(digits[second - 1], digits[second]);
        };
        match self {
            Turn::FirstToLast => pairs.for_each(exchange),
            Turn::LastToFirst => pairs.rev().for_each(exchange),
        }
    }
}

/// The digits of two neighbouring tiles after they have been exchanged.
pub(crate) const fn exchanged(first: u8, second: u8) -> (u8, u8) {
    if first > second {
        (second, first - 1)
    } else {
        (second + 1, first)
    }
}

/// How many values the digits of the tiles from one place to another have together: the tile at place
/// k of N-1 is one of N-1-k that are left.
pub(crate) fn values(cells: usize, from: usize, to: usize) -> usize {
    (from..to).map(|place| cells - 1 - place).product()
}

/// For each value of the digits from one place to another, the value after the turn.
pub(crate) fn turned_values(cells: usize, from: usize, to: usize, turn: Turn) -> Vec<u32> {
    let radix = |place: usize| (cells - 1 - from - place) as u8;
    let places = 0..to - from;
    let mut digits = [0; MAX_CELLS];
    let turned = (0..values(cells, from, to)).map(|_| {
        let mut turned = digits;
        turn.apply(&mut turned[places.clone()]);
        // Counts on: the last digit that has not come to its end grows, and those behind it start anew.
        let grows = places
            .clone()
            .rev()
            .find(|&place| digits[place] + 1 < radix(place));
        if let Some(grows) = grows {
            digits[grows] += 1;
            digits[grows + 1..].fill(0);
        }
        let digits = places.clone().zip(turned);
        digits.fold(0, |value, (place, digit)| {
            value * u32::from(radix(place)) + u32::from(digit)
        })
    });
    turned.collect()
}
