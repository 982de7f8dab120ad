//! Vertical moves inside sextets: exchanges of neighbouring tiles in many words at the same time.
//!
//! A *sextet* contains all orders of the last six tiles, which are at places 0 to 5. Its six words differ only in the
//! digit at place 0. The digits at places 1 to 3 determine the bit: 12 d1 + 3 d2 + d3.

use std::ops::Range;

use tilebase_puzzle::internal::exchanged_lehmer_digits;

use crate::OutOfMemory;
use crate::board_set::unite_words;
use crate::layout::Layout;
use crate::rotation::{Rotation, rotated_values};
use crate::vector_units::with_vector_units;

/// The number of words that move together.
const WORDS: usize = SEXTETS * WORDS_PER_SEXTET;

/// A vertical move whose window ends among the last five tiles: it moves boards inside sextets.
///
/// If the moving tile also passes tiles before the sextet, whole words move too. Words move before
/// bits if the tile starts before the sextet, otherwise after bits.
pub(crate) struct SextetMove {
    rotation: Rotation,
    /// The window's places in the sextet.
    window: Range<usize>,
    /// The parity of the sum of all digits when the tile starts to move inside the sextet.
    parity: u8,
    words: WordMove,
}

/// The moves of words in a group. The words of a group have the same digits before the window.
enum WordMove {
    /// The window has no tiles before the sextet.
    None,
    /// Words move before bits: for each position in the group, the source position.
    First(Vec<u32>),
    /// Words move after bits: for each position in the group, the target position.
    Last(Vec<u32>),
}

impl SextetMove {
    pub(crate) fn new(
        layout: Layout,
        blank: usize,
        window: Range<usize>,
        rotation: Rotation,
    ) -> Result<SextetMove, OutOfMemory> {
        let shape = layout.shape();
        // The places before `word_end` determine the word. A sextet begins at the last of these places.
        let word_end = shape.cells() - 6;
        let passed = word_end.saturating_sub(window.start + 1);
        // If the number of columns is odd, no move changes the parity of the sum of all digits. Otherwise, each vertical
        // move changes it.
        let parity = match shape.cols() % 2 {
            1 => 0,
            _ => shape.row(blank).abs_diff(shape.row(layout.goal().blank())),
        };
        let rotated = |rotation| rotated_values(shape.cells(), window.start..word_end, rotation);
        let (parity, words) = match rotation {
            _ if passed == 0 => (parity, WordMove::None),
            // Each passed tile changes the parity.
            Rotation::FirstToLast => {
                let sources = rotated(rotation.inverse())?;
                (parity + passed, WordMove::First(sources))
            }
            Rotation::LastToFirst => (parity, WordMove::Last(rotated(rotation)?)),
        };
        let place_in_sextet = |place: usize| (place + 1).saturating_sub(word_end);
        Ok(SextetMove {
            rotation,
            window: place_in_sextet(window.start)..place_in_sextet(window.end),
            parity: (parity % 2) as u8,
            words,
        })
    }

    /// Adds to `to` the moved boards of `from`, a block of the same part. `parities` are the word
    /// parities of `PlaneMoves`, and `of_part` is the parity of the part.
    pub(crate) fn add_moved(&self, parities: &[u8], of_part: u8, from: &[u64], to: &mut [u64]) {
        let group_len = match &self.words {
            WordMove::None => from.len(),
            WordMove::First(places) | WordMove::Last(places) => places.len(),
        };
        let groups = from
            .chunks_exact(group_len)
            .zip(parities.chunks_exact(group_len));
        for ((from, parities), to) in groups.zip(to.chunks_exact_mut(group_len)) {
            add_group(self, parities, of_part ^ self.parity, from, to);
        }
    }

    /// Adds to `to` the moved boards of `from`. Every board stays in its word.
    #[inline(always)]
    fn add_inside_words(&self, parities: &[u8], parity: u8, from: &[u64], to: &mut [u64]) {
        for start in (0..from.len()).step_by(WORDS) {
            let mut sextets = Sextets::default();
            let words = sextets.as_flattened_mut();
            words.copy_from_slice(&padded::<_, WORDS>(&from[start..]));
            if words.iter().fold(0, |all, word| all | word) != 0 {
                let parities = padded::<_, WORDS>(&parities[start..]);
                let odd = self.odd_words(parity, |number| parities[number]);
                rotate(&mut sextets, self.window.clone(), self.rotation, &odd);
                unite_words(&mut to[start..], sextets.as_flattened());
            }
        }
    }

    /// Adds to `to` the moved boards of a group. The word at `target(place)` comes from `source(place)`.
    #[inline(always)]
    fn add_sextets(
        &self,
        parities: &[u8],
        parity: u8,
        (from, source): (&[u64], impl Fn(usize) -> usize),
        (to, target): (&mut [u64], impl Fn(usize) -> usize),
    ) {
        for start in (0..from.len()).step_by(WORDS) {
            let count = SEXTETS.min((from.len() - start) / WORDS_PER_SEXTET);
            let place = |sextet, digit| start + sextet * WORDS_PER_SEXTET + digit;
            let (mut sextets, mut all) = (Sextets::default(), 0);
            for sextet in 0..count {
                for (digit, words) in sextets.iter_mut().enumerate() {
                    words[sextet] = from[source(place(sextet, digit))];
                    all |= words[sextet];
                }
            }
            if all == 0 {
                continue;
            }
            let odd = self.odd_words(parity, |number| {
                let place = place(number % SEXTETS, number / SEXTETS);
                parities.get(place).copied().unwrap_or(0)
            });
            rotate(&mut sextets, self.window.clone(), self.rotation, &odd);
            for sextet in 0..count {
                for (digit, words) in sextets.iter().enumerate() {
                    to[target(place(sextet, digit))] |= words[sextet];
                }
            }
        }
    }

    /// Returns a mask for each word: all ones if the digits of the last five tiles have an odd sum
    /// before the move, otherwise zeros. If no parity is needed, all masks are zeros.
    #[inline(always)]
    fn odd_words(&self, parity: u8, parity_of: impl Fn(usize) -> u8) -> Sextets {
        let mut odd = Sextets::default();
        if self.window.end > 4 {
            for (number, odd) in odd.as_flattened_mut().iter_mut().enumerate() {
                *odd = 0u64.wrapping_sub(u64::from(parity_of(number) ^ parity));
            }
        }
        odd
    }
}

with_vector_units! {
    /// Adds to `to` the moved boards of a group.
    fn add_group(moved: &SextetMove, parities: &[u8], parity: u8, from: &[u64], to: &mut [u64]) {
        let same = |place| place;
        match &moved.words {
            WordMove::None if moved.window.start > 0 => {
                moved.add_inside_words(parities, parity, from, to);
            }
            WordMove::None => moved.add_sextets(parities, parity, (from, same), (to, same)),
            WordMove::First(sources) => {
                let source = |place| sources[place] as usize;
                moved.add_sextets(parities, parity, (from, source), (to, same));
            }
            WordMove::Last(targets) => {
                let target = |place| targets[place] as usize;
                moved.add_sextets(parities, parity, (from, same), (to, target));
            }
        }
    }
}

/// Returns the first `LEN` words, padded with zeros.
#[inline(always)]
fn padded<T: Copy + Default, const LEN: usize>(words: &[T]) -> [T; LEN] {
    words.first_chunk().copied().unwrap_or_else(|| {
        let mut padded = [T::default(); LEN];
        padded[..words.len()].copy_from_slice(words);
        padded
    })
}

const WORDS_PER_SEXTET: usize = 6;

/// The number of sextets that move together: one per lane of the widest vectors.
const SEXTETS: usize = 8;

/// The words of eight sextets, ordered by the digit at place 0. Neighbouring words undergo the same
/// operations. If place 0 is not in the window, any order is correct.
type Sextets = [[u64; SEXTETS]; WORDS_PER_SEXTET];

/// Moves a tile past the other tiles of a window at these places.
///
/// The parity of the digits of the last five tiles determines the order of the last two tiles.
/// `odd` is all ones in the words where this parity is odd.
#[inline(always)]
fn rotate(sextets: &mut Sextets, window: Range<usize>, rotation: Rotation, odd: &Sextets) {
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
            // The digits of the last two tiles do not affect the bit.
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

/// Exchanges the tiles at places 0 and 1. In a word, the twelve boards with the same digit at place 1 have
/// neighbouring bits, which move together.
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

/// Bits of a word that move by the same distance.
#[derive(Clone, Copy)]
struct BitGroup {
    mask: u64,
    /// The distance towards higher bits, modulo 64.
    shift: u32,
}

const FIRST_AND_SECOND: [BitGroup; 8] = bit_groups(1, 0);
const SECOND_AND_THIRD: [BitGroup; 6] = bit_groups(2, 0);
/// Indexed by the parity of the digits of the last five tiles.
const THIRD_AND_FOURTH: [[BitGroup; 4]; 2] = [bit_groups(3, 0), bit_groups(3, 1)];

#[inline(always)]
fn moved_bits<const COUNT: usize>(groups: &[BitGroup; COUNT], word: u64) -> u64 {
    groups.iter().fold(0, |moved, group| {
        moved | (word & group.mask).rotate_left(group.shift)
    })
}

/// Returns the `COUNT` groups of bits for an exchange of the tiles at `place` (1 to 3) and the next place.
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
