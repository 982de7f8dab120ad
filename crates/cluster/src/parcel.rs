//! Parcels: the words that moves carry from one rank into a block of another rank.
//!
//! A parcel has the shorter of two forms: all words in order; or one bit per word, then a list of the words that are
//! not zero. Its first word contains the number of the block, the number of words and the form.

/// The largest number of words in a parcel.
const MAX_WORDS: usize = (1 << 31) - 1;

/// Adds a parcel for the block with this number to a message, unless all words are zero.
///
/// # Panics
///
/// If there are 2^31 words or more. No block has that many.
pub fn add_parcel(message: &mut Vec<u64>, block: u32, words: &[u64]) {
    assert!(words.len() <= MAX_WORDS);
    let not_zero = words.iter().filter(|&&word| word != 0).count();
    if not_zero == 0 {
        return;
    }
    let is_list = not_zero + words.len().div_ceil(64) < words.len();
    message.push(u64::from(block) << 32 | (words.len() as u64) << 1 | u64::from(is_list));
    if !is_list {
        return message.extend_from_slice(words);
    }
    for chunk in words.chunks(64) {
        let bits = chunk.iter().rev();
        message.push(bits.fold(0, |bits, &word| bits << 1 | u64::from(word != 0)));
    }
    message.extend(words.iter().filter(|&&word| word != 0));
}

/// Returns the block number and the start of each parcel in a message, or `None` if the message is invalid. Both
/// numbers ascend.
pub fn parcels(message: &[u64]) -> Option<Vec<(u32, usize)>> {
    let mut parcels = Vec::new();
    let mut place = 0;
    while place < message.len() {
        let parcel = Parcel::at(&message[place..])?;
        parcels.push((parcel.block, place));
        place += parcel.len;
    }
    Some(parcels)
}

/// A parcel whose words are read in order.
pub struct Parcel<'a> {
    block: u32,
    /// The number of words that the parcel takes in its message.
    len: usize,
    /// For the form with a list, one bit per word: whether the word is listed.
    listed: Option<&'a [u64]>,
    /// The words not yet read.
    words: &'a [u64],
    /// The number of words read.
    taken: usize,
}

impl<'a> Parcel<'a> {
    /// Returns the parcel at the start of a message, or `None` if the message is too short.
    pub fn at(message: &'a [u64]) -> Option<Parcel<'a>> {
        let (&start, rest) = message.split_first()?;
        let words = (start >> 1) as usize & MAX_WORDS;
        let (listed, rest) = match start & 1 {
            1 => {
                let (listed, rest) = rest.split_at_checked(words.div_ceil(64))?;
                (Some(listed), rest)
            }
            _ => (None, rest),
        };
        let there = match listed {
            Some(bits) => bits.iter().map(|bits| bits.count_ones() as usize).sum(),
            None => words,
        };
        Some(Parcel {
            block: (start >> 32) as u32,
            len: 1 + listed.map_or(0, <[u64]>::len) + there,
            listed,
            words: rest.get(..there)?,
            taken: 0,
        })
    }

    /// Reads the next `to.len()` words, and adds their boards to `to`.
    ///
    /// # Panics
    ///
    /// If the parcel has fewer words left.
    pub fn add_next(&mut self, to: &mut [u64]) {
        match self.listed {
            None => {
                let (next, rest) = self.words.split_at(to.len());
                to.iter_mut().zip(next).for_each(|(to, word)| *to |= word);
                self.words = rest;
            }
            Some(listed) => {
                for (number, to) in to.chunks_mut(64).enumerate() {
                    self.add_listed(listed, self.taken + 64 * number, to);
                }
            }
        }
        self.taken += to.len();
    }

    /// Adds up to 64 words of a parcel with a list, from word `start` on.
    fn add_listed(&mut self, listed: &[u64], start: usize, to: &mut [u64]) {
        let low = listed[start / 64] >> (start % 64);
        // Shifts twice, because a shift by 64 would overflow.
        let high = listed
            .get(start / 64 + 1)
            .map_or(0, |bits| bits << 1 << (63 - start % 64));
        let unused = 64 - to.len();
        let mut bits = (low | high) << unused >> unused;
        while bits != 0 {
            let (&word, rest) = self.words.split_first().expect("a bit for each word");
            to[bits.trailing_zeros() as usize] |= word;
            self.words = rest;
            bits &= bits - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudorandom words, the same in each run. About one in `sparsity` is not zero.
    fn words(len: usize, sparsity: u64) -> Vec<u64> {
        let mut state = 1_u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 33
        };
        (0..len)
            .map(|_| {
                if next() % sparsity == 0 {
                    1 + next()
                } else {
                    0
                }
            })
            .collect()
    }

    #[test]
    fn what_is_added_is_taken() {
        for len in [1, 2, 63, 64, 65, 127, 128, 129, 1000] {
            for sparsity in [1, 2, 10, 100, 10_000] {
                let all: Vec<Vec<u64>> = (0..3).map(|more| words(len + more, sparsity)).collect();
                let mut message = Vec::new();
                for (block, words) in all.iter().enumerate() {
                    add_parcel(&mut message, block as u32, words);
                }
                let mut places = parcels(&message).unwrap().into_iter().peekable();
                for (block, words) in all.iter().enumerate() {
                    let mut taken = vec![0; words.len()];
                    if let Some((_, place)) = places.next_if(|&(found, _)| found == block as u32) {
                        let mut parcel = Parcel::at(&message[place..]).unwrap();
                        // Reads 37 words per step, so steps start and end inside the list's groups of 64 bits.
                        for to in taken.chunks_mut(37) {
                            parcel.add_next(to);
                        }
                    }
                    assert_eq!(&taken, words, "{len} words, one in {sparsity}");
                }
                assert!(places.next().is_none());
            }
        }
    }

    #[test]
    fn the_shorter_form_is_chosen() {
        for (words, expected) in [
            (vec![0; 1000], 0),
            (vec![1; 1000], 1 + 1000),
            (
                words(1000, 100),
                1 + 16 + words(1000, 100).iter().filter(|&&word| word != 0).count(),
            ),
        ] {
            let mut message = Vec::new();
            add_parcel(&mut message, 7, &words);
            assert_eq!(message.len(), expected);
        }
    }

    #[test]
    fn a_message_that_is_too_short_has_no_parcels() {
        for sparsity in [1, 20] {
            let mut message = Vec::new();
            add_parcel(&mut message, 0, &words(500, sparsity));
            assert!(parcels(&message).is_some());
            for len in 1..message.len() {
                assert!(parcels(&message[..len]).is_none(), "{len}");
            }
        }
    }
}
