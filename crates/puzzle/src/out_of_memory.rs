use thiserror::Error;

/// The error if there is not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory: {bytes} bytes are needed")]
pub struct OutOfMemory {
    /// The number of bytes needed.
    pub bytes: u64,
}
