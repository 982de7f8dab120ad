//! The changes of Lehmer digits in vertical moves, which rotate a window of neighbouring tiles.

use std::ops::Range;

use tilebase_puzzle::MAX_CELLS;
use tilebase_puzzle::internal::exchanged_lehmer_digits;

use crate::OutOfMemory;
use crate::reserved::reserved;

/// A rotation of a window by one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rotation {
    /// The first tile moves to the end: the blank moves up.
    FirstToLast,
    /// The last tile moves to the front: the blank moves down.
    LastToFirst,
}

impl Rotation {
    pub(crate) fn inverse(self) -> Rotation {
        match self {
            Rotation::FirstToLast => Rotation::LastToFirst,
            Rotation::LastToFirst => Rotation::FirstToLast,
        }
    }

    /// Rotates the digits of a window by exchanging neighbours.
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

/// Returns the number of values of the digits at these places. The digit at place k has N-1-k values.
pub(crate) fn value_count(cells: usize, places: Range<usize>) -> usize {
    places.map(|place| cells - 1 - place).product()
}

/// Returns the rotated value for each value of the digits at these places. A value is all digits
/// read as one mixed-radix number.
pub(crate) fn rotated_values(
    cells: usize,
    places: Range<usize>,
    rotation: Rotation,
) -> Result<Vec<u32>, OutOfMemory> {
    let radix = |place: usize| (cells - 1 - places.start - place) as u8;
    let len = places.len();
    let mut values = reserved(value_count(cells, places.clone()) as u64)?;
    let mut digits = [0; MAX_CELLS];
    let rotated = (0..value_count(cells, places.clone())).map(|_| {
        let mut rotated = digits;
        rotation.apply(&mut rotated[..len]);
        // Increments the digits as a mixed-radix number.
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
    values.extend(rotated);
    Ok(values)
}

/// Returns the parity of the digit sum, for each value of the digits at these places.
pub(crate) fn parities(cells: usize, places: Range<usize>) -> Result<Vec<u8>, OutOfMemory> {
    let mut parities = reserved(value_count(cells, places.clone()) as u64)?;
    parities.push(0);
    for place in places.rev() {
        // The number of values with digit 0 at this place.
        let with_zero = parities.len();
        for digit in 1..(cells - 1 - place) as u8 {
            let start = parities.len();
            parities.extend_from_within(..with_zero);
            parities[start..]
                .iter_mut()
                .for_each(|parity| *parity ^= digit & 1);
        }
    }
    Ok(parities)
}
