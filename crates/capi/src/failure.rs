use std::ffi::c_int;

use tilebase::lookup;
use tilebase::{Error, ErrorKind};

use crate::status::Status;

/// Why a call has failed. The sentences are those of Rust, if Rust has one.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Error(#[from] Error),
    #[error("expected at least one table, found none")]
    NoTables,
    #[error("no board is at distance {distance}: the largest distance is {max_distance}")]
    Distance { distance: c_int, max_distance: u8 },
    #[error("too many tiles: expected {expected} with the blank, found {count}")]
    Count { expected: usize, count: usize },
    #[error("no board has index {index}: there are {boards} boards")]
    Index { index: u64, boards: u64 },
    #[error("this needs a solver of complete tables, found one of pattern tables")]
    NeedsTables,
    #[error("the argument {0} is NULL")]
    Null(&'static str),
    #[error("the argument {0}[{1}] is NULL")]
    NullAt(&'static str, usize),
    #[error("the argument {0} is larger than any array")]
    Length(&'static str),
    #[error("the argument {0} has a wrong size: set it to {1} first")]
    Size(&'static str, &'static str),
    #[error("max_seconds must be 0 or more")]
    Seconds,
    #[error("the buffer is too small: expected room for {expected} bytes, found {found}")]
    Buffer { expected: usize, found: usize },
    #[error("a bug in tilebase: {0}")]
    Panic(String),
}

impl Failure {
    /// Returns the kind of failure.
    pub fn status(&self) -> Status {
        match self {
            Failure::Error(error) => status_of(error.kind()),
            Failure::NoTables => Status::TableError,
            Failure::Count { .. } => Status::BoardError,
            Failure::Distance { .. } => Status::DistanceError,
            Failure::Index { .. }
            | Failure::NeedsTables
            | Failure::Null(_)
            | Failure::NullAt(..)
            | Failure::Length(_)
            | Failure::Size(..)
            | Failure::Seconds => Status::ArgumentError,
            Failure::Buffer { .. } => Status::BufferError,
            Failure::Panic(_) => Status::Panic,
        }
    }
}

fn status_of(kind: ErrorKind) -> Status {
    match kind {
        ErrorKind::Board => Status::BoardError,
        ErrorKind::Unsolvable => Status::UnsolvableError,
        ErrorKind::Goal => Status::GoalError,
        ErrorKind::Order => Status::OrderError,
        ErrorKind::Distance => Status::DistanceError,
        ErrorKind::File => Status::FileError,
        ErrorKind::Memory => Status::MemoryError,
        // Whatever else there will be is about a table.
        _ => Status::TableError,
    }
}

impl From<lookup::ProveError> for Failure {
    fn from(error: lookup::ProveError) -> Failure {
        Failure::Error(match error {
            lookup::ProveError::Memory(error) => error.into(),
            error => Error::Damaged {
                file: None,
                reason: error.to_string(),
            },
        })
    }
}

impl From<lookup::OutOfMemory> for Failure {
    fn from(error: lookup::OutOfMemory) -> Failure {
        Failure::Error(error.into())
    }
}
