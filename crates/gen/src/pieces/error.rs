use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::WriteError;

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
    #[error("{} is not a piece of a table, as `tilebase-cluster gen --pieces` writes them", path.display())]
    NotPiece {
        /// The file.
        path: PathBuf,
    },
    /// A piece, or the table that it is of, is of a version that is not known here.
    #[error("{} is a piece of an unknown version; join it with the version of tilebase that made it", path.display())]
    Version {
        /// The file.
        path: PathBuf,
    },
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
    #[error("{} is damaged; copy it again, or make the pieces again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
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
    #[error("{} is one of the pieces; name another file for the table", path.display())]
    OutputIsPiece {
        /// The name of the table.
        path: PathBuf,
    },
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
