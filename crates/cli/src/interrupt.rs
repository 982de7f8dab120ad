//! Ctrl-C while a table is generated.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use tilebase_gen::Progress;

use crate::INTERRUPTED;

/// Ends the process at once while there is nothing on the disk, and otherwise lets the generator end
/// and take away what it has written.
pub struct Interrupt(Arc<State>);

struct State {
    /// What to tell the user.
    text: &'static str,
    /// Whether there may be a file without its final name.
    is_writing: AtomicBool,
    is_asked: AtomicBool,
}

impl Interrupt {
    /// Listens from now on to Ctrl-C, and to requests to terminate.
    pub fn listen(text: &'static str) -> anyhow::Result<Interrupt> {
        let state = Arc::new(State {
            text,
            is_writing: AtomicBool::new(false),
            is_asked: AtomicBool::new(false),
        });
        let heard = Arc::clone(&state);
        let handler = move || {
            heard.is_asked.store(true, Ordering::SeqCst);
            if !heard.is_writing.load(Ordering::SeqCst) {
                heard.say();
                process::exit(INTERRUPTED.into());
            }
        };
        ctrlc::set_handler(handler).context("cannot listen to Ctrl-C")?;
        Ok(Interrupt(state))
    }

    /// Tells the user that the work has been interrupted.
    pub fn say(&self) {
        self.0.say();
    }

    /// Whether to go on, at this stage.
    pub fn meanwhile(&self, progress: Progress) -> ControlFlow<()> {
        let is_writing = matches!(progress, Progress::Saving { .. } | Progress::Written { .. });
        self.0.is_writing.store(is_writing, Ordering::SeqCst);
        match self.0.is_asked.load(Ordering::SeqCst) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl State {
    fn say(&self) {
        // On a terminal there may be a bar, and the `^C` that was typed.
        let new_line = if io::stderr().is_terminal() {
            "\r\x1b[2K"
        } else {
            ""
        };
        if !self.text.is_empty() {
            // Nobody is left to tell if standard error is closed.
            let _ = write!(io::stderr(), "{new_line}{}", self.text);
        }
    }
}
