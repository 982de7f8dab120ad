//! Ctrl-C ends the process with exit code 130. A running search first prints its bounds. While a file is written, the
//! work first stops and removes the unfinished file.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{process, thread};

use tilebase::Board;

use crate::exit::Exit;
#[cfg(unix)]
use crate::machine::request_on_termination;
use crate::terminal::{erase_search_line, print_note};

static SEARCHES: AtomicUsize = AtomicUsize::new(0);

/// Whether a file without its final name may exist.
static IS_WRITING: AtomicBool = AtomicBool::new(false);

/// The text to print before the process ends, if a search does not print its bounds.
static TEXT: OnceLock<String> = OnceLock::new();

static IS_REQUESTED: AtomicBool = AtomicBool::new(false);
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Requests that the process end; safe in a signal handler. Returns the text to print before ending at once. Returns
/// `None` while a file is written, and for the first request during a search.
pub fn request() -> Option<&'static str> {
    let ends = IS_REQUESTED.swap(true, Ordering::SeqCst) || SEARCHES.load(Ordering::SeqCst) == 0;
    (ends && !IS_WRITING.load(Ordering::SeqCst)).then(text)
}

fn text() -> &'static str {
    TEXT.get().map_or("", String::as_str)
}

/// On Ctrl-C, ends the process with exit code 130, unless [`request`] says otherwise.
#[cfg(not(unix))]
pub fn handle() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if let Some(text) = request() {
            let _ = write!(io::stderr(), "{text}");
            process::exit(Exit::Interrupted.code().into());
        }
    })
}

/// Lets requests to terminate also stop the work that writes a file. `text` is printed then.
pub fn before_writing(text: &str) {
    // Erases the bar and the `^C` that the terminal shows.
    let new_line = match io::stderr().is_terminal() && !text.is_empty() {
        true => "\r\x1b[2K",
        false => "",
    };
    TEXT.get_or_init(|| format!("{new_line}{text}"));
    #[cfg(unix)]
    request_on_termination();
}

/// Returns `Break` if the work must stop. `is_writing` is whether a file without its final name may exist now.
pub fn check(is_writing: bool) -> ControlFlow<()> {
    IS_WRITING.store(is_writing, Ordering::SeqCst);
    is_requested()
}

/// Prints the text of [`before_writing`]. If standard error is closed, the exit code still reports the interrupt.
pub fn print() {
    let _ = write!(io::stderr(), "{}", text());
}

fn is_requested() -> ControlFlow<()> {
    match IS_REQUESTED.load(Ordering::SeqCst) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

pub struct Running(());

pub fn start_search() -> Running {
    SEARCHES.fetch_add(1, Ordering::SeqCst);
    Running(())
}

impl Running {
    pub fn check(&self) -> ControlFlow<()> {
        is_requested()
    }

    /// If an interrupt was requested, prints the bounds for this board and ends the process. `is_saved` states whether
    /// the search can be resumed.
    pub fn end(&self, board: &Board, known: &str, is_saved: bool) {
        if self.check().is_continue() {
            return;
        }
        // Only one of several searches prints its bounds.
        while IS_ENDING.swap(true, Ordering::SeqCst) {
            thread::park();
        }
        erase_search_line();
        let advice = match is_saved {
            true => "; the same command continues the search",
            false => "",
        };
        print_note(&format!("interrupted: {board}: {known}{advice}"));
        process::exit(Exit::Interrupted.code().into());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        SEARCHES.fetch_sub(1, Ordering::SeqCst);
    }
}
