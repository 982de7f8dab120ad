//! Where the bytes of a table lie.

use pyo3::pybacked::PyBackedBytes;
use tilebase_lookup::Mmap;

/// The bytes of a table file.
pub enum Bytes {
    /// In the program.
    Embedded(&'static [u8]),
    /// In Python's bytes, which they keep alive, or copied from a bytearray.
    Given(PyBackedBytes),
    /// In a file that was read.
    Read(Vec<u8>),
    /// In a file that is mapped.
    Mapped(Mmap),
}

impl Bytes {
    /// Tells the system that the whole file will be read, not a board here and there.
    pub fn expect_whole_reads(&self) {
        #[cfg(unix)]
        if let Bytes::Mapped(mapped) = self {
            // Only advice: nothing goes wrong if it is not taken.
            let _ = mapped.advise(tilebase_lookup::Advice::Normal);
        }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Embedded(bytes) => bytes,
            Bytes::Given(bytes) => bytes,
            Bytes::Read(bytes) => bytes,
            Bytes::Mapped(bytes) => bytes,
        }
    }
}
