//! From the arguments to who answers: opening the tables, and choosing those that serve the goal.

mod answers;
mod by_shape;
mod checksum;
mod choose;
mod cover;
mod missing_table;
mod open;
mod search;
mod sources;

pub use answers::{Answers, NoAnswer, damaged_pattern_of, damaged_table_of};
pub use by_shape::AnswersByShape;
pub use checksum::check_checksum;
pub use choose::{Choice, OtherReading};
pub use open::{TableFile, Unusable, damaged, name};
pub use search::{Limits, search};
