//! From the arguments to a solver: opening the tables, and choosing the one that serves the goal.

mod choose;
mod missing_table;
mod open;

pub use choose::{choose_solver, parse_board};
pub use open::{damaged, damaged_table_of, open_table};
