use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::Goal;

/// Below this number of boards one thread is quicker than several.
const BOARDS_FOR_ONE_THREAD: u64 = 10_000_000;

static MOST_THREADS: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Limits [`useful_threads`] in this process.
pub fn limit_threads(most: usize) {
    MOST_THREADS.store(most, Ordering::Relaxed);
}

/// Returns the number of threads that is quickest for this goal's boards: one per processor, or one.
pub fn useful_threads(goal: Goal) -> usize {
    match goal.boards() {
        ..BOARDS_FOR_ONE_THREAD => 1,
        _ => thread::available_parallelism()
            .map_or(1, usize::from)
            .min(MOST_THREADS.load(Ordering::Relaxed)),
    }
}

/// Calls `work` for each item on several threads; a thread takes the next item when it has finished
/// one. `state` makes a state for each thread. The caller's thread is one of them, and the only one if
/// no others can be started.
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
        // After the first that cannot be started, no more are tried.
        let _ = (1..threads).map_while(|_| spawn()).count();
        work_on();
    });
}
