//! Writes results: their text, and where it goes, a file or standard output.

mod answer;
pub mod buffer;
pub mod markup;
pub mod verdict;

use std::io::{self, IsTerminal};
use std::path::Path;

use tilebase_gen::{AtomicFile, WriteError, write_file};

pub use answer::{Form, UNSOLVABLE, drawn, needed, unproved};

use tilebase::Board;

use crate::args::UsageError;
use crate::machine::with_advice;
use crate::terminal::{STDOUT_FAILED, print};

pub fn is_standard_output(name: &Path) -> bool {
    name == Path::new("-")
}

/// Fails if standard output is a terminal, or if output would be lost.
pub fn check_stream() -> Result<(), UsageError> {
    let where_to = match io::stdout() {
        out if out.is_terminal() => "a terminal",
        out if is_lost(&out) => "a closed standard output",
        _ => return Ok(()),
    };
    Err(UsageError::new(format_args!(
        "--output: cannot write a table to {where_to}; name a file, or redirect standard output"
    )))
}

/// Returns whether output is lost without an error, because standard output was closed or is open only for reading.
///
/// In place of a closed standard output, the standard library opens the null device for reading and writing. The
/// redirection `> /dev/null` opens it only for writing.
#[cfg(unix)]
fn is_lost(out: &io::Stdout) -> bool {
    use rustix::fs::{OFlags, fcntl_getfl, fstat, stat};

    let devices = [fstat(out), stat("/dev/null")].map(|file| file.map(|file| file.st_rdev));
    match fcntl_getfl(out).map(|flags| flags & OFlags::RWMODE) {
        Ok(OFlags::RDONLY) => true,
        Ok(OFlags::RDWR) => devices[0].is_ok() && devices[0] == devices[1],
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_lost(_: &io::Stdout) -> bool {
    false
}

/// Fails if a file cannot be written. `stream` is the option that writes to standard output, to name in the message.
pub fn check_file(path: &Path, stream: Option<&str>) -> anyhow::Result<()> {
    match (AtomicFile::create(path), stream) {
        (Ok(_), _) => Ok(()),
        (Err(error @ WriteError::NotRegular { .. }), Some(stream)) => {
            anyhow::bail!("{error}; use {stream} for standard output")
        }
        (Err(error), _) => Err(with_advice(error)),
    }
}

/// Writes a text file, or to standard output.
pub fn write_text(path: &Path, text: &str) -> anyhow::Result<()> {
    match is_standard_output(path) {
        true => print(text),
        false => write_file(path, text.as_bytes()).map_err(with_advice),
    }
}

/// Returns the error of writing a file to standard output. A closed pipe is an error here: the reader has only part of
/// the file.
pub fn stream_error(error: io::Error) -> anyhow::Error {
    anyhow::anyhow!("{STDOUT_FAILED}: {error}")
}

/// Writes a board in one line, with slashes between the rows if its number of cells fits several shapes.
pub fn in_rows(board: &Board) -> String {
    let shape = board.shape();
    if shape == shape.transposed() {
        return board.to_string();
    }
    let text = board.to_string();
    let tiles: Vec<&str> = text.split(' ').collect();
    let rows = tiles.chunks(shape.cols()).map(|row| row.join(" "));
    rows.collect::<Vec<_>>().join("/")
}
