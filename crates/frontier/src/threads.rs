use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::Goal;

/// Below so many boards one thread is quicker than several.
const BOARDS_FOR_ONE_THREAD: u64 = 10_000_000;

/// How many threads it pays to have for this goal's boards: all processors, or one.
pub fn useful_threads(goal: Goal) -> usize {
    match goal.boards() {
        ..BOARDS_FOR_ONE_THREAD => 1,
        _ => thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Does some work for each item, several at once, each thread taking the next item when it is done
/// with one. Each thread has a state of its own. The caller's thread is one of them, and the only one
/// where no more can be had.
pub fn for_each<T: Send, S>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) + Sync,
) {
    let items = Mutex::new(items);
    // The lock is let go before the work begins.
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
        // Where one cannot be had, there is no use in asking for more.
        let _ = (1..threads).map_while(|_| spawn()).count();
        work_on();
    });
}
