//! Runs long work that ctrl-C can cancel. Python handles signals only on its main thread, with Python's lock held.

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// The time between two checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// A flag that is set when the caller no longer needs the answer.
#[derive(Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Returns `Break` if the work is to end.
    pub fn check(&self) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) {
            Break(())
        } else {
            Continue(())
        }
    }
}

/// A guard that stops the work when dropped.
struct StopAtEnd(Stop);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `work` on another thread. Blocks until the work is done, with Python's lock released.
///
/// If a signal handler raises an exception, this call ends within 20 milliseconds. The work ends at its next check of
/// [`Stop`]. The work must not take Python's lock, since Python may have ended before the work does.
pub fn on_other_thread<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = StopAtEnd(Stop::default());
    let (sender, receiver) = mpsc::sync_channel(1);
    let flag = stop.0.clone();
    let worker = thread::Builder::new().spawn(move || {
        // Sending fails if the call has already ended.
        let _ = sender.send(work(&flag));
    });
    let worker = worker.map_err(no_thread)?;
    let receiver = Mutex::new(receiver);
    loop {
        let wait = || {
            receiver
                .lock()
                .expect("no panic")
                .recv_timeout(SIGNAL_INTERVAL)
        };
        match py.detach(wait) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            // The thread panicked.
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a panic"))
            }
        }
    }
}

/// Returns the exception for a thread that cannot be started, mostly for lack of memory.
pub fn no_thread(error: io::Error) -> PyErr {
    PyMemoryError::new_err(format!("cannot start a thread: {error}"))
}

/// Runs `work` on the calling thread, with Python's lock released. The work must call its [`Check`] often.
pub fn without_lock<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Check<'_>) -> T + Send,
) -> PyResult<T> {
    Ok(without_lock_until(py, None, work)?.0)
}

/// A function that handles signals. It returns `Break` if the work is to end.
pub type Check<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Runs `work` as [`without_lock`] does, and calls `should_stop` at intervals. Also returns whether `should_stop`
/// cancelled the work.
pub fn without_lock_until<T: Send>(
    py: Python<'_>,
    should_stop: Option<&Py<PyAny>>,
    work: impl FnOnce(Check<'_>) -> T + Send,
) -> PyResult<(T, bool)> {
    py.detach(|| {
        let (mut said, mut looked) = (Ok(false), Instant::now());
        let done = work(&mut || {
            if matches!(said, Ok(false)) && looked.elapsed() >= SIGNAL_INTERVAL {
                said = Python::attach(|py| is_stopped(py, should_stop));
                looked = Instant::now();
            }
            match said {
                Ok(false) => Continue(()),
                _ => Break(()),
            }
        });
        Ok((done, said?))
    })
}

/// Handles signals, and returns whether `should_stop` cancels the work.
pub fn is_stopped(py: Python<'_>, should_stop: Option<&Py<PyAny>>) -> PyResult<bool> {
    py.check_signals()?;
    match should_stop {
        Some(should_stop) => should_stop.bind(py).call0()?.is_truthy(),
        None => Ok(false),
    }
}

/// The message for a cancelled batch.
pub const BY_CALLBACK: &str = "should_stop has ended it";
/// The message for a search that a limit ended.
pub const BY_LIMIT: &str = "a limit has ended the search";

/// Returns the exception for cancelled work.
pub fn cancelled(py: Python<'_>, why: &'static str) -> PyErr {
    let class = py
        .import("concurrent.futures")
        .and_then(|module| module.getattr("CancelledError"));
    match class.map(Bound::cast_into) {
        Ok(Ok(class)) => PyErr::from_type(class, why),
        Ok(Err(error)) => error.into(),
        Err(error) => error,
    }
}
