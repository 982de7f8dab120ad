use std::ffi::CStr;

/// What a call returns: `tilebase_status` of the header.
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
}

impl Status {
    /// All statuses, each at the index of its number.
    pub const ALL: [Status; 12] = [
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
    ];

    /// Returns what it means, without details.
    pub fn sentence(self) -> &'static CStr {
        match self {
            Status::Ok => c"no error",
            Status::BoardError => c"this is not a board of the expected shape",
            Status::UnsolvableError => c"no moves lead from this board to the goal",
            Status::GoalError => c"none of the tables serves this goal",
            Status::TableError => c"no table, a damaged one, or tables that do not go together",
            Status::OrderError => c"expected each of the letters u, d, l, r once, for example udlr",
            Status::DistanceError => c"no board is at this distance",
            Status::FileError => c"a file cannot be opened or read",
            Status::MemoryError => c"not enough memory",
            Status::ArgumentError => c"an argument that this call cannot have",
            Status::BufferError => c"the buffer is too small",
            Status::Panic => c"a bug in tilebase; please report it",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `BoardError` as the header writes it: `TILEBASE_BOARD_ERROR`.
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
    fn each_is_at_the_index_of_its_number() {
        for (place, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(place, status as usize);
        }
    }
}
