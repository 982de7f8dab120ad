//! The number of threads, and their start.

use std::sync::OnceLock;
use std::thread::{self, JoinHandle};

static MOST: OnceLock<usize> = OnceLock::new();

/// Limits the threads of this process.
pub fn limit(most: usize) {
    let _ = MOST.set(most);
    tilebase::limit_threads(count());
}

/// Returns the number of threads to use, at most one per processor.
pub fn count() -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    processors.min(*MOST.get().unwrap_or(&processors))
}

/// Starts a thread, or returns `None` if the system starts no more. The caller then works without it.
pub fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<JoinHandle<T>> {
    thread::Builder::new().spawn(work).ok()
}
