//! The failures of calls, and their statuses.

use std::ffi::CStr;

use tilebase::{Error, ErrorKind};

/// Defines the statuses in the order of their numbers, with descriptions without details and the kinds of their errors.
macro_rules! statuses {
    ($($name:ident = $number:literal $description:literal $(for $kind:ident)?,)*) => {
        /// The type `tilebase_status` of the header.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(i32)]
        pub enum Status {
            $($name = $number),*
        }

        impl Status {
            pub const ALL: &[(Status, &CStr)] = &[$((Status::$name, $description)),*];

            fn of(kind: ErrorKind) -> Status {
                match kind {
                    $($(ErrorKind::$kind => Status::$name,)?)*
                    // Later versions may add kinds.
                    _ => Status::TableError,
                }
            }
        }
    };
}

statuses! {
    Ok = 0 c"no error",
    BoardError = 1 c"this is not a board of the expected shape" for Board,
    UnsolvableError = 2 c"no moves lead from this board to the goal" for Unsolvable,
    GoalError = 3 c"the goal has too many cells for the multi-tile metric" for Goal,
    TableError = 4 c"not a table, a damaged one, or pattern tables that form no set" for Table,
    OrderError = 5 c"expected each of the letters u, d, l, r once, for example udlr" for Order,
    DistanceError = 6 c"no board is at this distance" for Distance,
    FileError = 7 c"a file cannot be opened or read" for File,
    MemoryError = 8 c"not enough memory" for Memory,
    ArgumentError = 9 c"an invalid argument" for Argument,
    BufferError = 10 c"the buffer is too small",
    Panic = 11 c"a bug in tilebase; please report it",
    MovesError = 12 c"not a list of moves, or a move leaves the board" for Moves,
    LimitError = 13 c"a limit ended the search" for Limit,
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
            Failure::Error(error) => Status::of(error.kind()),
            Failure::Other(status, _) => *status,
        }
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
        let statuses = Status::ALL.iter();
        let statuses = statuses.map(|&(status, _)| (name_in_header(status), status as i32));
        let outcomes = [
            Optimal, Solution, Unfinished, Illegal, Right, Unsolvable, Wrong, Open, Ambiguous,
            Invalid,
        ];
        let outcomes = outcomes.map(|outcome| (name_in_header(outcome), outcome as i32));
        let here = statuses.chain(outcomes);
        assert_eq!(in_header.collect::<Vec<_>>(), here.collect::<Vec<_>>());
    }
}
