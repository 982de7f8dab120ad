//! Ends the process, and decides when Ctrl-C does: at once with exit code 130, or when the current work allows.

#[cfg(not(unix))]
use std::io::Write;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::thread;
use std::time::Duration;

use crate::exit::Exit;

/// The number of searches that print their bounds after the first request.
static SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Whether a file without its final name may exist.
static IS_WRITING: AtomicBool = AtomicBool::new(false);

static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// The text to print before the process ends, if a search does not print its bounds.
static TEXT: OnceLock<String> = OnceLock::new();

/// Requests that the process end; safe in a signal handler. Ends it at once, except while a file is written, and for the
/// first request during a search.
pub fn request() {
    let ends = IS_REQUESTED.swap(true, SeqCst) || SEARCHES.load(SeqCst) == 0;
    if ends && !IS_WRITING.load(SeqCst) {
        stop();
    }
}

/// Sets the text to print if a request ends the process.
pub fn explain(text: &str) {
    // Erases the bar and the `^C` that the terminal shows.
    let new_line = match io::stderr().is_terminal() {
        true => "\r\x1b[2K",
        false => "",
    };
    TEXT.get_or_init(|| format!("{new_line}{text}"));
}

/// Ends the process after a request, with the text of [`explain`].
pub fn stop() -> ! {
    end(TEXT.get().map_or("", String::as_str), Exit::Interrupted)
}

/// Returns `Break` if the work must stop. `is_writing` is whether a file without its final name may exist now.
pub fn check(is_writing: bool) -> ControlFlow<()> {
    IS_WRITING.store(is_writing, SeqCst);
    is_requested()
}

pub fn is_requested() -> ControlFlow<()> {
    match IS_REQUESTED.load(SeqCst) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// Runs a search, which checks [`is_requested`] and then ends the process itself.
pub fn during_search<T>(search: impl FnOnce() -> T) -> T {
    SEARCHES.fetch_add(1, SeqCst);
    let found = search();
    SEARCHES.fetch_sub(1, SeqCst);
    found
}

/// Writes a message to standard error and ends the process immediately; safe in a signal handler. If several threads
/// call it, only the first prints. If the write fails, the exit code still reports the error.
#[allow(unsafe_code)]
pub fn end(message: &str, exit: Exit) -> ! {
    static IS_ENDING: AtomicBool = AtomicBool::new(false);
    if IS_ENDING.swap(true, SeqCst) {
        // The first call has this time for its message. It may be on this thread, interrupted by a signal.
        thread::sleep(Duration::from_secs(1));
    } else {
        #[cfg(unix)]
        let _ = rustix::io::write(io::stderr(), message.as_bytes());
        #[cfg(not(unix))]
        let _ = io::stderr().write_all(message.as_bytes());
    }
    #[cfg(unix)]
    // SAFETY: `_exit` ends the process and touches no memory of it.
    unsafe {
        libc::_exit(exit as i32)
    }
    #[cfg(not(unix))]
    std::process::exit(exit as i32)
}
