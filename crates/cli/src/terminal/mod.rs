//! What people see while the command works, errors, and the way to standard output.

mod error_line;
mod progress;
mod rate;
mod search_line;
mod standard_output;
mod unsolvable;

pub use error_line::{print_error, print_warning};
pub use progress::{ProgressDisplay, bar};
pub use search_line::{SearchLine, erase_search_line};
pub use standard_output::{STDOUT_FAILED, is_closed_pipe, print};
pub use unsolvable::{explain_unsolvable, is_read_by_a_person, why_unsolvable};
