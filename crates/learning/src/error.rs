use std::path::PathBuf;

use tilebase::ErrorKind;
use tilebase_gen::WriteError;

/// Every error of a [`Dataset`](crate::Dataset).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An error of the solver.
    #[error(transparent)]
    Tilebase(#[from] tilebase::Error),
    /// The name of the file has neither of the known endings.
    #[error("{}: the name ends neither in .csv nor in .npy; choose one of them", .0.display())]
    Ending(PathBuf),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A limit ended the search for a row.
    #[error("board {row}: a limit ended {what}")]
    Limit {
        /// The number of the row, from 0.
        row: usize,
        /// What the limit ended, and the known bound.
        what: String,
    },
}

impl Error {
    /// Returns the kind of the error, the same in every language.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::Tilebase(error) => error.kind(),
            Error::Ending(_) => ErrorKind::Argument,
            Error::Write(_) => ErrorKind::File,
            Error::Limit { .. } => ErrorKind::Limit,
        }
    }
}
