//! Standard output, and what people see on standard error while the command works.

mod progress;
mod search_line;
mod unsolvable;

use std::io::{self, ErrorKind, Write};

use anstyle::{AnsiColor, Style};
use anyhow::Context;

pub use progress::{ProgressDisplay, bar};
pub use search_line::{SearchLine, erase_search_line};
pub use unsolvable::{explain_unsolvable, is_read_by_a_person, why_unsolvable};

/// What a failed write to standard output is reported as.
pub const STDOUT_FAILED: &str = "cannot write to standard output";

/// Writes a whole answer to standard output. Whether it is read does not change the exit code.
pub fn print(answer: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(answer.as_bytes()).and_then(|()| out.flush());
    match printed {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        printed => printed.context(STDOUT_FAILED),
    }
}

/// Returns whether the reader of our output is gone, as `head` is after its last line.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Writes a line to standard error. If that is closed, the answers and the exit code still tell.
pub fn print_note(note: &str) {
    let _ = writeln!(io::stderr(), "{note}");
}

/// Writes an error to standard error, in one line.
pub fn print_error(message: &str) {
    print_labelled("error:", AnsiColor::Red, message);
}

/// Writes to standard error, in one line, what the answers do not show.
pub fn print_warning(message: &str) {
    print_labelled("warning:", AnsiColor::Yellow, message);
}

fn print_labelled(label: &str, color: AnsiColor, message: &str) {
    let style = Style::new().bold().fg_color(Some(color.into()));
    let _ = writeln!(anstream::stderr(), "{style}{label}{style:#} {message}");
}
