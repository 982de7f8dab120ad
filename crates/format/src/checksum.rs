use xxhash_rust::xxh3::{Xxh3Default, xxh3_64};

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
