//! The failures of calls, and their statuses.

use std::ffi::CStr;

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
    LimitError = 13,
}

impl Status {
    /// All statuses in the order of their numbers, with descriptions without details.
    pub const ALL: [(Status, &'static CStr); 14] = [
        (Status::Ok, c"no error"),
        (
            Status::BoardError,
            c"this is not a board of the expected shape",
        ),
        (
            Status::UnsolvableError,
            c"no moves lead from this board to the goal",
        ),
        (
            Status::GoalError,
            c"the goal has too many cells for the multi-tile metric",
        ),
        (
            Status::TableError,
            c"not a table, a damaged one, or pattern tables that form no set",
        ),
        (
            Status::OrderError,
            c"expected each of the letters u, d, l, r once, for example udlr",
        ),
        (Status::DistanceError, c"no board is at this distance"),
        (Status::FileError, c"a file cannot be opened or read"),
        (Status::MemoryError, c"not enough memory"),
        (Status::ArgumentError, c"an invalid argument"),
        (Status::BufferError, c"the buffer is too small"),
        (Status::Panic, c"a bug in tilebase; please report it"),
        (
            Status::MovesError,
            c"not a list of moves, or a move leaves the board",
        ),
        (Status::LimitError, c"a limit ended the search"),
    ];
}

/// The failure of a call. Errors of the crate `tilebase` keep their messages.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Error(#[from] Error),
    #[error("{1}")]
    Other(Status, String),
}

impl Failure {
    pub fn argument(message: impl Into<String>) -> Failure {
        Failure::Other(Status::ArgumentError, message.into())
    }

    pub fn null(argument: &str) -> Failure {
        Failure::argument(format!("the argument {argument} is NULL"))
    }

    pub fn buffer(expected: usize, found: usize) -> Failure {
        let message =
            format!("the buffer is too small: expected a capacity of {expected}, found {found}");
        Failure::Other(Status::BufferError, message)
    }

    pub fn status(&self) -> Status {
        match self {
            Failure::Error(error) => status_of(error.kind()),
            Failure::Other(status, _) => *status,
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
        ErrorKind::Limit => Status::LimitError,
        // `ErrorKind::Table`, and any kinds that later versions add.
        _ => Status::TableError,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the name in the header, such as `TILEBASE_BOARD_ERROR` for `BoardError`.
    fn name_in_header(name: impl std::fmt::Debug) -> String {
        let mut found = "TILEBASE".to_owned();
        for letter in format!("{name:?}").chars() {
            if letter.is_ascii_uppercase() {
                found.push('_');
            }
            found.push(letter.to_ascii_uppercase());
        }
        found
    }

    #[test]
    fn the_header_has_the_same_numbers() {
        use tilebase::Outcome::*;
        let header = include_str!("../include/tilebase.h");
        let in_header = header.lines().filter_map(|line| {
            let (name, number) = line.trim().split_once(" = ")?;
            let number = number.split([',', ' ']).next()?;
            Some((name.to_owned(), number.parse().ok()?))
        });
        let statuses = Status::ALL.map(|(status, _)| (name_in_header(status), status as i32));
        let outcomes = [
            Optimal, Solution, Unfinished, Illegal, Right, Unsolvable, Wrong, Open, Ambiguous,
            Invalid,
        ];
        let outcomes = outcomes.map(|outcome| (name_in_header(outcome), outcome as i32));
        let here = statuses.into_iter().chain(outcomes);
        assert_eq!(in_header.collect::<Vec<_>>(), here.collect::<Vec<_>>());
    }

    #[test]
    fn each_kind_has_the_status_of_its_name() {
        use ErrorKind::*;
        let kinds = [
            Board, Unsolvable, Goal, Table, Order, Moves, Distance, File, Memory, Argument, Limit,
        ];
        for kind in kinds {
            let status = format!("{:?}", status_of(kind));
            assert_eq!(status, format!("{kind:?}Error"));
        }
    }
}
