use core::fmt;

use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

use crate::{DistancesError, HEADER_LEN, HeaderError, PayloadError};

/// Returns the XXH3-64 checksum with seed 0, as stored in headers.
///
/// Takes O(bytes) time.
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// The [`checksum`] of bytes that arrive in parts.
///
/// ```
/// use tilebase_format::{Checksum, checksum};
///
/// let mut parts = Checksum::default();
/// parts.update(b"TILE");
/// parts.update(b"BASE");
/// assert_eq!(parts.finish(), checksum(b"TILEBASE"));
/// ```
#[derive(Clone, Default)]
pub struct Checksum(Xxh3Default);

impl Checksum {
    /// Adds the next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Returns the checksum of all bytes added.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}

/// Writes the checksum of the bytes added so far.
impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checksum({:016x})", self.finish())
    }
}

/// The checks of a file against its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// The length of the entries in bits.
    pub(crate) bits: u64,
    pub(crate) checksum: u64,
    pub(crate) max_distance: u8,
    pub(crate) distance_sum: u64,
}

impl Checks {
    /// Checks the length of the whole file.
    ///
    /// # Errors
    ///
    /// [`HeaderError::FileLen`] if the length is wrong.
    pub fn file_len(self, found: u64) -> Result<(), HeaderError> {
        check_file_len(HEADER_LEN as u64 + self.bits.div_ceil(8), found)
    }

    /// Checks the header's largest distance and sum of distances. `max` and `sum` are computed from
    /// the entries.
    ///
    /// # Errors
    ///
    /// [`DistancesError`] for the first difference.
    pub fn distances(self, max: u8, sum: u64) -> Result<(), DistancesError> {
        if self.max_distance != max {
            return Err(DistancesError::Max {
                expected: max,
                found: self.max_distance,
            });
        }
        match self.distance_sum == sum {
            true => Ok(()),
            false => Err(DistancesError::Sum {
                expected: sum,
                found: self.distance_sum,
            }),
        }
    }

    /// Checks the payload's length, checksum and padding.
    ///
    /// # Errors
    ///
    /// The [`PayloadError`] of the first failed check.
    ///
    /// # Complexity
    ///
    /// O(bytes).
    pub fn payload(self, payload: &[u8]) -> Result<(), PayloadError> {
        let (expected, found) = (self.bits.div_ceil(8), payload.len() as u64);
        if found != expected {
            return Err(PayloadError::Length { expected, found });
        }
        self.checksum(checksum(payload))?;
        self.padding(payload)
    }

    /// Checks a checksum of the payload that was computed with [`Checksum`].
    ///
    /// # Errors
    ///
    /// [`PayloadError::Checksum`] if the checksum differs.
    pub fn checksum(self, found: u64) -> Result<(), PayloadError> {
        let expected = self.checksum;
        match found == expected {
            true => Ok(()),
            false => Err(PayloadError::Checksum { expected, found }),
        }
    }

    /// Checks that the bits after the last entry are 0, in O(1).
    ///
    /// # Errors
    ///
    /// [`PayloadError::Padding`] if a bit is 1.
    pub fn padding(self, payload: &[u8]) -> Result<(), PayloadError> {
        let used_bits = self.bits % 8;
        let padding = match (used_bits, payload.last()) {
            (1.., Some(last)) => last >> used_bits << used_bits,
            _ => 0,
        };
        match padding {
            0 => Ok(()),
            found => Err(PayloadError::Padding { found }),
        }
    }
}

pub(crate) fn check_file_len(expected: u64, found: u64) -> Result<(), HeaderError> {
    match found == expected {
        true => Ok(()),
        false => Err(HeaderError::FileLen { expected, found }),
    }
}
