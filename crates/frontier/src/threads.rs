use std::sync::{Mutex, PoisonError};
use std::thread;

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
    thread::scope(|scope| {
        for _ in 1..threads {
            let _ = thread::Builder::new().spawn_scoped(scope, work_on);
        }
        work_on();
    });
}
