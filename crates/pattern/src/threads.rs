//! Work that is shared out to threads.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
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
    let results = Results {
        pending: Mutex::default(),
        changed: Condvar::new(),
    };
    thread::scope(|scope| {
        let _cancel = CancelAtEnd(is_cancelled);
        let spawn = |_| {
            let (work, worker) = (&work, Worker::new(&results));
            let work = move || {
                while let Some(result) = work() {
                    worker.pass_on(result);
                }
            };
            Builder::new().spawn_scoped(scope, work).ok()
        };
        // After the first that cannot be started, no more are tried.
        let started = (0..threads).map_while(spawn).count();
        (started > 0).then(|| results.pass_on(&mut receive))
    })
}

/// What the threads have found, and how many of them work. A channel would add 20 KB to each program.
struct Results<T> {
    pending: Mutex<(VecDeque<T>, usize)>,
    changed: Condvar,
}

impl<T> Results<T> {
    fn lock(&self) -> MutexGuard<'_, (VecDeque<T>, usize)> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on the results until no thread works.
    fn pass_on(&self, receive: &mut impl FnMut(Option<T>) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut called = Instant::now();
        loop {
            let is_idle =
                |(results, working): &mut (VecDeque<T>, usize)| results.is_empty() && *working > 0;
            let waited = self
                .changed
                .wait_timeout_while(self.lock(), INTERVAL, is_idle);
            let (mut pending, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            let result = pending.0.pop_front();
            drop(pending);
            match result {
                None if !timeout.timed_out() => return ControlFlow::Continue(()),
                None => {}
                result => receive(result)?,
            }
            if called.elapsed() >= INTERVAL {
                called = Instant::now();
                receive(None)?;
            }
        }
    }
}

/// A thread that works, until this is dropped: also by a panic, or if the thread cannot be started.
struct Worker<'a, T>(&'a Results<T>);

impl<'a, T> Worker<'a, T> {
    fn new(results: &'a Results<T>) -> Worker<'a, T> {
        results.lock().1 += 1;
        Worker(results)
    }

    fn pass_on(&self, result: T) {
        self.0.lock().0.push_back(result);
        self.0.changed.notify_one();
    }
}

impl<T> Drop for Worker<'_, T> {
    fn drop(&mut self) {
        self.0.lock().1 -= 1;
        self.0.changed.notify_one();
    }
}

struct CancelAtEnd<'a>(&'a AtomicBool);

impl Drop for CancelAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
