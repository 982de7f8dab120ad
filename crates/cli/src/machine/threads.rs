//! The number of threads, and their start.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

static COUNT: OnceLock<usize> = OnceLock::new();

/// Limits the threads of this process.
pub fn limit(most: usize) {
    let count = COUNT.get_or_init(|| processors().min(most));
    tilebase::limit_threads(*count);
}

/// Returns the number of threads to use, at most one per processor.
pub fn count() -> usize {
    *COUNT.get_or_init(processors)
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Starts a thread, or returns `None` if the system refuses. The caller then does the work itself.
pub fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<JoinHandle<T>> {
    thread::Builder::new().spawn(work).ok()
}

/// Locks a value that a panic cannot leave inconsistent.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
