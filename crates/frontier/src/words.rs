//! Operations on the words of whole blocks.

use crate::vector_units::with_vector_units;

with_vector_units! {
    /// Adds the boards of some words to others.
    pub(crate) fn unite(to: &mut [u64], from: &[u64]) {
        unite_words(to, from);
    }
}

/// Adds the boards of some words to others, inside a function that is compiled for vector units.
#[inline(always)]
pub(crate) fn unite_words(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

with_vector_units! {
    /// Replaces the boards of the depth before by those that have arrived, without the former, and
    /// returns their number. Those of `beside` have arrived, too. `arrived` becomes empty.
    pub(crate) fn replace_by_new(words: &mut [u64], arrived: &mut [u64], beside: [Option<&[u64]>; 2]) -> u64 {
        match beside {
            [Some(left), Some(right)] => replace(words, arrived, [left, right]),
            [Some(one), None] | [None, Some(one)] => replace(words, arrived, [one]),
            [None, None] => replace(words, arrived, []),
        }
    }
}

#[inline(always)]
fn replace<const COUNT: usize>(
    words: &mut [u64],
    arrived: &mut [u64],
    beside: [&[u64]; COUNT],
) -> u64 {
    let arrived = &mut arrived[..words.len()];
    let beside = beside.map(|beside| &beside[..words.len()]);
    let mut boards = 0;
    for (place, word) in words.iter_mut().enumerate() {
        let arrived_here = beside
            .iter()
            .fold(arrived[place], |all, beside| all | beside[place]);
        *word = arrived_here & !*word;
        arrived[place] = 0;
        boards += u64::from(word.count_ones());
    }
    boards
}

with_vector_units! {
    /// Returns the number of boards.
    pub(crate) fn count(words: &[u64]) -> u64 {
        words.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
