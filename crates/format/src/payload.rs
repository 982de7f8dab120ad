use xxhash_rust::xxh3::xxh3_64;

use crate::{Header, PayloadError};

/// The checksum that the header holds of the payload and of itself: XXH3-64 with seed 0.
///
/// Takes O(bytes) time.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

impl Header {
    /// Checks the payload's length, checksum and padding.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] of the first check that fails.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn check_payload(&self, payload: &[u8]) -> Result<(), PayloadError> {
        let found_len = payload.len() as u64;
        if found_len != self.payload_len() {
            return Err(PayloadError::Length {
                expected: self.payload_len(),
                found: found_len,
            });
        }
        let found = checksum(payload);
        if found != self.payload_checksum {
            return Err(PayloadError::Checksum {
                expected: self.payload_checksum,
                found,
            });
        }
        let last = payload.last().copied().unwrap_or(0);
        let padding_bits = found_len * 8 - self.entries() * self.encoding.bits();
        let padding = last & !(u8::MAX >> padding_bits);
        if padding != 0 {
            return Err(PayloadError::Padding { found: padding });
        }
        Ok(())
    }
}
