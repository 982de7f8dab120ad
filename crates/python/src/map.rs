//! The one place of this crate that needs `unsafe`: files that others can change.
//!
//! Python cannot promise anything, so the documentation of `open` asks for it: `mmap=True` is for files
//! that nothing writes to or shortens while the solver is in use. If a file does change, answers are wrong,
//! or a bus error (SIGBUS) ends the process.
#![allow(unsafe_code)]

use std::io;
use std::path::Path;

use tilebase_lookup::TableBytes;

/// Maps any file, for a caller who has read the documentation of `Patterns.open`.
pub fn bytes(path: &Path) -> io::Result<TableBytes> {
    // SAFETY: the caller has been asked for it.
    unsafe { TableBytes::map(path) }
}
