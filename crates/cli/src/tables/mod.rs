//! Opens, selects and searches tables.

mod goal;
mod map;
mod search;
mod search_file;
mod setup;

pub use map::map_table;
pub use search::{BoardSearch, LimitArgs, SearchArgs, bounds};
pub use search_file::SearchFile;
pub use setup::{LARGEST_OF_USUAL_DISKS, Setup, Task, each_distance, report_tables};
