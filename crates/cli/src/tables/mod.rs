//! From the arguments to who answers: opening the tables, and choosing those that serve the goal.

mod answers;
mod choose;
mod cover;
mod missing_table;
mod open;
mod search;
mod sources;

pub use answers::{Answers, NoAnswer, damaged_pattern_of, damaged_table_of};
pub use choose::{Choice, OtherReading};
pub use open::{TableFile, damaged};
pub use search::{Limits, search};
