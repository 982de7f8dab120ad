use tilebase_lookup::Mmap;

/// A table file, wherever it lies.
pub enum Bytes {
    /// In this library, or in memory of the caller, who has promised to keep it.
    Borrowed(&'static [u8]),
    Read(Vec<u8>),
    Mapped(Mmap),
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Bytes::Borrowed(bytes) => bytes,
            Bytes::Read(bytes) => bytes,
            Bytes::Mapped(bytes) => bytes,
        }
    }
}

impl Bytes {
    /// Does what reads the whole file, of which the system otherwise expects that it is read here
    /// and there.
    pub fn read_whole<T>(&self, work: impl FnOnce() -> T) -> T {
        #[cfg(unix)]
        if let Bytes::Mapped(bytes) = self {
            use tilebase_lookup::Advice;
            // Only advice: nothing goes wrong if it is not taken.
            let _ = bytes.advise(Advice::Normal);
            let done = work();
            let _ = bytes.advise(Advice::Random);
            return done;
        }
        work()
    }
}
