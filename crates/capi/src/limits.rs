//! The limits of a call, and its callback.
#![allow(unsafe_code)]

use std::ffi::{c_int, c_void};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ptr;
use std::time::Duration;

use crate::arguments::sized_or;
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
    const NONE: Limits = Limits {
        size: size_of::<Limits>(),
        nodes: 0,
        seconds: 0.0,
        within: -1,
        threads: 0,
        watch: None,
        context: ptr::null_mut(),
    };

    /// Reads the limits of a call, none for NULL. Returns them as given and as limits of a search.
    pub unsafe fn read<'a>(
        given: *const Limits,
    ) -> Result<(&'a Limits, tilebase::Limits), Failure> {
        // SAFETY: the header requires limits, and that their callback can be called with the context.
        let given = unsafe { sized_or("limits", given, &Limits::NONE)? };
        let (mut limits, seconds) = (tilebase::Limits::new(), given.seconds);
        if seconds.is_nan() || seconds < 0.0 {
            return Err(Failure::argument("seconds must be 0 or more"));
        }
        if given.within != -1 {
            let percent = u8::try_from(given.within);
            let message = "within must be from 0 to 255, or -1 for no limit";
            limits.within = Some(percent.map_err(|_| Failure::argument(message))?);
        }
        limits.nodes = (given.nodes > 0).then_some(given.nodes);
        limits.threads = (given.threads > 0).then_some(given.threads);
        if seconds > 0.0 {
            // A time that is too long for a clock means no limit.
            limits.time = Duration::try_from_secs_f64(seconds).ok();
        }
        Ok((given, limits))
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
        // SAFETY: `read` has read the limits.
        let is_ended = |watch: Watch| unsafe { watch(self.context, progress) != 0 };
        match self.watch.is_some_and(is_ended) {
            true => Break(()),
            false => Continue(()),
        }
    }
}
