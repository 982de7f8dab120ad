//! Exchanges of neighbouring tiles in six words at once.
//!
//! The words of a *sextet* differ only in the digit of the tile before the last five, so a sextet has
//! all orders of the last six tiles, given the others. Place 0 is that tile's, places 1 to 5 are those
//! of the last five, whose first three digits determine the bit: 12 d1 + 3 d2 + d3.

use std::ops::Range;

use tilebase_puzzle::exchanged_lehmer_digits;

use crate::rotation::Rotation;

/// The number of words of a sextet.
pub(crate) const WORDS_PER_SEXTET: usize = 6;

/// The words with the last digits 0 to 5.
pub(crate) type Sextet = [u64; WORDS_PER_SEXTET];

/// Takes a tile past the others in a window of these places.
///
/// The last two tiles' order follows from `parity`, that of the sum of all digits but place 0's.
pub(crate) fn rotate(
    mut sextet: Sextet,
    window: Range<usize>,
    rotation: Rotation,
    parity: u8,
) -> Sextet {
    if sextet.iter().fold(0, |all, word| all | word) == 0 {
        return sextet;
    }
    let pairs = window.start..window.end - 1;
    let mut parity = parity;
    let mut exchange = |place| {
        sextet = exchange(sextet, place, parity);
        // Each exchange changes the parity.
        parity ^= 1;
    };
    match rotation {
        Rotation::FirstToLast => pairs.for_each(&mut exchange),
        Rotation::LastToFirst => pairs.rev().for_each(&mut exchange),
    }
    sextet
}

/// Exchanges the tiles at this place and the next.
fn exchange(sextet: Sextet, place: usize, parity: u8) -> Sextet {
    match place {
        0 => exchange_across_words(sextet),
        1 => sextet.map(|word| moved_bits(&FIRST_AND_SECOND, word)),
        2 => sextet.map(|word| moved_bits(&SECOND_AND_THIRD, word)),
        3 => {
            let mut parity = usize::from(parity);
            sextet.map(|word| {
                let moved = moved_bits(&THIRD_AND_FOURTH[parity % 2], word);
                // The next word's digit at place 0 is one more.
                parity += 1;
                moved
            })
        }
        // The digits of the last two tiles are in no bit.
        _ => sextet,
    }
}

/// Exchanges the tile before the last five and the first of these. The boards of a word with the same
/// first digit, twelve neighbouring bits, stay together.
fn exchange_across_words(sextet: Sextet) -> Sextet {
    let mut exchanged = [0; WORDS_PER_SEXTET];
    for (digit, word) in sextet.into_iter().enumerate() {
        for first in 0..5 {
            let (to_digit, to_first) = exchanged_lehmer_digits(digit as u8, first as u8);
            let twelve = word >> (12 * first) & 0xfff;
            exchanged[to_digit as usize] |= twelve << (12 * to_first);
        }
    }
    exchanged
}

/// Bits of a word that move by the same number of places.
#[derive(Clone, Copy)]
struct BitGroup {
    mask: u64,
    /// The number of places upwards, modulo 64.
    shift: u32,
}

const FIRST_AND_SECOND: [BitGroup; 8] = bit_groups(1, 0);
const SECOND_AND_THIRD: [BitGroup; 6] = bit_groups(2, 0);
/// For an even and an odd sum of the digits of the last five tiles.
const THIRD_AND_FOURTH: [[BitGroup; 4]; 2] = [bit_groups(3, 0), bit_groups(3, 1)];

fn moved_bits(groups: &[BitGroup], word: u64) -> u64 {
    groups.iter().fold(0, |moved, group| {
        moved | (word & group.mask).rotate_left(group.shift)
    })
}

/// Returns the groups of an exchange of the tiles at a place, 1 to 3, and the next; there must be
/// `COUNT` of them.
const fn bit_groups<const COUNT: usize>(place: usize, parity: u8) -> [BitGroup; COUNT] {
    let mut groups = [BitGroup { mask: 0, shift: 0 }; COUNT];
    let mut count = 0;
    let mut bit = 0;
    while bit < 60 {
        let mut digits = [bit / 12, bit % 12 / 3, bit % 3, 0];
        digits[3] = (digits[0] + digits[1] + digits[2] + parity) % 2;
        (digits[place - 1], digits[place]) =
            exchanged_lehmer_digits(digits[place - 1], digits[place]);
        let to_bit = 12 * digits[0] + 3 * digits[1] + digits[2];
        let shift = (to_bit as u32 + 64 - bit as u32) % 64;
        let mut group = 0;
        while group < count && groups[group].shift != shift {
            group += 1;
        }
        if group == count {
            groups[group].shift = shift;
            count += 1;
        }
        groups[group].mask |= 1 << bit;
        bit += 1;
    }
    assert!(count == COUNT);
    groups
}
