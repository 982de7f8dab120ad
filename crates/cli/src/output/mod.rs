//! Writes results: their text, and where it goes, a file or standard output.

mod answer;
pub mod buffer;
pub mod markup;
pub mod verdict;

use std::path::Path;

use tilebase_gen::{AtomicFile, WriteError, write_file};

pub use answer::{Form, UNSOLVABLE, drawn, needed, unproved};

use tilebase::Board;

use crate::machine::with_advice;
use crate::terminal::print;

pub fn is_standard_output(name: &Path) -> bool {
    name == Path::new("-")
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
