use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use tilebase_format::{HeaderError, OpenError, PayloadError};
use tilebase_frontier::OutOfMemory;
use tilebase_pattern::SetError;
use tilebase_puzzle::{
    Board, BoardError, Goal, MAX_INDEXED_CELLS, Metric, MetricError, MoveOrderError, MovesError,
    ParseError, Shape, ShapeError,
};

use crate::tables::missing;
use crate::walks::MAX_WALKS;

/// Every error of this crate.
///
/// ```
/// use tilebase::{Board, Error, ErrorKind, Tables};
///
/// fn distance(text: &str) -> Result<u8, Error> {
///     let board: Board = text.parse()?;
///     let solver = Tables::new().solver_for(board.shape())?;
///     solver.distance(&board)
/// }
///
/// let kind = |text| distance(text).map_err(|error| error.kind());
/// assert_eq!(kind("2 3 4 1 5 x 7 6 8"), Ok(19));
/// assert_eq!(kind("2 1 3 4 5 6 7 8 x"), Err(ErrorKind::Unsolvable));
/// assert_eq!(kind("2 1 3"), Err(ErrorKind::Board));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A text is not a board.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The tiles do not form a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A text is not a shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A text is not an order of the moves.
    #[error(transparent)]
    Order(#[from] MoveOrderError),
    /// A text is not a metric.
    #[error(transparent)]
    Metric(#[from] MetricError),
    /// A text is not a list of moves.
    #[error(transparent)]
    Moves(#[from] MovesError),
    /// A text is not a claim.
    #[error("{0}")]
    Claim(String),
    /// A text is neither a board nor a name of a goal.
    #[error("{0} is neither a board nor one of {names}", names = Board::GOALS.join(", "))]
    GoalName(String),
    /// A board's shape differs from the goal's.
    #[error("expected a board of {expected}, found {found}")]
    OtherShape {
        /// The goal's shape.
        expected: Shape,
        /// The board's shape.
        found: Shape,
    },
    /// No moves lead from the board to the goal.
    #[error("no moves lead from this board to the goal")]
    Unsolvable,
    /// The shape has no goal with the blank in the middle.
    #[error("boards of {shape} have no middle")]
    NoMiddle {
        /// The shape, with an even number of rows or columns.
        shape: Shape,
    },
    /// In the multi-tile metric, boards have at most 16 cells.
    #[error(
        "in the multi-tile metric, boards have at most {MAX_INDEXED_CELLS} cells; this goal has {cells}"
    )]
    TooLarge {
        /// The number of cells.
        cells: usize,
    },
    /// The added pattern tables for a goal form no set: some tile is missing or appears twice.
    #[error("{}{error}{}", of_files(files), missing::rest_of_set(*goal, error))]
    Set {
        /// The goal of the first table.
        goal: Goal,
        /// The paths of the tables, if they are files.
        files: Vec<String>,
        /// The reason.
        error: SetError,
    },
    /// A file cannot be used as a table.
    #[error("cannot use the table {}: {error}{}", path.display(), advice(error))]
    File {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: OpenError,
    },
    /// A folder cannot be read.
    #[error("cannot read the folder {}: {error}", path.display())]
    Folder {
        /// The path.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The bytes are not a table, or are a damaged table.
    #[error(transparent)]
    Bytes(OpenError),
    /// A query found wrong entries in a table.
    #[error("{}", of_damaged(file.as_deref(), reason))]
    Damaged {
        /// The names of the files, or `None` for tables in memory.
        file: Option<String>,
        /// What is wrong.
        reason: String,
    },
    /// A board of a batch has no answer.
    #[error("board {row}: {error}")]
    Row {
        /// The number of the board, from 0.
        row: usize,
        /// The reason.
        error: Box<Error>,
    },
    /// An array of a batch has the wrong size.
    #[error("expected {expected} {what}, found {found}")]
    Size {
        /// The contents of the array.
        what: &'static str,
        /// The exact or smallest number of items needed.
        expected: usize,
        /// The number of items found.
        found: usize,
    },
    /// Boards of more than 16 cells have no index.
    #[error(
        "boards of {shape} have no index: only boards of up to {MAX_INDEXED_CELLS} cells have one"
    )]
    NoIndex {
        /// The shape of the boards.
        shape: Shape,
    },
    /// Random walks found no board at this distance.
    #[error("{}", of_walks(*distance, *farthest))]
    NotFoundAt {
        /// The distance.
        distance: u8,
        /// The largest distance of a board in the walks.
        farthest: u8,
    },
    /// The call needs a complete table. If one can be made, the message contains the command.
    #[error("this call needs a complete table{}", missing::table(*goal, *metric))]
    NeedsTables {
        /// The goal: its shape and the cell of its blank.
        goal: Goal,
        /// The metric of the solver.
        metric: Metric,
    },
    /// No board is at this distance.
    #[error("no board is at distance {distance}: the largest distance is {max_distance}")]
    NoBoardAt {
        /// The distance.
        distance: u8,
        /// The largest distance of any board.
        max_distance: u8,
    },
    /// A limit or a callback ended a search before the exact answer was found.
    #[error("a limit ended the search; a higher one may be enough")]
    Limit,
    /// There is not enough memory.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl Error {
    /// Returns the kind of the error, the same in every language.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::Parse(_)
            | Error::Board(_)
            | Error::GoalName(_)
            | Error::Shape(_)
            | Error::OtherShape { .. }
            | Error::NoMiddle { .. } => ErrorKind::Board,
            Error::Order(_) => ErrorKind::Order,
            Error::Moves(_) | Error::Claim(_) => ErrorKind::Moves,
            Error::Metric(_) => ErrorKind::Argument,
            Error::Unsolvable => ErrorKind::Unsolvable,
            Error::Row { error, .. } => error.kind(),
            Error::TooLarge { .. } => ErrorKind::Goal,
            Error::Set { .. } | Error::Damaged { .. } => ErrorKind::Table,
            Error::NoIndex { .. } | Error::NeedsTables { .. } | Error::Size { .. } => {
                ErrorKind::Argument
            }
            Error::NoBoardAt { .. } | Error::NotFoundAt { .. } => ErrorKind::Distance,
            Error::File { error, .. } | Error::Bytes(error) => match error {
                OpenError::Io(error) => of_file(error),
                _ => ErrorKind::Table,
            },
            Error::Folder { error, .. } => of_file(error),
            Error::Limit => ErrorKind::Limit,
            Error::Memory(_) => ErrorKind::Memory,
        }
    }

    /// Internal interface for tilebase-cli. Returns the error for a text that is not a board, if it is like the name of a
    /// goal, perhaps after a shape.
    #[doc(hidden)]
    pub fn of_goal_name(text: &str) -> Option<Error> {
        let text = text.trim();
        let name = text.split_once(' ').map_or(text, |(_, name)| name.trim());
        let is_word = name.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
        (name.len() > 1 && is_word).then(|| Error::GoalName(text.to_owned()))
    }

    /// Adds the number of the board in its batch.
    pub(crate) fn of_row(self, row: usize) -> Error {
        Error::Row {
            row,
            error: Box::new(self),
        }
    }

    pub(crate) fn of_file(path: &Path, error: impl Into<OpenError>) -> Error {
        Error::File {
            path: path.to_owned(),
            error: error.into(),
        }
    }
}

/// Converts the error of [`Table::verify`](crate::Table::verify) to [`Error::Bytes`].
impl From<PayloadError> for Error {
    fn from(error: PayloadError) -> Error {
        Error::Bytes(error.into())
    }
}

fn of_file(error: &io::Error) -> ErrorKind {
    match error.kind() {
        io::ErrorKind::OutOfMemory => ErrorKind::Memory,
        _ => ErrorKind::File,
    }
}

fn of_files(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!("the pattern tables {}: ", names.join(", ")),
    }
}

fn of_damaged(file: Option<&str>, reason: &str) -> String {
    match file {
        Some(file) => format!("{file}: {reason}{GENERATE_AGAIN}"),
        None => reason.to_owned(),
    }
}

fn of_walks(distance: u8, farthest: u8) -> String {
    match farthest == distance {
        true => format!(
            "no other board at distance {distance} was found in {MAX_WALKS} random walks; there may be none"
        ),
        false => format!(
            "no board at distance {distance} was found in {MAX_WALKS} random walks; the farthest found is at distance {farthest}; choose another distance or seed"
        ),
    }
}

fn advice(error: &OpenError) -> &'static str {
    use HeaderError::{Magic, TooShort};
    match error {
        OpenError::Io(error) if error.kind() == io::ErrorKind::NotFound => {
            "; check the path, or make one with `tilebase gen --shape RxC --output FILE`"
        }
        OpenError::Header(Magic { .. } | TooShort { .. }) => {
            "; make one with `tilebase gen --shape RxC --output FILE`"
        }
        error if is_damaged(error) => GENERATE_AGAIN,
        // The error's own message says what to do.
        _ => "",
    }
}

const GENERATE_AGAIN: &str = "; generate the table again with `tilebase gen`";

/// Returns whether the error means that a file is a damaged table of this version of the format.
pub(crate) fn is_damaged(error: &OpenError) -> bool {
    use HeaderError::{Encoding, Magic, Reserved, TooShort, Version};
    match error {
        OpenError::Io(_) => false,
        OpenError::Header(error) => !matches!(
            error,
            Version { .. } | Encoding { .. } | Reserved { .. } | Magic { .. } | TooShort { .. }
        ),
        _ => true,
    }
}

/// The kind of an error, the same in every language: a class of errors in Python and JavaScript, a number in C.
///
/// ```
/// use tilebase::ErrorKind;
///
/// assert_eq!(ErrorKind::Unsolvable.to_string(), "unsolvable");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Not a board or goal, or a board or goal of another shape.
    Board,
    /// No moves lead to the goal.
    Unsolvable,
    /// There is no solver for this goal.
    Goal,
    /// Not a table, a damaged table, or pattern tables that form no set.
    Table,
    /// Not an order of the moves.
    Order,
    /// Not a list of moves or another claim, or a move that leaves the board.
    Moves,
    /// No board is at this distance.
    Distance,
    /// A file cannot be read.
    File,
    /// Not enough memory.
    Memory,
    /// An argument that this call does not accept.
    Argument,
    /// A limit or a callback ended the search for an exact answer.
    Limit,
}

/// Writes the name in lower case.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_ascii_lowercase())
    }
}
