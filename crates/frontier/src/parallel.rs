use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::Goal;

/// Below this number of boards, one thread is faster.
const BOARDS_FOR_ONE_THREAD: u64 = 10_000_000;

static MAX_THREADS: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Limits the results of [`useful_threads`] and [`processors`] in this process.
pub fn limit_threads(most: usize) {
    MAX_THREADS.store(most, Ordering::Relaxed);
}

/// Returns the fastest number of threads for this goal: one per processor, or one.
pub fn useful_threads(goal: Goal) -> usize {
    match goal.boards() {
        ..BOARDS_FOR_ONE_THREAD => 1,
        _ => processors(),
    }
}

/// Returns the number of processors that this process may use, within the limit of [`limit_threads`].
pub fn processors() -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    processors.min(MAX_THREADS.load(Ordering::Relaxed))
}

/// Calls `work` for each item on several threads, including the calling thread. `state` creates the
/// state of each thread. If some threads cannot be started, the others do all the work.
pub fn for_each_in_parallel<T: Send, S>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) + Sync,
) {
    let items = Mutex::new(items);
    // The lock is released before the work begins.
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on = || {
        let mut state = state();
        while let Some(item) = next() {
            work(&mut state, item);
        }
    };
    if threads < 2 {
        return work_on();
    }
    thread::scope(|scope| {
        let spawn = || thread::Builder::new().spawn_scoped(scope, work_on).ok();
        // Stops at the first thread that cannot be started.
        let _ = (1..threads).map_while(|_| spawn()).count();
        work_on();
    });
}
