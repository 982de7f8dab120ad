use core::fmt;

/// The error if there is not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The number of bytes needed.
    pub bytes: u64,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not enough memory: {} bytes are needed", self.bytes)
    }
}

impl core::error::Error for OutOfMemory {}
