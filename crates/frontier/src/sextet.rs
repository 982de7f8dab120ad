//! Exchanges of neighbouring tiles in many words at once.
//!
//! The words of a *sextet* differ only in the digit of the tile before the last five, so a sextet has
//! all orders of the last six tiles, given the others. Place 0 is that tile's, places 1 to 5 are those
//! of the last five, whose first three digits determine the bit: 12 d1 + 3 d2 + d3.

use std::ops::Range;

use tilebase_puzzle::exchanged_lehmer_digits;

use crate::rotation::Rotation;

/// The number of words of a sextet.
pub(crate) const WORDS_PER_SEXTET: usize = 6;

/// The number of sextets that are moved together: one for each lane of the widest vectors.
pub(crate) const SEXTETS: usize = 8;

/// The words of some sextets: all with the last digit 0, then all with 1, and so on, so that the same
/// happens to neighbouring words. If place 0 is not in the window, any order of the words will do.
pub(crate) type Sextets = [[u64; SEXTETS]; WORDS_PER_SEXTET];

/// Takes a tile past the others in a window of these places.
///
/// The last two tiles' order follows from the parity of the sum of all digits but place 0's: `odd` has all
/// bits of the words for which it is odd.
#[inline(always)]
pub(crate) fn rotate(
    sextets: &mut Sextets,
    window: Range<usize>,
    rotation: Rotation,
    odd: &Sextets,
) {
    let mut flip = 0;
    for exchanged in 1..window.len() {
        let place = match rotation {
            Rotation::FirstToLast => window.start + exchanged - 1,
            Rotation::LastToFirst => window.end - exchanged - 1,
        };
        match place {
            0 => *sextets = exchange_across_words(sextets),
            1 => for_each_word(sextets, |word| moved_bits(&FIRST_AND_SECOND, word)),
            2 => for_each_word(sextets, |word| moved_bits(&SECOND_AND_THIRD, word)),
            3 => exchange_third_and_fourth(sextets, odd, flip),
            // The digits of the last two tiles are in no bit.
            _ => (),
        }
        // Each exchange changes the parity.
        flip = !flip;
    }
}

#[inline(always)]
fn for_each_word(sextets: &mut Sextets, change: impl Fn(u64) -> u64) {
    for word in sextets.as_flattened_mut() {
        *word = change(*word);
    }
}

#[inline(always)]
fn exchange_third_and_fourth(sextets: &mut Sextets, odd: &Sextets, flip: u64) {
    let [if_even, if_odd] = &THIRD_AND_FOURTH;
    let words = sextets.as_flattened_mut().iter_mut();
    for (word, odd) in words.zip(odd.as_flattened()) {
        let odd = odd ^ flip;
        *word = moved_bits(if_even, *word) & !odd | moved_bits(if_odd, *word) & odd;
    }
}

/// Exchanges the tile before the last five and the first of these. The boards of a word with the same
/// first digit, twelve neighbouring bits, stay together.
#[inline(always)]
#[expect(
    clippy::needless_range_loop,
    reason = "with iterators, the compiler finds no vectors"
)]
fn exchange_across_words(sextets: &Sextets) -> Sextets {
    let mut exchanged = Sextets::default();
    for sextet in 0..SEXTETS {
        for digit in 0..WORDS_PER_SEXTET {
            for first in 0..5 {
                let (to_digit, to_first) = exchanged_lehmer_digits(digit as u8, first);
                let twelve = sextets[digit][sextet] >> (12 * first) & 0xfff;
                exchanged[usize::from(to_digit)][sextet] |= twelve << (12 * to_first);
            }
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

#[inline(always)]
fn moved_bits<const COUNT: usize>(groups: &[BitGroup; COUNT], word: u64) -> u64 {
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
