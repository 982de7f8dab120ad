use std::ops::Range;

use crate::rotation::{Rotation, rotated_values};
use crate::sextet::{SEXTETS, Sextets, WORDS_PER_SEXTET, rotate};
use crate::vector_units::with_vector_units;
use crate::words::unite_words;
use crate::{Layout, OutOfMemory};

/// The number of words that are moved together.
const WORDS: usize = SEXTETS * WORDS_PER_SEXTET;

/// A vertical move whose window ends among the last five tiles: it moves boards inside sextets.
///
/// The moving tile also passes the tiles of the window that lie before those of a sextet, which moves
/// whole words. Whether words or bits move first depends on where the tile starts.
pub(crate) struct SextetMove {
    rotation: Rotation,
    /// The window's places among those of a sextet.
    window: Range<usize>,
    /// The parity of all digits when the tile moves inside the sextet.
    parity: u8,
    words: WordMove,
}

/// How the words of a group move, whose boards share the digits before the window.
enum WordMove {
    /// Not at all: the window has no tiles before those of a sextet.
    None,
    /// Before the bits: for each place in the group, the place of the word that comes there.
    First(Vec<u32>),
    /// After the bits: for each word of the group, the place to which it goes.
    Last(Vec<u32>),
}

impl SextetMove {
    /// Works out the move of the blank from a cell, which rotates a window.
    pub(crate) fn new(
        layout: Layout,
        blank: usize,
        window: Range<usize>,
        rotation: Rotation,
    ) -> Result<SextetMove, OutOfMemory> {
        let shape = layout.shape();
        // Places 0 .. word_end determine the word; a sextet's places are the last of these and the others.
        let word_end = shape.cells() - 6;
        let passed = word_end.saturating_sub(window.start + 1);
        let parity = parity_at(layout, blank);
        let rotated = |rotation| rotated_values(shape.cells(), window.start..word_end, rotation);
        let (parity, words) = match rotation {
            _ if passed == 0 => (parity, WordMove::None),
            // Each tile that is passed changes the parity.
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

    /// Adds to a block the boards of another block of the same part, moved. `parities` has, for each word
    /// of a block, the parity of the digits that its boards share but those of the part.
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

    /// Adds boards as `add_moved` does, if they move inside words.
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

    /// Adds boards as `add_moved` does, to a group. Each word of its sextets comes from the place
    /// `source`, and after its bits have moved it goes to the place `target`.
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

    /// Returns the words whose boards' digits have an odd sum when the tile begins to move, if that
    /// matters.
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
    /// Does what [`SextetMove::add_moved`] does, for a group.
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

/// Returns the first words, and zeros if there are fewer.
#[inline(always)]
fn padded<T: Copy + Default, const LEN: usize>(words: &[T]) -> [T; LEN] {
    words.first_chunk().copied().unwrap_or_else(|| {
        let mut padded = [T::default(); LEN];
        padded[..words.len()].copy_from_slice(words);
        padded
    })
}

/// Returns a number with the parity of all digits of the boards with the blank in this cell.
///
/// With an odd number of columns no move changes it; with an even number each vertical move does.
fn parity_at(layout: Layout, blank: usize) -> usize {
    let shape = layout.shape();
    if shape.cols() % 2 == 1 {
        0
    } else {
        shape.row(blank).abs_diff(shape.row(layout.goal().blank()))
    }
}
