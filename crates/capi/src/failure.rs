use std::ffi::c_int;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use thiserror::Error;
use tilebase_lookup::{
    BoardError, GoalError, HeaderError, MoveOrderError, ParseError, PayloadError, ProveError,
    QueryError, RandomError, TablebaseError, TilesError,
};

use crate::status::Status;

/// Why a call has failed. The sentences are those of Rust, if Rust has one.
#[derive(Debug, Error)]
pub enum Failure {
    #[error(transparent)]
    Text(#[from] ParseError),
    #[error(transparent)]
    Tiles(#[from] BoardError),
    #[error(transparent)]
    Goal(#[from] GoalError),
    #[error(transparent)]
    Query(#[from] QueryError),
    #[error(transparent)]
    Header(#[from] HeaderError),
    #[error(transparent)]
    Payload(#[from] PayloadError),
    #[error(transparent)]
    Random(#[from] RandomError),
    #[error(transparent)]
    Tables(#[from] TablebaseError),
    #[error(transparent)]
    Order(#[from] MoveOrderError),
    #[error("no board is at distance {distance}: the largest distance is {max_distance}")]
    Distance { distance: c_int, max_distance: u8 },
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("too many tiles: expected {expected} with the blank, found {count}")]
    Count { expected: usize, count: usize },
    #[error("board {number}: {error}")]
    Row { number: usize, error: TilesError },
    #[error("the argument {0} is NULL")]
    Null(&'static str),
    #[error("the argument {0} is larger than any array")]
    Length(&'static str),
    #[error("the buffer is too small: expected room for {expected} bytes, found {found}")]
    Buffer { expected: usize, found: usize },
    #[error("a bug in tilebase: {0}")]
    Panic(String),
}

impl Failure {
    /// Returns the kind of failure.
    pub fn status(&self) -> Status {
        match self {
            Failure::Text(_) | Failure::Tiles(_) | Failure::Count { .. } | Failure::Row { .. } => {
                Status::InvalidBoard
            }
            Failure::Goal(GoalError::Shape { .. }) => Status::InvalidBoard,
            Failure::Goal(_) => Status::NoTable,
            Failure::Query(QueryError::Shape { .. }) => Status::InvalidBoard,
            Failure::Query(QueryError::Unsolvable) => Status::Unsolvable,
            Failure::Query(_) => Status::BadTable,
            Failure::Header(_) | Failure::Payload(_) | Failure::Tables(_) => Status::BadTable,
            Failure::Random(RandomError::NoBoard { .. }) => Status::WrongDistance,
            Failure::Random(RandomError::Proof(ProveError::Memory(_))) => Status::NoMemory,
            Failure::Random(_) => Status::BadTable,
            Failure::Order(_) => Status::WrongOrder,
            Failure::Distance { .. } => Status::WrongDistance,
            Failure::File { error, .. } if error.kind() == ErrorKind::OutOfMemory => {
                Status::NoMemory
            }
            Failure::File { .. } => Status::File,
            Failure::Null(_) | Failure::Length(_) => Status::BadArgument,
            Failure::Buffer { .. } => Status::BufferTooSmall,
            Failure::Panic(_) => Status::Panic,
        }
    }
}
