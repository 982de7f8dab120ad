//! The limits of a call, and its callback.
#![allow(unsafe_code)]

use std::ffi::{c_int, c_void};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ptr;
use std::time::Duration;

use tilebase::{Search, Solver};

use crate::arguments::sized;
use crate::failure::Failure;

/// The struct `tilebase_progress` of the header.
#[repr(C)]
pub struct Progress {
    nodes: u64,
    lower_bound: c_int,
    upper_bound: c_int,
}

/// The callback type `tilebase_watch` of the header.
pub type Watch = unsafe extern "C" fn(context: *mut c_void, progress: *const Progress) -> c_int;

/// The struct `tilebase_limits` of the header.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Limits {
    size: usize,
    nodes: u64,
    seconds: f64,
    within: c_int,
    threads: usize,
    watch: Option<Watch>,
    context: *mut c_void,
}

impl Limits {
    /// Reads the limits of a call. NULL means no limits.
    ///
    /// # Safety
    ///
    /// The pointer is NULL or points to limits. If they have a callback, it can be called with the context.
    pub unsafe fn read(limits: *const Limits) -> Result<Limits, Failure> {
        if limits.is_null() {
            return Ok(Limits {
                size: size_of::<Limits>(),
                nodes: 0,
                seconds: 0.0,
                within: -1,
                threads: 0,
                watch: None,
                context: ptr::null_mut(),
            });
        }
        // SAFETY: the caller upholds this function's contract.
        Ok(*unsafe { sized("limits", limits.cast_mut()) }?)
    }

    /// Returns a search within these limits.
    pub fn search<'a>(&self, solver: &'a Solver) -> Result<Search<'a>, Failure> {
        let (mut limits, seconds) = (tilebase::Limits::new(), self.seconds);
        if seconds.is_nan() || seconds < 0.0 {
            return Err(Failure::argument("seconds must be 0 or more"));
        }
        if self.within != -1 {
            let percent = u8::try_from(self.within);
            let message = "within must be from 0 to 255, or -1 for no limit";
            limits.within = Some(percent.map_err(|_| Failure::argument(message))?);
        }
        limits.nodes = (self.nodes > 0).then_some(self.nodes);
        limits.threads = (self.threads > 0).then_some(self.threads);
        // A time that is too long for a clock is no limit.
        let time = Duration::try_from_secs_f64(seconds).ok();
        limits.time = time.filter(|_| seconds > 0.0);
        Ok(solver.with(limits))
    }

    /// Calls the callback with the progress of a search.
    pub fn show(&self, progress: tilebase::Progress) -> ControlFlow<()> {
        self.call(&Progress {
            nodes: progress.nodes,
            lower_bound: progress.lower_bound.into(),
            upper_bound: progress.upper_bound.map_or(-1, c_int::from),
        })
    }

    /// Calls the callback of a batch.
    pub fn check(&self) -> ControlFlow<()> {
        self.call(ptr::null())
    }

    fn call(&self, progress: *const Progress) -> ControlFlow<()> {
        // SAFETY: the caller of `read` upholds its contract.
        let is_ended = |watch: Watch| unsafe { watch(self.context, progress) != 0 };
        match self.watch.is_some_and(is_ended) {
            true => Break(()),
            false => Continue(()),
        }
    }
}
