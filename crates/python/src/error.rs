//! Makes Python's exceptions of Rust's errors: the same texts, in the classes of `tilebase`.

use std::error::Error;
use std::io;
use std::path::Path;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError};
use pyo3::prelude::*;
use tilebase_lookup::{OpenError, ProveError, QueryError, RandomError};

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

use exceptions::{BoardError, DistanceError, GoalError, TableError, UnsolvableError};

/// Returns the exception for a board that has no answer.
pub fn query(error: QueryError) -> PyErr {
    let text = error.to_string();
    match error {
        QueryError::Shape { .. } => BoardError::new_err(text),
        QueryError::Unsolvable => UnsolvableError::new_err(text),
        _ => TableError::new_err(text),
    }
}

/// Returns the exception for a goal that no table serves.
pub fn goal(error: tilebase_lookup::GoalError) -> PyErr {
    let text = error.to_string();
    match error {
        tilebase_lookup::GoalError::Shape { .. } => BoardError::new_err(text),
        _ => GoalError::new_err(text),
    }
}

/// Returns the exception for a distance at which there is no board, or a failed search for one.
pub fn random(error: RandomError) -> PyErr {
    match error {
        RandomError::Proof(error) => whole_table(error),
        error => DistanceError::new_err(error.to_string()),
    }
}

/// Returns the exception for bytes that are not a table, or tables that do not make a tablebase.
pub fn table(error: impl Error) -> PyErr {
    TableError::new_err(error.to_string())
}

/// Returns the exception for a failed walk through the whole table.
pub fn whole_table(error: ProveError) -> PyErr {
    let text = error.to_string();
    match error {
        ProveError::Memory(_) => PyMemoryError::new_err(text),
        _ => TableError::new_err(text),
    }
}

/// Returns the exception for a file that did not open: an `OSError` or a `TableError`, with the path.
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

/// Returns an `OSError`, which chooses its subclass by the number among its arguments.
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

/// Returns the exception for a value of an unexpected type.
pub fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    match found.get_type().fully_qualified_name() {
        Ok(name) => PyTypeError::new_err(format!("expected {expected}, found {name}")),
        Err(error) => error,
    }
}
