//! Work that is shared out to threads.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Instant;

/// How often the calling thread calls back.
const INTERVAL: Duration = Duration::from_millis(20);

/// Calls `work` on several threads, each until it returns `None`, and `receive` on the calling thread with each
/// result, and every 20 ms with `None`.
///
/// When `receive` returns `Break`, it is not called any more. `is_cancelled`, which ends `work`, is then set, and
/// also if `receive` panics. Returns `None` if no thread can be started; `work` is not called then.
pub(crate) fn share<T: Send>(
    threads: usize,
    is_cancelled: &AtomicBool,
    work: impl Fn() -> Option<T> + Sync,
    mut receive: impl FnMut(Option<T>) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    thread::scope(|scope| {
        let _cancel = CancelAtEnd(is_cancelled);
        let (sender, receiver) = mpsc::channel();
        let spawn = |_| {
            let (work, sender) = (&work, sender.clone());
            let work = move || {
                while let Some(result) = work() {
                    let _ = sender.send(result); // without a receiver, it is cancelled
                }
            };
            Builder::new().spawn_scoped(scope, work).ok()
        };
        // After the first that cannot be started, no more are tried.
        let started = (0..threads).map_while(spawn).count();
        drop(sender);
        if started == 0 {
            return None;
        }
        Some(pass_on(&receiver, &mut receive))
    })
}

/// Passes on the results until there are no more senders.
fn pass_on<T>(
    receiver: &Receiver<T>,
    receive: &mut impl FnMut(Option<T>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut called = Instant::now();
    loop {
        match receiver.recv_timeout(INTERVAL) {
            Ok(result) => receive(Some(result))?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return ControlFlow::Continue(()),
        }
        if called.elapsed() >= INTERVAL {
            called = Instant::now();
            receive(None)?;
        }
    }
}

struct CancelAtEnd<'a>(&'a AtomicBool);

impl Drop for CancelAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Calls `work` for each item on several threads; a thread takes the next item when it has finished
/// one. `state` makes a state for each thread. The calling thread is one of them, and the only one if
/// no others can be started.
pub(crate) fn for_each<T: Send, S>(
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
        let spawn = || Builder::new().spawn_scoped(scope, work_on).ok();
        // After the first that cannot be started, no more are tried.
        let _ = (1..threads).map_while(|_| spawn()).count();
        work_on();
    });
}
