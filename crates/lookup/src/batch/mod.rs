//! Answers for many boards: every solution of a goal, packed into a word each.

mod lines;
mod outward;
mod path;
mod path_index;
mod plain_line;
mod quick_rank;

pub use lines::Answered;
pub use path::Path;
pub use path_index::PathIndex;
pub(crate) use quick_rank::QuickRank;
