use std::io::Write;

use anstyle::{AnsiColor, Style};

/// Writes an error to standard error, in one line.
pub fn print_error(message: &str) {
    print("error:", AnsiColor::Red, message);
}

/// Writes to standard error, in one line, what the answers do not show.
pub fn print_warning(message: &str) {
    print("warning:", AnsiColor::Yellow, message);
}

fn print(word: &str, color: AnsiColor, message: &str) {
    let style = Style::new().bold().fg_color(Some(color.into()));
    // If standard error is closed, the exit code still reports an error.
    let _ = writeln!(anstream::stderr(), "{style}{word}{style:#} {message}");
}
