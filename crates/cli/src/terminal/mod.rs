//! Standard output, and messages to the user on standard error.

mod progress;

use std::collections::BTreeSet;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anstyle::{AnsiColor, Style};
use anyhow::Context;

use self::progress::erase_line;
pub use self::progress::{ProgressDisplay, short};
use crate::machine::threads::lock;

static IS_QUIET: AtomicBool = AtomicBool::new(false);
static IS_VERBOSE: AtomicBool = AtomicBool::new(false);

/// Sets how much this process writes to standard error.
pub fn set(is_quiet: bool, is_verbose: bool) {
    IS_QUIET.store(is_quiet, Relaxed);
    IS_VERBOSE.store(is_verbose, Relaxed);
}

pub fn is_quiet() -> bool {
    IS_QUIET.load(Relaxed)
}

pub fn is_verbose() -> bool {
    IS_VERBOSE.load(Relaxed)
}

pub const STDOUT_FAILED: &str = "cannot write to standard output";

/// Writes a whole answer to standard output. A closed pipe is not an error.
pub fn print(answer: &str) -> anyhow::Result<()> {
    match print_one(answer) {
        Err(error) if is_closed_pipe(&error) => Ok(()),
        printed => printed,
    }
}

/// Writes one of many answers to standard output. A closed pipe is an error, which stops the command.
pub fn print_one(answer: impl AsRef<[u8]>) -> anyhow::Result<()> {
    erase_line();
    let mut out = io::stdout().lock();
    let printed = out.write_all(answer.as_ref()).and_then(|()| out.flush());
    printed.context(STDOUT_FAILED)
}

/// Returns whether the error is a closed pipe: its reader has ended, as `head` does after its last line.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Writes a line to standard error. If standard error is closed, answers and exit code are unaffected.
pub fn print_note(note: &str) {
    erase_line();
    let _ = writeln!(io::stderr(), "{note}");
}

/// Writes a line to standard error, unless --quiet.
pub fn print_message(message: &str) {
    if !is_quiet() {
        print_note(message);
    }
}

pub fn print_error(message: &str) {
    print_labelled("error:", AnsiColor::Red, message);
}

/// Writes a warning to standard error, unless --quiet.
pub fn print_warning(message: &str) {
    if !is_quiet() {
        print_labelled("warning:", AnsiColor::Yellow, message);
    }
}

fn print_labelled(label: &str, color: AnsiColor, message: &str) {
    erase_line();
    let style = Style::new().bold().fg_color(Some(color.into()));
    let _ = writeln!(anstream::stderr(), "{style}{label}{style:#} {message}");
}

/// Returns whether this is the first call with this text. Some notes are printed only once.
pub fn is_first(text: &str) -> bool {
    static TEXTS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    lock(&TEXTS).insert(text.to_owned())
}

pub fn is_interactive() -> bool {
    !is_quiet() && io::stdout().is_terminal() && io::stderr().is_terminal()
}
