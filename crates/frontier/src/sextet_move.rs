use std::array;
use std::ops::Range;

use crate::Layout;
use crate::rotation::{Rotation, rotated_values};
use crate::sextet::{Sextet, WORDS_PER_SEXTET, rotate};
use crate::words::unite;

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
    ) -> SextetMove {
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
                let sources = rotated(rotation.inverse());
                (parity + passed, WordMove::First(sources))
            }
            Rotation::LastToFirst => (parity, WordMove::Last(rotated(rotation))),
        };
        let place_in_sextet = |place: usize| (place + 1).saturating_sub(word_end);
        SextetMove {
            rotation,
            window: place_in_sextet(window.start)..place_in_sextet(window.end),
            parity: (parity % 2) as u8,
            words,
        }
    }

    /// Adds to a block the boards of another block of the same part, moved. `parities` has, for each
    /// sextet, the parity of the digits that its boards share.
    pub(crate) fn add_moved(
        &self,
        parities: impl Iterator<Item = u8>,
        from: &[u64],
        to: &mut [u64],
    ) {
        let parities = parities.map(|parity| parity ^ self.parity);
        match &self.words {
            WordMove::None => self.add_in_place(parities, from, to),
            WordMove::First(sources) => self.add_words_first(sources, parities, from, to),
            WordMove::Last(targets) => self.add_words_last(targets, parities, from, to),
        }
    }

    fn add_in_place(&self, parities: impl Iterator<Item = u8>, from: &[u64], to: &mut [u64]) {
        let sextets = from.chunks(WORDS_PER_SEXTET);
        let sextets = sextets.zip(to.chunks_mut(WORDS_PER_SEXTET));
        for ((from, to), parity) in sextets.zip(parities) {
            // A plane of six cells is a single word.
            let sextet = array::from_fn(|digit| from.get(digit).copied().unwrap_or(0));
            unite(to, &self.rotate(sextet, parity));
        }
    }

    fn add_words_first(
        &self,
        sources: &[u32],
        mut parities: impl Iterator<Item = u8>,
        from: &[u64],
        to: &mut [u64],
    ) {
        let groups = from.chunks_exact(sources.len());
        for (from, to) in groups.zip(to.chunks_exact_mut(sources.len())) {
            let sextets = to.chunks_exact_mut(WORDS_PER_SEXTET);
            let sextets = sextets.zip(sources.chunks_exact(WORDS_PER_SEXTET));
            for ((to, sources), parity) in sextets.zip(parities.by_ref()) {
                let sextet = array::from_fn(|digit| from[sources[digit] as usize]);
                unite(to, &self.rotate(sextet, parity));
            }
        }
    }

    fn add_words_last(
        &self,
        targets: &[u32],
        mut parities: impl Iterator<Item = u8>,
        from: &[u64],
        to: &mut [u64],
    ) {
        let groups = from.chunks_exact(targets.len());
        for (from, to) in groups.zip(to.chunks_exact_mut(targets.len())) {
            let sextets = from.chunks_exact(WORDS_PER_SEXTET);
            let sextets = sextets.zip(targets.chunks_exact(WORDS_PER_SEXTET));
            for ((from, targets), parity) in sextets.zip(parities.by_ref()) {
                let sextet = self.rotate(array::from_fn(|digit| from[digit]), parity);
                for (word, &target) in sextet.into_iter().zip(targets) {
                    to[target as usize] |= word;
                }
            }
        }
    }

    fn rotate(&self, sextet: Sextet, parity: u8) -> Sextet {
        rotate(sextet, self.window.clone(), self.rotation, parity)
    }
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
