use thiserror::Error;
use tilebase_puzzle::{BoardError, ErrorKind, MoveOrderError, MovesError, ParseError, ShapeError};

use crate::{GoalError, HeaderError, PayloadError, QueryError, TablebaseError};
#[cfg(feature = "std")]
use crate::{OpenError, OutOfMemory, ProveError, RandomError, RowError, TilesError};

/// Any error of this crate, for programs that handle all of them in one place.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_lookup::{Board, Error, ErrorKind, Solver};
///
/// fn distance(text: &str) -> Result<u8, Error> {
///     let solver = Solver::embedded();
///     let board = Board::parse(solver.shape(), text)?;
///     Ok(solver.distance(&board)?)
/// }
///
/// assert_eq!(distance("2 3 4 1 5 x 7 6 8")?, 19);
/// let kind = |text| distance(text).map_err(|error| error.kind());
/// assert_eq!(kind("2 1 3 4 5 6 7 8 x"), Err(ErrorKind::Unsolvable));
/// assert_eq!(kind("2 1 3"), Err(ErrorKind::Board));
/// # }
/// # Ok::<(), tilebase_lookup::Error>(())
/// ```
#[derive(Debug, Error)]
#[error(transparent)]
#[non_exhaustive]
#[allow(missing_docs)] // each has the name of its error
pub enum Error {
    Board(#[from] BoardError),
    Goal(#[from] GoalError),
    Header(#[from] HeaderError),
    Moves(#[from] MovesError),
    Order(#[from] MoveOrderError),
    Parse(#[from] ParseError),
    Payload(#[from] PayloadError),
    Query(#[from] QueryError),
    Shape(#[from] ShapeError),
    Tablebase(#[from] TablebaseError),
    #[cfg(feature = "std")]
    Memory(#[from] OutOfMemory),
    #[cfg(feature = "std")]
    Open(#[from] OpenError),
    #[cfg(feature = "std")]
    Prove(#[from] ProveError),
    #[cfg(feature = "std")]
    Random(#[from] RandomError),
    #[cfg(feature = "std")]
    Row(#[from] RowError),
    #[cfg(feature = "std")]
    Tiles(#[from] TilesError),
}

impl Error {
    /// Returns what kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::Board(_) | Error::Parse(_) | Error::Shape(_) => ErrorKind::Board,
            Error::Goal(error) => of_goal(error),
            Error::Header(_) | Error::Payload(_) | Error::Tablebase(_) => ErrorKind::Table,
            Error::Moves(_) | Error::Order(_) => ErrorKind::Order,
            Error::Query(error) => of_query(error),
            #[cfg(feature = "std")]
            Error::Memory(_) => ErrorKind::Memory,
            #[cfg(feature = "std")]
            Error::Open(error) => of_open(error),
            #[cfg(feature = "std")]
            Error::Prove(error) | Error::Random(RandomError::Proof(error)) => of_proof(error),
            #[cfg(feature = "std")]
            Error::Random(RandomError::NoBoard { .. }) => ErrorKind::Distance,
            #[cfg(feature = "std")]
            Error::Row(RowError { error, .. }) | Error::Tiles(error) => of_tiles(error),
        }
    }
}

fn of_goal(error: &GoalError) -> ErrorKind {
    match error {
        GoalError::Shape { .. } => ErrorKind::Board,
        GoalError::NoTable { .. } => ErrorKind::Goal,
    }
}

fn of_query(error: &QueryError) -> ErrorKind {
    match error {
        QueryError::Shape { .. } => ErrorKind::Board,
        QueryError::Unsolvable => ErrorKind::Unsolvable,
        QueryError::Damaged { .. } => ErrorKind::Table,
    }
}

#[cfg(feature = "std")]
fn of_open(error: &OpenError) -> ErrorKind {
    match error {
        OpenError::Io(error) if error.kind() == std::io::ErrorKind::OutOfMemory => {
            ErrorKind::Memory
        }
        OpenError::Io(_) => ErrorKind::File,
        _ => ErrorKind::Table,
    }
}

#[cfg(feature = "std")]
fn of_proof(error: &ProveError) -> ErrorKind {
    match error {
        ProveError::Memory(_) => ErrorKind::Memory,
        _ => ErrorKind::Table,
    }
}

#[cfg(feature = "std")]
fn of_tiles(error: &TilesError) -> ErrorKind {
    match error {
        TilesError::Board(_) => ErrorKind::Board,
        TilesError::Query(error) => of_query(error),
    }
}
