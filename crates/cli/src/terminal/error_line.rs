use std::io::Write;

use anstyle::{AnsiColor, Style};

/// Writes an error to standard error, in one line.
pub fn print_error(message: &str) {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // If standard error is closed, the exit code still reports it.
    let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {message}");
}
