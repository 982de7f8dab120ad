use std::collections::TryReserveError;

/// Packs entries into bytes, the first one in the lowest bits.
#[derive(Default)]
pub(crate) struct EntryPacker {
    bytes: Vec<u8>,
    /// The bits that do not fill a byte yet.
    rest: u128,
    rest_len: u32,
}

impl EntryPacker {
    /// Creates a packer into an empty vector, and makes room there for this many bytes.
    pub(crate) fn new(memory: Vec<u8>, bytes: usize) -> Result<EntryPacker, TryReserveError> {
        let mut packer = EntryPacker {
            bytes: memory,
            ..EntryPacker::default()
        };
        packer.bytes.try_reserve_exact(bytes + size_of::<u128>())?;
        Ok(packer)
    }

    /// Adds up to 120 bits. Those from `len` on must be 0.
    #[inline(always)]
    pub(crate) fn push(&mut self, bits: u128, len: u32) {
        let bits = self.rest | bits << self.rest_len;
        let len = self.rest_len + len;
        let whole_bytes = (len / 8) as usize;
        // All bytes are written, and those that are not whole taken back.
        let end = self.bytes.len() + whole_bytes;
        self.bytes.extend_from_slice(&bits.to_le_bytes());
        self.bytes.truncate(end);
        self.rest = bits >> (8 * whole_bytes);
        self.rest_len = len % 8;
    }

    /// Adds the lowest bits of each word: one-bit entries.
    pub(crate) fn push_words(&mut self, words: &[u64], bits_per_word: u32) {
        for pair in words.chunks(2) {
            let high = pair.get(1).copied().unwrap_or(0);
            let bits = u128::from(pair[0]) | u128::from(high) << bits_per_word;
            self.push(bits, bits_per_word * pair.len() as u32);
        }
    }

    /// Returns the bytes, the last one filled with zeros.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let padding = (8 - self.rest_len) % 8;
        self.push(0, padding);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_all_lengths() {
        let mut packer = EntryPacker::default();
        let mut expected = Vec::new();
        for len in 0..=120 {
            let bits = (u128::MAX / 7) & ((1 << len) - 1);
            packer.push(bits, len);
            expected.extend((0..len).map(|bit| bits >> bit & 1));
        }
        let bytes = packer.finish();
        assert_eq!(bytes.len(), expected.len().div_ceil(8));
        for (place, bit) in expected.iter().enumerate() {
            assert_eq!(u128::from(bytes[place / 8] >> (place % 8) & 1), *bit);
        }
    }

    #[test]
    fn words_of_sixty_and_of_three_bits() {
        let mut packer = EntryPacker::default();
        packer.push_words(&[1, 2, 3], 60);
        let mut sixty = [0; 23];
        sixty[0] = 1;
        sixty[7] = 2 << 4;
        sixty[15] = 3;
        assert_eq!(packer.finish(), sixty);
        let mut packer = EntryPacker::default();
        packer.push_words(&[0b101, 0b010, 0b111], 3);
        assert_eq!(packer.finish(), [0b11_010_101, 0b1]);
    }
}
