//! Ctrl-C while a table is generated.

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

#[derive(Default)]
struct State {
    /// Whether there may be a file without its final name.
    is_writing: AtomicBool,
    is_asked: AtomicBool,
}

impl Interrupt {
    /// Listens from now on to Ctrl-C, and to requests to terminate.
    pub fn listen() -> anyhow::Result<Interrupt> {
        let state = Arc::new(State::default());
        let heard = Arc::clone(&state);
        let handler = move || {
            heard.is_asked.store(true, Ordering::SeqCst);
            if !heard.is_writing.load(Ordering::SeqCst) {
                process::exit(INTERRUPTED.into());
            }
        };
        ctrlc::set_handler(handler).context("cannot listen to Ctrl-C")?;
        Ok(Interrupt(state))
    }

    /// Whether to go on, at this stage.
    pub fn meanwhile(&self, progress: Progress) -> ControlFlow<()> {
        let is_writing = !matches!(progress, Progress::Level(_));
        self.0.is_writing.store(is_writing, Ordering::SeqCst);
        match self.0.is_asked.load(Ordering::SeqCst) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
