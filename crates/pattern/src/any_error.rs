use thiserror::Error;
use tilebase_puzzle::{BoardError, ErrorKind, MoveOrderError, MovesError, ParseError, ShapeError};

use crate::{
    DivisionError, GoalError, HeaderError, PatternError, PayloadError, QueryError, SetError,
};
#[cfg(feature = "std")]
use crate::{GenerateError, OpenError, OutOfMemory, ProveError};

/// Any error of this crate, for programs that handle all of them in one place.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_pattern::{Board, Error, ErrorKind, Patterns};
///
/// fn distance(text: &str) -> Result<u8, Error> {
///     let patterns = Patterns::embedded();
///     let board = Board::parse(patterns.shape(), text)?;
///     Ok(patterns.distance(&board)?)
/// }
///
/// let kind = |text| distance(text).map_err(|error| error.kind());
/// assert_eq!(kind("2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 x"), Err(ErrorKind::Unsolvable));
/// assert_eq!(kind("2 1 3"), Err(ErrorKind::Board));
/// # }
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
#[non_exhaustive]
#[allow(missing_docs)] // each has the name of its error
pub enum Error {
    Board(#[from] BoardError),
    Division(#[from] DivisionError),
    Goal(#[from] GoalError),
    Header(#[from] HeaderError),
    Moves(#[from] MovesError),
    Order(#[from] MoveOrderError),
    Parse(#[from] ParseError),
    Pattern(#[from] PatternError),
    Payload(#[from] PayloadError),
    Query(#[from] QueryError),
    Set(#[from] SetError),
    Shape(#[from] ShapeError),
    #[cfg(feature = "std")]
    Generate(#[from] GenerateError),
    #[cfg(feature = "std")]
    Memory(#[from] OutOfMemory),
    #[cfg(feature = "std")]
    Open(#[from] OpenError),
    #[cfg(feature = "std")]
    Prove(#[from] ProveError),
}

impl Error {
    /// Returns what kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::Board(_) | Error::Parse(_) | Error::Shape(_) => ErrorKind::Board,
            Error::Goal(GoalError::Shape { .. }) => ErrorKind::Board,
            Error::Goal(GoalError::NoTable { .. }) => ErrorKind::Goal,
            Error::Moves(_) | Error::Order(_) => ErrorKind::Order,
            Error::Query(QueryError::Shape { .. }) => ErrorKind::Board,
            Error::Query(QueryError::Unsolvable) => ErrorKind::Unsolvable,
            #[cfg(feature = "std")]
            Error::Memory(_)
            | Error::Generate(GenerateError::Memory(_))
            | Error::Prove(ProveError::Memory(_)) => ErrorKind::Memory,
            #[cfg(feature = "std")]
            Error::Open(OpenError::Io(error)) => of_file(error),
            _ => ErrorKind::Table,
        }
    }
}

#[cfg(feature = "std")]
fn of_file(error: &std::io::Error) -> ErrorKind {
    match error.kind() {
        std::io::ErrorKind::OutOfMemory => ErrorKind::Memory,
        _ => ErrorKind::File,
    }
}
