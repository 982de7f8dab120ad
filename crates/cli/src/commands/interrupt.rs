//! Handles Ctrl-C while a table is written.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

use crate::exit::Exit;
#[cfg(unix)]
use crate::machine::{end_on_interrupt, keep_ignored};

/// On Ctrl-C, ends the process with exit code 130. A running search first prints its bounds.
#[cfg(not(unix))]
pub fn end_on_ctrl_c() -> anyhow::Result<()> {
    let handler = || {
        if crate::interrupt::request() {
            process::exit(Exit::Interrupted.code().into());
        }
    };
    ctrlc::set_handler(handler).context("cannot handle Ctrl-C")
}

/// A handler for Ctrl-C. If no file is being written, Ctrl-C ends the process immediately. Otherwise, the work stops
/// and the unfinished files are removed.
#[derive(Clone)]
pub struct Interrupt {
    text: &'static str,
    /// Whether there may be a file that does not yet have its final name.
    is_writing: Arc<AtomicBool>,
    is_requested: Arc<AtomicBool>,
}

impl Interrupt {
    /// Installs handlers for Ctrl-C and for requests to terminate. Signals that were ignored before stay ignored, as
    /// `nohup` requires.
    pub fn handle(text: &'static str) -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt {
            text,
            is_writing: Arc::default(),
            is_requested: Arc::default(),
        };
        let shared = interrupt.clone();
        let handler = move || {
            shared.is_requested.store(true, Ordering::SeqCst);
            if !shared.is_writing.load(Ordering::SeqCst) {
                shared.print();
                process::exit(Exit::Interrupted.code().into());
            }
        };
        let install = || match ctrlc::set_handler(handler) {
            // If no thread can be started for the handler, signals end the process immediately.
            #[cfg(unix)]
            Err(ctrlc::Error::System(_)) => {
                end_on_interrupt();
                Ok(())
            }
            installed => installed.context("cannot handle Ctrl-C"),
        };
        #[cfg(unix)]
        keep_ignored(install)?;
        #[cfg(not(unix))]
        install()?;
        Ok(interrupt)
    }

    /// Returns `Break` if the work must stop. `is_writing` states whether there may now be a file that does not yet
    /// have its final name.
    pub fn check(&self, is_writing: bool) -> ControlFlow<()> {
        self.is_writing.store(is_writing, Ordering::SeqCst);
        if self.is_requested.load(Ordering::SeqCst) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    pub fn print(&self) {
        // Erases the bar and the `^C` that the terminal shows.
        let new_line = match io::stderr().is_terminal() {
            true => "\r\x1b[2K",
            false => "",
        };
        if !self.text.is_empty() {
            // If standard error is closed, the exit code still reports the interrupt.
            let _ = write!(io::stderr(), "{new_line}{}", self.text);
        }
    }
}
