//! Long work, which ctrl-C ends: Python handles signals only where it is asked to, and that is on the
//! calling thread, with its lock held.

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

/// The time between two looks at what signals have come.
const PATIENCE: Duration = Duration::from_millis(20);

/// Whether nobody waits for an answer any more.
#[derive(Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Returns whether the work may go on.
    pub fn check(&self) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) {
            Break(())
        } else {
            Continue(())
        }
    }
}

/// Stops the work when nobody waits any more.
struct StopAtEnd(Stop);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// Does work on a thread of its own and waits for it, with Python's lock released.
///
/// A signal ends the waiting, and the work as soon as it looks at its [`Stop`]. It must not ask for Python's
/// lock: Python may have ended by then.
pub fn aside<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = StopAtEnd(Stop::default());
    let (sender, receiver) = mpsc::sync_channel(1);
    let flag = stop.0.clone();
    let worker = thread::Builder::new().spawn(move || {
        // Nobody may be waiting any more.
        let _ = sender.send(work(&flag));
    });
    let worker = worker.map_err(no_thread)?;
    let receiver = Mutex::new(receiver);
    loop {
        let wait = || receiver.lock().expect("no panic").recv_timeout(PATIENCE);
        match py.detach(wait) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            // It has panicked.
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a panic"))
            }
        }
    }
}

/// Returns the exception if a thread cannot be started: there is no memory for its stack, mostly.
pub fn no_thread(error: io::Error) -> PyErr {
    PyMemoryError::new_err(format!("cannot start a thread: {error}"))
}

/// Does work on the calling thread, with Python's lock released. The work asks often whether it may go on.
pub fn watched<T: Send>(py: Python<'_>, work: impl FnOnce(Look<'_>) -> T + Send) -> PyResult<T> {
    Ok(watched_until(py, None, work)?.0)
}

/// Whether work may go on, which it asks often.
pub type Look<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Does work as [`watched`] does, and calls `should_stop`, which ends it by returning something true. Returns whether it
/// has done so.
pub fn watched_until<T: Send>(
    py: Python<'_>,
    should_stop: Option<&Py<PyAny>>,
    work: impl FnOnce(Look<'_>) -> T + Send,
) -> PyResult<(T, bool)> {
    py.detach(|| {
        let (mut said, mut looked) = (Ok(false), Instant::now());
        let done = work(&mut || {
            if matches!(said, Ok(false)) && looked.elapsed() >= PATIENCE {
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

/// Handles signals, and returns whether the caller's callback ends the work.
pub fn is_stopped(py: Python<'_>, should_stop: Option<&Py<PyAny>>) -> PyResult<bool> {
    py.check_signals()?;
    match should_stop {
        Some(should_stop) => should_stop.bind(py).call0()?.is_truthy(),
        None => Ok(false),
    }
}

/// Why a batch has ended.
pub const BY_CALLBACK: &str = "should_stop has ended it";
/// Why a search has ended.
pub const BY_LIMIT: &str = "a limit has ended the search";

/// Returns the exception of work that something has ended: `why`.
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
