//! Operations on the words of whole blocks.

/// Adds the boards of some words to others.
pub(crate) fn unite(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

/// Replaces the boards of the depth before by those that have arrived, without the former, and returns
/// their number. `arrived` becomes empty.
pub(crate) fn replace_by_new(words: &mut [u64], arrived: &mut [u64]) -> u64 {
    let mut boards = 0;
    for (word, arrived) in words.iter_mut().zip(arrived) {
        *word = *arrived & !*word;
        *arrived = 0;
        boards += u64::from(word.count_ones());
    }
    boards
}

/// Returns the number of boards.
pub(crate) fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
