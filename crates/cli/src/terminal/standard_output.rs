use std::io::{self, ErrorKind, Write};

use anyhow::Context;

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
