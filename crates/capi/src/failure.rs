//! The failures of calls, and their statuses.

use std::ffi::{CStr, c_int};

use tilebase::{Error, ErrorKind};

/// The type `tilebase_status` of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Status {
    Ok = 0,
    BoardError = 1,
    UnsolvableError = 2,
    GoalError = 3,
    TableError = 4,
    OrderError = 5,
    DistanceError = 6,
    FileError = 7,
    MemoryError = 8,
    ArgumentError = 9,
    BufferError = 10,
    Panic = 11,
    MovesError = 12,
}

impl Status {
    /// All statuses in the order of their numbers.
    pub const ALL: [Status; 13] = [
        Status::Ok,
        Status::BoardError,
        Status::UnsolvableError,
        Status::GoalError,
        Status::TableError,
        Status::OrderError,
        Status::DistanceError,
        Status::FileError,
        Status::MemoryError,
        Status::ArgumentError,
        Status::BufferError,
        Status::Panic,
        Status::MovesError,
    ];

    /// Returns a description without details.
    pub fn sentence(self) -> &'static CStr {
        match self {
            Status::Ok => c"no error",
            Status::BoardError => c"this is not a board of the expected shape",
            Status::UnsolvableError => c"no moves lead from this board to the goal",
            Status::GoalError => c"the goal has too many cells for the multi-tile metric",
            Status::TableError => c"not a table, a damaged one, or pattern tables that form no set",
            Status::OrderError => c"expected each of the letters u, d, l, r once, for example udlr",
            Status::DistanceError => c"no board is at this distance",
            Status::FileError => c"a file cannot be opened or read",
            Status::MemoryError => c"not enough memory",
            Status::ArgumentError => c"an invalid argument",
            Status::BufferError => c"the buffer is too small",
            Status::Panic => c"a bug in tilebase; please report it",
            Status::MovesError => c"not a list of moves, or a move leaves the board",
        }
    }
}

/// The failure of a call. Errors of the crate `tilebase` keep their messages.
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
    #[error("the argument {0} is NULL")]
    Null(&'static str),
    #[error("the argument {0}[{1}] is NULL")]
    NullAt(&'static str, usize),
    #[error("the argument {0} is too large for an array")]
    Length(&'static str),
    #[error("the argument {0} has the wrong size: set it to {1} first")]
    Size(&'static str, &'static str),
    #[error("max_seconds must be 0 or more")]
    Seconds,
    #[error("within must be from 0 to 255, or -1 for no limit")]
    Within,
    #[error("metric must be TILEBASE_SINGLE or TILEBASE_MULTI")]
    Metric,
    #[error("the buffer is too small: expected a capacity of {expected}, found {found}")]
    Buffer { expected: usize, found: usize },
    #[error("a bug in tilebase, please report it: {0}")]
    Panic(String),
}

impl Failure {
    pub fn status(&self) -> Status {
        match self {
            Failure::NoTables => Status::TableError,
            Failure::Count { .. } => Status::BoardError,
            Failure::Distance { .. } => Status::DistanceError,
            Failure::Index { .. }
            | Failure::Null(_)
            | Failure::NullAt(..)
            | Failure::Length(_)
            | Failure::Size(..)
            | Failure::Seconds
            | Failure::Within
            | Failure::Metric => Status::ArgumentError,
            Failure::Error(error) => status_of(error.kind()),
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
        ErrorKind::Moves => Status::MovesError,
        ErrorKind::Distance => Status::DistanceError,
        ErrorKind::File => Status::FileError,
        ErrorKind::Memory => Status::MemoryError,
        ErrorKind::Argument => Status::ArgumentError,
        // `ErrorKind::Table`, and any kinds that later versions add.
        _ => Status::TableError,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the name in the header, such as `TILEBASE_BOARD_ERROR` for `BoardError`.
    fn name_in_header(status: Status) -> String {
        let mut name = "TILEBASE".to_owned();
        for letter in format!("{status:?}").chars() {
            if letter.is_ascii_uppercase() {
                name.push('_');
            }
            name.push(letter.to_ascii_uppercase());
        }
        name
    }

    #[test]
    fn the_header_has_the_same_numbers() {
        let header = include_str!("../include/tilebase.h");
        let in_header = header.lines().filter_map(|line| {
            let (name, number) = line.trim().trim_end_matches(',').split_once(" = ")?;
            Some((name.to_owned(), number.parse().ok()?))
        });
        let here = Status::ALL.map(|status| (name_in_header(status), status as i32));
        assert_eq!(in_header.collect::<Vec<_>>(), here);
    }

    #[test]
    fn each_kind_has_the_status_of_its_name() {
        use ErrorKind::*;
        let kinds = [
            Board, Unsolvable, Goal, Table, Order, Moves, Distance, File, Memory, Argument,
        ];
        for kind in kinds {
            let status = format!("{:?}", status_of(kind));
            assert_eq!(status, format!("{kind:?}Error"));
        }
    }

    #[test]
    fn each_is_at_the_index_of_its_number() {
        for (place, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(place, status as usize);
        }
    }
}
