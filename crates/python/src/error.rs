//! What Rust's errors are in Python: the same texts, in the classes of `tilebase`.

use std::error::Error;
use std::io;
use std::path::Path;

use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::prelude::*;
use tilebase_lookup::{OpenError, ProveError, QueryError};

/// The classes of exceptions, which `python/tilebase/_errors.py` defines.
pub mod exceptions {
    use pyo3::import_exception;

    import_exception!(tilebase, BoardError);
    import_exception!(tilebase, DistanceError);
    import_exception!(tilebase, GoalError);
    import_exception!(tilebase, OrderError);
    import_exception!(tilebase, TableError);
    import_exception!(tilebase, UnsolvableError);
}

use exceptions::{BoardError, GoalError, TableError, UnsolvableError};

/// Why there is no answer.
pub fn query(error: QueryError) -> PyErr {
    let text = error.to_string();
    match error {
        QueryError::Shape { .. } => BoardError::new_err(text),
        QueryError::Unsolvable => UnsolvableError::new_err(text),
        QueryError::NoTable { .. } => GoalError::new_err(text),
        QueryError::OutOfMemory { .. } => PyMemoryError::new_err(text),
        _ => TableError::new_err(text),
    }
}

/// Why bytes are no table, or tables no tablebase.
pub fn table(error: impl Error) -> PyErr {
    TableError::new_err(error.to_string())
}

/// Why a walk through the whole table failed.
pub fn whole_table(error: ProveError) -> PyErr {
    let text = error.to_string();
    match error {
        ProveError::Memory(_) => PyMemoryError::new_err(text),
        _ => TableError::new_err(text),
    }
}

/// Why a file did not open: an `OSError` that knows the file, or a [`TableError`] with a note of it.
pub fn open(py: Python<'_>, path: &Path, error: OpenError) -> PyErr {
    match error {
        OpenError::Io(error) => file(py, path, &error).unwrap_or_else(|error| error),
        error => {
            let error = TableError::new_err(error.to_string());
            let note = format!("in the file {}", path.display());
            match error.value(py).call_method1("add_note", (note,)) {
                Ok(_) => error,
                Err(other) => other,
            }
        }
    }
}

/// Of the arguments number, text and file name, `OSError` makes the right one of its subclasses.
fn file(py: Python<'_>, path: &Path, error: &io::Error) -> PyResult<PyErr> {
    let Some(number) = error.raw_os_error() else {
        return Ok(PyOSError::new_err(error.to_string()));
    };
    let text: String = py
        .import("os")?
        .getattr("strerror")?
        .call1((number,))?
        .extract()?;
    Ok(PyOSError::new_err((
        number,
        text,
        path.as_os_str().to_owned(),
    )))
}
