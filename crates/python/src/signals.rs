//! Runs long work that ctrl-C or a callback can end. Python handles signals only on its main thread, with its lock held.

use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tilebase::Error;

use crate::error::Answer;

/// The time between two checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(20);

/// Decides whether work is to end: handles signals, and calls `should_stop`.
pub struct Watch<'a> {
    should_stop: Option<&'a Py<PyAny>>,
    is_stopped: bool,
    /// The exception of a signal handler or of `should_stop`.
    raised: Option<PyErr>,
    looked: Instant,
}

/// A function that returns `Break` if the work is to end.
pub type Check<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

impl<'a> Watch<'a> {
    pub fn new(should_stop: Option<&'a Py<PyAny>>) -> Watch<'a> {
        Watch {
            should_stop,
            is_stopped: false,
            raised: None,
            looked: Instant::now(),
        }
    }

    /// Handles signals, and returns whether `should_stop` has ended the work.
    pub fn is_stopped(&mut self, py: Python<'_>) -> PyResult<bool> {
        py.check_signals()?;
        if let (Some(should_stop), false) = (self.should_stop, self.is_stopped) {
            self.is_stopped = should_stop.bind(py).call0()?.is_truthy()?;
        }
        self.looked = Instant::now();
        Ok(self.is_stopped)
    }

    fn check(&mut self) -> ControlFlow<()> {
        if self.raised.is_none() && !self.is_stopped && self.looked.elapsed() >= SIGNAL_INTERVAL {
            self.raised = Python::attach(|py| self.is_stopped(py)).err();
        }
        match self.raised.is_some() || self.is_stopped {
            true => Break(()),
            false => Continue(()),
        }
    }

    /// Runs `work` on the calling thread, with Python's lock released. The work must call its [`Check`] often.
    pub fn without_lock<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(Check<'_>) -> T + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| work(&mut || self.check()));
        self.raised.take().map_or(Ok(done), Err)
    }

    /// Runs `work` on another thread. Blocks until the work is done, with Python's lock released.
    ///
    /// If a signal handler raises an exception or `should_stop` returns true, this call ends within 20 milliseconds. The
    /// work ends at its next check of [`Stop`]. The work must not take Python's lock, since Python may have ended before
    /// the work does.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if `should_stop` has returned true.
    pub fn on_other_thread<T: Send + 'static>(
        mut self,
        py: Python<'_>,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Answer<T> {
        // The work ends after this is dropped.
        let call = Arc::new(());
        let (sender, receiver) = mpsc::sync_channel(1);
        let flag = Stop(Arc::downgrade(&call));
        let worker = thread::Builder::new().spawn(move || {
            // Sending fails if the call has already ended.
            let _ = sender.send(work(&flag));
        });
        let worker = worker.map_err(no_thread)?;
        let receiver = Mutex::new(receiver);
        let wait = || {
            let receiver = receiver.lock().expect("no panic");
            receiver.recv_timeout(SIGNAL_INTERVAL)
        };
        loop {
            match py.detach(wait) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) if self.is_stopped(py)? => {
                    return Err(Error::Limit.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
                // The thread panicked.
                Err(RecvTimeoutError::Disconnected) => {
                    resume_unwind(worker.join().expect_err("a panic"))
                }
            }
        }
    }
}

/// A reference to the call that needs the answer.
#[derive(Clone)]
pub struct Stop(Weak<()>);

impl Stop {
    /// Returns `Break` if the call has ended, so the work is to end.
    pub fn check(&self) -> ControlFlow<()> {
        match self.0.strong_count() {
            0 => Break(()),
            _ => Continue(()),
        }
    }
}

/// Returns the exception for a thread that cannot be started, mostly for lack of memory.
pub fn no_thread(error: io::Error) -> PyErr {
    PyMemoryError::new_err(format!("cannot start a thread: {error}"))
}
