use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use tilebase_puzzle::Shape;

use crate::WriteError;

/// Why a table could not be generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The search does not fit in memory.
    #[error(
        "not enough memory for {shape}: the search needs {bytes} bytes; keep its sets in a work folder, or choose a shape of fewer cells"
    )]
    OutOfMemory {
        /// The shape asked for.
        shape: Shape,
        /// What is needed.
        bytes: u64,
    },
    /// The limit on memory is too low.
    #[error(
        "{limit} bytes of memory are too few for {shape}: with a work folder it takes {least}, and {memory} without"
    )]
    MemoryLimit {
        /// The shape asked for.
        shape: Shape,
        /// The limit.
        limit: u64,
        /// The least that is needed, with a work folder.
        least: u64,
        /// What is needed without a work folder.
        memory: u64,
    },
    /// The work folder cannot be used.
    #[error("cannot keep sets in the work folder {}", folder.display())]
    Work {
        /// The folder.
        folder: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The checkpoint cannot be used.
    #[error("cannot use the checkpoint {}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The table or a checkpoint cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The one who is told of progress has ended the work.
    #[error("interrupted")]
    Interrupted,
}

impl GenerateError {
    pub(crate) fn work(folder: &Path, source: io::Error) -> GenerateError {
        let folder = folder.to_owned();
        GenerateError::Work { folder, source }
    }
}
