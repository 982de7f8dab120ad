mod answers;
mod generation;
mod lines;
mod processes;

pub use answers::answers;
pub use generation::generation;
pub use lines::lines;
pub use processes::processes;

use std::path::PathBuf;
use std::time::Duration;

use figures::Row;

/// Prints a row of the table.
fn show(what: &str, own: Duration, count: u32, others: &[(&str, Duration)]) {
    print!("{}", Row::new(what, own, count, others));
}

/// Returns the path of another program of this package.
fn program(name: &str) -> anyhow::Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(name))
}
