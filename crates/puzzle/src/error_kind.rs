use core::fmt;

/// What kind of error it is, the same in every language: in Python and JavaScript a class of errors, in C
/// a number.
///
/// ```
/// use tilebase_puzzle::ErrorKind;
///
/// assert_eq!(ErrorKind::Unsolvable.to_string(), "unsolvable");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Not a board (or a goal), or not one of the shape.
    Board,
    /// No moves lead to the goal.
    Unsolvable,
    /// None of the tables serves this goal.
    Goal,
    /// No table, a damaged one, or tables that do not go together.
    Table,
    /// Not an order of the moves, or not moves at all.
    Order,
    /// No board is at this distance.
    Distance,
    /// A file cannot be read.
    File,
    /// Not enough memory.
    Memory,
}

/// Writes a word: the name in lower case.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ErrorKind::Board => "board",
            ErrorKind::Unsolvable => "unsolvable",
            ErrorKind::Goal => "goal",
            ErrorKind::Table => "table",
            ErrorKind::Order => "order",
            ErrorKind::Distance => "distance",
            ErrorKind::File => "file",
            ErrorKind::Memory => "memory",
        })
    }
}
