use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

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
    #[error("{} is not a regular file", path.display())]
    NotRegular {
        /// The name.
        path: PathBuf,
    },
    /// The name is that of a folder.
    #[error("{} is a folder; name a file in it", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
    },
    /// There is no folder of this name, which ends as only names of folders do.
    #[error("{} is the name of a folder, since it ends in a slash; leave that out to write a file", path.display())]
    FolderName {
        /// The name.
        path: PathBuf,
    },
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
