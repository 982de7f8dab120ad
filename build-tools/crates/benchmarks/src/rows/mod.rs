mod answers;
mod generation;
mod lines;
mod processes;

pub use answers::answers;
pub use generation::generation;
pub use lines::lines;
pub use processes::processes;

use std::path::PathBuf;

/// Returns the path of another program of this package.
fn program(name: &str) -> anyhow::Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(name))
}
