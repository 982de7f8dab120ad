use std::io::{self, Read, Write};

use tilebase_format::Checksum;

/// A reader or a writer that computes the checksum of what passes.
pub(crate) struct Summed<F> {
    inner: F,
    checksum: Checksum,
}

impl<F> Summed<F> {
    pub(crate) fn new(inner: F) -> Summed<F> {
        Summed {
            inner,
            checksum: Checksum::default(),
        }
    }

    /// Returns the checksum, and the reader or writer.
    pub(crate) fn finish(self) -> (u64, F) {
        (self.checksum.finish(), self.inner)
    }
}

impl<F: Write> Summed<F> {
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum.update(bytes);
        self.inner.write_all(bytes)
    }
}

impl<F: Read> Summed<F> {
    pub(crate) fn read(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.checksum.update(bytes);
        Ok(())
    }
}
