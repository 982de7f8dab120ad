//! The tables and the goal that the arguments name.

mod folder;
mod missing_table;
mod open;
mod tables_and_goal;

pub use open::{TableBytes, damaged, map};
pub use tables_and_goal::TablesAndGoal;
