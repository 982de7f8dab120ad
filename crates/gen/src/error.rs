use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;
use tilebase_format::LARGEST_PATTERN;
use tilebase_puzzle::{OutOfMemory, Shape};

/// Why a table could not be generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The system refused memory for the sets or the table, without a work folder.
    #[error("not enough memory for {shape}: the search needs {bytes} bytes")]
    OutOfMemory {
        /// The shape of the boards.
        shape: Shape,
        /// The number of bytes that the search needs, with the table of [`Generator::run`](crate::Generator::run).
        bytes: u64,
    },
    /// The pattern has more tiles than a search allows.
    #[error(
        "the pattern has {tiles} tiles, but searches open at most {}; divide the tiles among smaller patterns",
        LARGEST_PATTERN
    )]
    TooManyTiles {
        /// The number of tiles.
        tiles: usize,
    },
    /// The system refused memory with a work folder, or while [`Generator::write`](crate::Generator::write) or a proof
    /// encodes entries.
    #[error("not enough memory: the system refuses more; end other programs, or use fewer threads")]
    MemoryRefused,
    /// The memory limit is too low.
    #[error(
        "{limit} bytes of memory are too few for {shape}: it needs {memory} bytes{}",
        if min_memory < memory { format!(", or {min_memory} with a work folder") } else { String::new() }
    )]
    MemoryLimit {
        /// The shape of the boards.
        shape: Shape,
        /// The limit, in bytes.
        limit: u64,
        /// The number of bytes that the search needs with a work folder. For a kind that needs all memory at once, this
        /// is `memory`.
        min_memory: u64,
        /// The number of bytes that the search needs without a work folder.
        memory: u64,
    },
    /// The work folder cannot be used.
    #[error("cannot use the work folder {}", folder.display())]
    WorkFolder {
        /// The folder.
        folder: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The checkpoint cannot be used.
    #[error("cannot use the checkpoint {}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The table has the path of the checkpoint, which is deleted at the end.
    #[error("{} is the checkpoint; name another file for the table", .0.display())]
    OutputIsCheckpoint(PathBuf),
    /// The table or a checkpoint cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Internal interface for tilebase-cluster: its write failed.
    #[doc(hidden)]
    #[error("cannot write the table")]
    Stream(#[source] io::Error),
    /// The table is written, but its checkpoint could not be deleted.
    #[error("the table is written, but its checkpoint {} cannot be deleted", path.display())]
    CheckpointLeft {
        /// The checkpoint.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The caller's `progress` callback cancelled the work.
    // Inside this crate, it also ends the encoding after a wrong entry of a proof, and after a panic.
    #[error("interrupted")]
    Interrupted,
}

impl From<OutOfMemory> for GenerateError {
    fn from(_: OutOfMemory) -> GenerateError {
        GenerateError::MemoryRefused
    }
}

impl GenerateError {
    pub(crate) fn work_folder(folder: &Path, source: io::Error) -> GenerateError {
        if source.kind() == ErrorKind::OutOfMemory {
            return GenerateError::MemoryRefused;
        }
        let folder = folder.to_owned();
        GenerateError::WorkFolder { folder, source }
    }

    pub(crate) fn checkpoint(path: &Path, source: io::Error) -> GenerateError {
        let path = path.to_owned();
        GenerateError::Checkpoint { path, source }
    }

    /// Returns the error of a failed read: damage if the file is too short or its bytes are wrong.
    pub(crate) fn checkpoint_read(path: &Path, source: io::Error) -> GenerateError {
        match source.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::InvalidData => {
                GenerateError::damaged_checkpoint(path)
            }
            _ => GenerateError::checkpoint(path, source),
        }
    }

    pub(crate) fn damaged_checkpoint(path: &Path) -> GenerateError {
        let reason = io::Error::other("damaged; delete the checkpoint to start again");
        GenerateError::checkpoint(path, reason)
    }
}

/// Why a file could not be written or synced.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file was not written. An older file is unchanged.
    #[error("cannot write {}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The path is neither a file nor a folder, or leads to an open file of a process, such as `/dev/stdout`. Nothing
    /// was changed.
    #[error("{} is not a regular file", .0.display())]
    NotRegular(PathBuf),
    /// The path is a folder.
    #[error("{} is a folder; name a file in it", .0.display())]
    Folder(PathBuf),
    /// The name ends in a slash, but there is no such folder.
    #[error("{} ends in a slash and so names a folder; remove the slash to write a file", .0.display())]
    FolderName(PathBuf),
    /// The new file is complete, but its folder could not be synced to disk.
    #[error(
        "{} is complete, but a power cut may lose it: its folder could not be synced",
        path.display()
    )]
    NotDurable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

impl WriteError {
    pub(crate) fn failed(path: &Path, source: io::Error) -> WriteError {
        let path = path.to_owned();
        WriteError::Failed { path, source }
    }
}
