use std::ffi::CStr;

/// What a call returns: `tilebase_status` of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Status {
    Ok = 0,
    InvalidBoard = 1,
    Unsolvable = 2,
    NoTable = 3,
    BadTable = 4,
    WrongOrder = 5,
    WrongDistance = 6,
    File = 7,
    NoMemory = 8,
    BadArgument = 9,
    BufferTooSmall = 10,
    Panic = 11,
}

impl Status {
    /// All statuses, each at the index of its number.
    pub const ALL: [Status; 12] = [
        Status::Ok,
        Status::InvalidBoard,
        Status::Unsolvable,
        Status::NoTable,
        Status::BadTable,
        Status::WrongOrder,
        Status::WrongDistance,
        Status::File,
        Status::NoMemory,
        Status::BadArgument,
        Status::BufferTooSmall,
        Status::Panic,
    ];

    /// Returns what it means, without details.
    pub fn sentence(self) -> &'static CStr {
        match self {
            Status::Ok => c"no error",
            Status::InvalidBoard => c"this is not a board of the expected shape",
            Status::Unsolvable => c"no moves lead from this board to the goal",
            Status::NoTable => c"no table for this goal",
            Status::BadTable => c"not a table, or a damaged one",
            Status::WrongOrder => c"expected each of the letters u, d, l, r once, for example udlr",
            Status::WrongDistance => c"no board is at this distance",
            Status::File => c"the file cannot be opened or read",
            Status::NoMemory => c"not enough memory",
            Status::BadArgument => c"an argument is NULL, or larger than any array",
            Status::BufferTooSmall => c"the buffer is too small",
            Status::Panic => c"a bug in tilebase; please report it",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `InvalidBoard` as the header writes it: `TILEBASE_INVALID_BOARD`.
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
