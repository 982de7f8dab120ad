//! Lehmer digits under vertical moves.
//!
//! A vertical move takes one tile past the `cols - 1` others between the two cells: it rotates the
//! tiles of a window by one place, and changes no digit outside the window.

use std::ops::Range;

use tilebase_puzzle::{MAX_CELLS, exchanged_lehmer_digits};

/// Which tile of a window goes past the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    /// The first tile comes to the end, as the blank moves up.
    FirstToLast,
    /// The last tile comes to the front, as the blank moves down.
    LastToFirst,
}

impl Rotation {
    pub(crate) fn inverse(self) -> Rotation {
        match self {
            Rotation::FirstToLast => Rotation::LastToFirst,
            Rotation::LastToFirst => Rotation::FirstToLast,
        }
    }

    /// Changes the digits of a window, exchange by exchange.
    fn apply(self, digits: &mut [u8]) {
        let pairs = 1..digits.len();
        let exchange = |second: usize| {
            (digits[second - 1], digits[second]) =
                exchanged_lehmer_digits(digits[second - 1], digits[second]);
        };
        match self {
            Rotation::FirstToLast => pairs.for_each(exchange),
            Rotation::LastToFirst => pairs.rev().for_each(exchange),
        }
    }
}

/// Returns how many values the digits at these places can take together: the tile at place k of N-1
/// is one of N-1-k that are left.
pub(crate) fn value_count(cells: usize, places: Range<usize>) -> usize {
    places.map(|place| cells - 1 - place).product()
}

/// Returns, for each value of the digits at these places, their value after the rotation.
pub(crate) fn rotated_values(cells: usize, places: Range<usize>, rotation: Rotation) -> Vec<u32> {
    let radix = |place: usize| (cells - 1 - places.start - place) as u8;
    let len = places.len();
    let mut digits = [0; MAX_CELLS];
    let rotated = (0..value_count(cells, places.clone())).map(|_| {
        let mut rotated = digits;
        rotation.apply(&mut rotated[..len]);
        // Counts on: the last digit that can grow grows, and those after it start again from 0.
        let grows = (0..len)
            .rev()
            .find(|&place| digits[place] + 1 < radix(place));
        if let Some(grows) = grows {
            digits[grows] += 1;
            digits[grows + 1..].fill(0);
        }
        rotated[..len]
            .iter()
            .enumerate()
            .fold(0, |value, (place, &digit)| {
                value * u32::from(radix(place)) + u32::from(digit)
            })
    });
    rotated.collect()
}

/// Returns, for each value of the digits at these places, the parity of their sum.
pub(crate) fn parities(cells: usize, places: Range<usize>) -> Vec<u8> {
    let mut parities = vec![0];
    for place in places.rev() {
        let digits = 0..(cells - 1 - place) as u8;
        let with_digit =
            digits.flat_map(|digit| parities.iter().map(move |parity| parity ^ digit & 1));
        parities = with_digit.collect();
    }
    parities
}
