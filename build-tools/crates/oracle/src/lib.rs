#![doc = include_str!("../README.md")]
//!
//! ```
//! use oracle::{UDLR, distances, file, goal};
//!
//! let goal = goal("2x3", 5); // 1 2 3 / 4 5 x
//! let distances = distances(goal);
//! assert_eq!(distances[&goal.board()], 0);
//! assert_eq!(distances.values().max(), Some(&21));
//! assert_eq!(file(goal, UDLR).len(), 64 + 90);
//! ```

mod damage;
mod plain_search;
mod sparse_file;
mod table_files;

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

pub use damage::every_header_value;
pub use plain_search::{
    Distances, Mistake, analyse, distances, distances_to, distances_within, end, enumerate,
    enumerate_slides, exchanged, slide_distances_to, slide_distances_within, walk,
};
pub use sparse_file::sparse_file;
pub use table_files::{UDLR, file, file_of, goal, repair};

/// A progress callback that never cancels.
pub fn go_on<T>(_: T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Returns the names of the files in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Writes a file that only the user may access, regardless of the umask.
pub fn write_private(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

/// Runs `work` in a thread, and returns its result.
///
/// # Panics
///
/// Panics after a minute, for example if `work` is blocked on a pipe without a writer.
pub fn soon<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    let answer = receiver.recv_timeout(Duration::from_secs(60));
    answer.expect("an answer within a minute")
}
