//! Shares work among threads.

use core::mem;
use core::ops::ControlFlow;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicBool, AtomicUsize};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder, Thread};
use std::vec::Vec;

/// The time between two callbacks on the calling thread.
const INTERVAL: Duration = Duration::from_millis(20);

/// Calls `work` repeatedly on several threads. Each thread ends when `work` returns `None`. Every 20 milliseconds,
/// calls `receive` on the calling thread, with each new result and then with `None`.
///
/// If `receive` returns `Break` or panics, sets `is_cancelled`; `work` must then return `None`. Returns `None`, without calling
/// `work`, if no thread can be started.
pub(crate) fn run_on_threads<T: Send>(
    threads: usize,
    is_cancelled: &AtomicBool,
    work: impl Fn() -> Option<T> + Sync,
    mut receive: impl FnMut(Option<T>) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    let (results, working) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    let lock = || results.lock().unwrap_or_else(PoisonError::into_inner);
    let caller = thread::current();
    thread::scope(|scope| {
        let _cancel = CancelAtEnd(is_cancelled);
        let spawn = |_| {
            let (work, lock, worker) = (&work, &lock, Worker::new(&working, &caller));
            let work = move || {
                let _worker = worker;
                while let Some(result) = work() {
                    lock().push(result);
                }
            };
            Builder::new().spawn_scoped(scope, work).ok()
        };
        // After the first failure, no more threads are started.
        if (0..threads).map_while(spawn).count() == 0 {
            return None;
        }
        loop {
            thread::park_timeout(INTERVAL);
            let is_last = working.load(Acquire) == 0;
            let mut received = mem::take(&mut *lock()).into_iter().map(Some);
            let next = received.try_for_each(&mut receive);
            if is_last || next.is_break() {
                return Some(next);
            }
            if receive(None).is_break() {
                return Some(ControlFlow::Break(()));
            }
        }
    })
}

/// A guard that counts a running thread until it is dropped. A panic or a failed start also drops the guard.
struct Worker<'a>(&'a AtomicUsize, &'a Thread);

impl<'a> Worker<'a> {
    fn new(working: &'a AtomicUsize, caller: &'a Thread) -> Worker<'a> {
        working.fetch_add(1, Relaxed);
        Worker(working, caller)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        if self.0.fetch_sub(1, Release) == 1 {
            self.1.unpark();
        }
    }
}

struct CancelAtEnd<'a>(&'a AtomicBool);

impl Drop for CancelAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
