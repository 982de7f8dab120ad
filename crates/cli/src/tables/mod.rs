//! Opens, selects and searches tables.

mod goal;
mod map;
mod search;
mod search_file;
mod setup;

use std::ops::ControlFlow::{Break, Continue};

use tilebase::{Depths, Solver};

pub use map::map_table;
pub use search::{BoardSearch, LimitArgs, SearchArgs, bounds};
pub use search_file::SearchFile;
pub use setup::{LARGEST_OF_USUAL_DISKS, Setup, Task, report_tables};

use crate::machine::check_memory;
use crate::terminal::ProgressDisplay;

/// Visits the boards of a table at each distance up to `last`, and shows the progress. `visit` also gets the number of
/// boards so far. Fails if there is too little memory for the `work`.
pub fn each_distance(
    solver: &Solver,
    last: u8,
    work: &str,
    mut visit: impl FnMut(&dyn Depths, u64),
) -> anyhow::Result<()> {
    check_memory(work, solver.each_distance_memory()?)?;
    let (all, mut found) = (solver.boards()?, 0);
    let mut progress = ProgressDisplay::new(all);
    solver.each_distance(|depth| {
        found += depth.boards();
        progress.show(&format!("distance {}", depth.depth()), found, all, "boards");
        visit(depth, found);
        match depth.depth() < last {
            true => Continue(()),
            false => Break(()),
        }
    })?;
    Ok(())
}
