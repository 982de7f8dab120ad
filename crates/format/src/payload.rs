use core::fmt;

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use crate::PayloadError;

/// Returns the checksum that a header holds of the payload and of itself: XXH3-64 with seed 0.
///
/// Takes O(bytes) time.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// The [`checksum`] of bytes that come in pieces.
///
/// ```
/// use tilebase_format::{Checksum, checksum};
///
/// let mut pieces = Checksum::default();
/// pieces.update(b"TILE");
/// pieces.update(b"BASE");
/// assert_eq!(pieces.finish(), checksum(b"TILEBASE"));
/// ```
#[derive(Clone, Default)]
pub struct Checksum(Xxh3Default);

impl Checksum {
    /// Adds the next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the checksum of all bytes so far.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}

/// Writes the checksum so far.
impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checksum({:016x})", self.finish())
    }
}

/// What a header promises of its payload.
#[derive(Clone, Copy)]
pub(crate) struct Promise {
    /// The number of bits that the entries take.
    pub bits: u64,
    pub checksum: u64,
}

impl Promise {
    pub(crate) fn check(self, payload: &[u8]) -> Result<(), PayloadError> {
        self.check_len(payload)?;
        self.check_checksum(payload)?;
        self.check_padding(payload)
    }

    pub(crate) fn check_len(self, payload: &[u8]) -> Result<(), PayloadError> {
        let (expected, found) = (self.bits.div_ceil(8), payload.len() as u64);
        if found == expected {
            Ok(())
        } else {
            Err(PayloadError::Length { expected, found })
        }
    }

    pub(crate) fn check_checksum(self, payload: &[u8]) -> Result<(), PayloadError> {
        let (expected, found) = (self.checksum, checksum(payload));
        if found == expected {
            Ok(())
        } else {
            Err(PayloadError::Checksum { expected, found })
        }
    }

    pub(crate) fn check_padding(self, payload: &[u8]) -> Result<(), PayloadError> {
        let used_bits = self.bits % 8;
        let padding = match (used_bits, payload.last()) {
            (1.., Some(last)) => last >> used_bits << used_bits,
            _ => 0,
        };
        if padding == 0 {
            Ok(())
        } else {
            Err(PayloadError::Padding { found: padding })
        }
    }
}
