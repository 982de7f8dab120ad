use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use tilebase_format::Encoding;
use tilebase_puzzle::{Goal, Shape};

use crate::Requirements;

/// Why a table could not be generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The search does not fit in memory.
    #[error(
        "not enough memory for {shape}: the search needs {bytes} bytes; keep its sets in a work folder, or choose a shape of fewer cells"
    )]
    OutOfMemory {
        /// The shape of the boards.
        shape: Shape,
        /// The bytes that the search needs.
        bytes: u64,
    },
    /// The system refuses memory that the work needs on the way.
    #[error("not enough memory: the system refuses more; end other programs, or use fewer threads")]
    MemoryRefused,
    /// The limit on memory is too low.
    #[error(
        "{limit} bytes of memory are too few for {shape}: it needs {memory} bytes, or {min_memory} with a work folder"
    )]
    MemoryLimit {
        /// The shape of the boards.
        shape: Shape,
        /// The limit.
        limit: u64,
        /// The bytes that the search needs with a work folder.
        min_memory: u64,
        /// The bytes that the search needs without a work folder.
        memory: u64,
    },
    /// The work folder cannot be used.
    #[error("cannot keep sets in the work folder {}", folder.display())]
    WorkFolder {
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
    /// The name of the table is that of the checkpoint, which is deleted at the end.
    #[error("{} is the checkpoint; name another file for the table", .0.display())]
    OutputIsCheckpoint(PathBuf),
    /// The table or a checkpoint cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The stream of the caller cannot be written to.
    #[error("cannot write the table")]
    Stream(#[source] io::Error),
    /// The table is written, but its checkpoint is still there.
    #[error("the table is written, but its checkpoint {} cannot be deleted", path.display())]
    CheckpointLeft {
        /// The checkpoint.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The caller's `progress` has cancelled the work.
    #[error("interrupted")]
    Interrupted,
}

impl GenerateError {
    pub(crate) fn out_of_memory(goal: Goal) -> GenerateError {
        GenerateError::OutOfMemory {
            shape: goal.shape(),
            // The memory does not depend on the encoding.
            bytes: Requirements::new(goal, Encoding::DistanceBit, 1).memory,
        }
    }

    pub(crate) fn work_folder(folder: &Path, source: io::Error) -> GenerateError {
        if source.kind() == io::ErrorKind::OutOfMemory {
            return GenerateError::MemoryRefused;
        }
        let folder = folder.to_owned();
        GenerateError::WorkFolder { folder, source }
    }

    pub(crate) fn checkpoint(path: &Path, source: io::Error) -> GenerateError {
        if source.kind() == io::ErrorKind::OutOfMemory {
            return GenerateError::MemoryRefused;
        }
        let path = path.to_owned();
        GenerateError::Checkpoint { path, source }
    }

    pub(crate) fn damaged_checkpoint(path: &Path) -> GenerateError {
        let reason = io::Error::other("damaged; delete the checkpoint to start from the goal");
        GenerateError::checkpoint(path, reason)
    }
}

/// Why a file could not be written, or not for good.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file was not written. One that was there before is still there and whole.
    #[error("cannot write {}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// There is something of this name that is neither a file nor a folder, or the name leads to a
    /// file that some process has open, as `/dev/stdout` does. It was left as it was.
    #[error("{} is not a regular file", .0.display())]
    NotRegular(PathBuf),
    /// The name is that of a folder.
    #[error("{} is a folder; name a file in it", .0.display())]
    Folder(PathBuf),
    /// There is no folder of this name, which ends as only names of folders do.
    #[error("{} is the name of a folder, since it ends in a slash; leave that out to write a file", .0.display())]
    FolderName(PathBuf),
    /// The new file is there and whole, but its name may not be on the disk yet.
    #[error(
        "{} is new and whole, but may not survive a power cut, since its folder could not be synced",
        path.display()
    )]
    NotDurable {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
}

impl WriteError {
    pub(crate) fn failed(path: &Path, source: io::Error) -> WriteError {
        let path = path.to_owned();
        WriteError::Failed { path, source }
    }
}

/// Why pieces could not be joined.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JoinError {
    /// A piece cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// A file is not a piece of a table.
    #[error("{} is not a piece of a table, as `tilebase-cluster gen --pieces` writes them", .0.display())]
    NotPiece(PathBuf),
    /// A piece, or the table that it is of, is of a version that is not known here.
    #[error("{} is a piece of an unknown version; join it with the version of tilebase that made it", .0.display())]
    Version(PathBuf),
    /// A piece is too short or too long.
    #[error(
        "{} is not complete: expected {expected} bytes, found {found}; copy it again, or make the pieces again",
        path.display()
    )]
    Len {
        /// The file.
        path: PathBuf,
        /// The length that follows from its beginning.
        expected: u64,
        /// The length that it has.
        found: u64,
    },
    /// A piece does not have the bytes that were written.
    #[error("{} is damaged; copy it again, or make the pieces again", .0.display())]
    Damaged(PathBuf),
    /// Two pieces are of different tables.
    #[error("{} is of another table than {}", path.display(), first.display())]
    OtherTable {
        /// The file.
        path: PathBuf,
        /// The piece that was named first.
        first: PathBuf,
    },
    /// Two pieces have the same entries.
    #[error("{} has entries that {} has, too; name each piece of one run once", path.display(), other.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The file before it, in the order of their entries.
        other: PathBuf,
    },
    /// One piece is missing, or some that follow each other.
    #[error("a piece is missing{}", place(before, after))]
    Missing {
        /// The piece before it, if there is one.
        before: Option<PathBuf>,
        /// The piece after it, if there is one.
        after: Option<PathBuf>,
    },
    /// The name of the table leads to a piece, which it would replace.
    #[error("{} is one of the pieces; name another file for the table", .0.display())]
    OutputIsPiece(PathBuf),
    /// The table cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The caller's `progress` has cancelled the work.
    #[error("interrupted")]
    Interrupted,
}

/// Returns where a missing piece belongs.
fn place(before: &Option<PathBuf>, after: &Option<PathBuf>) -> String {
    match (before, after) {
        (Some(before), Some(after)) => {
            format!(" between {} and {}", before.display(), after.display())
        }
        (Some(before), None) => format!(" after {}", before.display()),
        (None, Some(after)) => format!(" before {}", after.display()),
        (None, None) => ": none is named".to_owned(),
    }
}
