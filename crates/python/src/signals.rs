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
pub fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut dyn FnMut() -> ControlFlow<()>) -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        let mut raised = None;
        let mut looked = Instant::now();
        let done = work(&mut || {
            if raised.is_none() && looked.elapsed() >= PATIENCE {
                raised = Python::attach(|py| py.check_signals()).err();
                looked = Instant::now();
            }
            if raised.is_some() {
                Break(())
            } else {
                Continue(())
            }
        });
        raised.map_or(Ok(done), Err)
    })
}
