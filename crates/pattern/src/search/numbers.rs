use alloc::vec;
use alloc::vec::Vec;

use tilebase_format::LARGEST_PATTERN;
use tilebase_puzzle::Shape;
use tilebase_puzzle::internal::exchanged_lehmer_digits;

use super::blocks::BlockMaps;
use tilebase_format::internal::Arrangement;
use tilebase_format::internal::ones;

/// The lookup tables for each number of tiles in a pattern, shared by all searches.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub blocks: BlockMaps,
    pub ranks_after: Vec<RanksAfter>,
}

impl Numbers {
    pub(crate) fn new(shape: Shape, sizes: impl Iterator<Item = usize>) -> Numbers {
        let sizes = sizes.fold(0, |sizes, size| sizes | 1 << size);
        Numbers {
            blocks: BlockMaps::new(shape, ones(sizes)),
            ranks_after: ones(sizes)
                .map(|len| RanksAfter::new(len, shape.cols()))
                .collect(),
        }
    }
}

/// The number of an arrangement after one of its tiles moves up or down, past at most `cols - 1` tiles of the pattern.
///
/// For k tiles, there are k! * k * 2 * cols numbers of two bytes: numbers below 8! fit.
#[derive(Clone, Debug)]
pub(crate) struct RanksAfter {
    len: usize,
    /// For each tile, `2 * cols` rows of k! numbers: first for 0 .. cols-1 tiles passed downwards, then upwards.
    numbers: Vec<u16>,
}

impl RanksAfter {
    /// Builds the tables for patterns of `len` tiles, in O(1) per number.
    pub(crate) fn new(len: usize, cols: usize) -> RanksAfter {
        let weights = weights(len);
        let arrangements = weights[0] * len;
        let mut numbers = vec![0; arrangements * len * 2 * cols];
        for number in 0..arrangements {
            let digits = digits(&weights[..len], number);
            let arrangement = Arrangement::unrank(len, number as u64);
            for (place, &tile) in arrangement.tiles().iter().enumerate() {
                let row = |row: usize| (usize::from(tile) * 2 * cols + row) * arrangements + number;
                let later = (place..len - 1).take(cols - 1);
                let earlier = (0..place).rev().take(cols - 1);
                for passed in [0, cols] {
                    numbers[row(passed)] = number as u16;
                }
                for (passed, turned) in (1..).zip(turned(&weights, digits, number, later)) {
                    numbers[row(passed)] = turned;
                }
                for (passed, turned) in (1..).zip(turned(&weights, digits, number, earlier)) {
                    numbers[row(cols + passed)] = turned;
                }
            }
        }
        RanksAfter { len, numbers }
    }

    /// Returns the number of tiles.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the rows of one tile. Tiles are numbered from 0.
    pub(crate) fn of_tile(&self, tile: usize) -> &[u16] {
        let len = self.numbers.len() / self.len;
        &self.numbers[tile * len..][..len]
    }
}

type Digits = [u8; LARGEST_PATTERN + 1];

/// Returns the weight of the digit in each place: (k-1)!, ..., 1!, 0!.
fn weights(len: usize) -> [usize; LARGEST_PATTERN] {
    let mut weights = [1; LARGEST_PATTERN];
    for place in (0..len - 1).rev() {
        weights[place] = weights[place + 1] * (len - 1 - place);
    }
    weights
}

fn digits(weights: &[usize], mut number: usize) -> Digits {
    let mut digits = Digits::default();
    for (digit, weight) in digits.iter_mut().zip(weights) {
        *digit = (number / weight) as u8;
        number %= weight;
    }
    digits
}

/// Swaps the tile in each of these places with the next tile, in turn. Returns the arrangement's number after each
/// swap.
fn turned(
    weights: &[usize],
    mut digits: Digits,
    mut number: usize,
    places: impl Iterator<Item = usize>,
) -> impl Iterator<Item = u16> {
    places.map(move |place| {
        let old = [digits[place], digits[place + 1]];
        let new: [u8; 2] = exchanged_lehmer_digits(old[0], old[1]).into();
        digits[place..][..2].copy_from_slice(&new);
        for (offset, (old, new)) in old.into_iter().zip(new).enumerate() {
            let weight = weights[place + offset];
            number = number + usize::from(new) * weight - usize::from(old) * weight;
        }
        number as u16
    })
}
