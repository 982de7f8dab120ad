//! Ctrl-C ends the process with exit code 130. A running search first prints its bounds.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::{process, thread};

use tilebase::Board;

use crate::exit::Exit;
use crate::terminal::{erase_search_line, print_note};

static SEARCHES: AtomicUsize = AtomicUsize::new(0);

static IS_REQUESTED: AtomicBool = AtomicBool::new(false);
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Requests that the process end; safe in a signal handler. Returns whether to end immediately, because no search is
/// running or this is the second request.
pub fn request() -> bool {
    IS_REQUESTED.swap(true, Ordering::SeqCst) || SEARCHES.load(Ordering::SeqCst) == 0
}

pub struct Running(());

pub fn start_search() -> Running {
    SEARCHES.fetch_add(1, Ordering::SeqCst);
    Running(())
}

impl Running {
    pub fn check(&self) -> ControlFlow<()> {
        match IS_REQUESTED.load(Ordering::SeqCst) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
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
