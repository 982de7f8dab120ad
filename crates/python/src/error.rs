//! Makes Python's exceptions of Rust's errors: the same texts, in the classes of `tilebase`.

use std::fmt::Display;
use std::io;
use std::path::Path;

use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use tilebase_lookup::{
    HeaderError, OpenError, PayloadError, ProveError, QueryError, RandomError, TilesError,
};
use tilebase_pattern::ErrorKind;

/// Why there is no answer. It crosses threads, and becomes an exception where Python waits for it.
pub struct Failure {
    kind: ErrorKind,
    text: String,
}

impl Failure {
    pub fn new(kind: ErrorKind, error: impl Display) -> Failure {
        let text = error.to_string();
        Failure { kind, text }
    }

    /// Says which board of a batch it is about.
    pub fn of_row(self, row: usize) -> Failure {
        Failure::new(self.kind, format_args!("board {row}: {}", self.text))
    }
}

/// Returns why a complete table has no answer.
pub fn lookup(error: impl LookupError) -> Failure {
    Failure::new(error.kind(), error)
}

/// An error of a complete table.
pub trait LookupError: Display {
    fn kind(&self) -> ErrorKind;
}

impl LookupError for QueryError {
    fn kind(&self) -> ErrorKind {
        match self {
            QueryError::Shape { .. } => ErrorKind::Board,
            QueryError::Unsolvable => ErrorKind::Unsolvable,
            _ => ErrorKind::Table,
        }
    }
}

impl LookupError for HeaderError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Table
    }
}

impl LookupError for PayloadError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Table
    }
}

impl LookupError for OpenError {
    fn kind(&self) -> ErrorKind {
        match self {
            OpenError::Io(error) if error.kind() == io::ErrorKind::OutOfMemory => ErrorKind::Memory,
            OpenError::Io(_) => ErrorKind::File,
            _ => ErrorKind::Table,
        }
    }
}

impl LookupError for ProveError {
    fn kind(&self) -> ErrorKind {
        match self {
            ProveError::Memory(_) => ErrorKind::Memory,
            _ => ErrorKind::Table,
        }
    }
}

impl LookupError for RandomError {
    fn kind(&self) -> ErrorKind {
        match self {
            RandomError::NoBoard { .. } => ErrorKind::Distance,
            RandomError::Proof(error) => error.kind(),
        }
    }
}

impl LookupError for TilesError {
    fn kind(&self) -> ErrorKind {
        match self {
            TilesError::Board(_) => ErrorKind::Board,
            TilesError::Query(error) => error.kind(),
        }
    }
}

/// Returns why pattern tables have no answer.
pub fn pattern(error: impl Into<tilebase_pattern::Error>) -> Failure {
    let error = error.into();
    Failure::new(error.kind(), error)
}

/// Returns why something is no board.
pub fn board(error: impl Display) -> Failure {
    Failure::new(ErrorKind::Board, error)
}

impl From<Failure> for PyErr {
    fn from(Failure { kind, text }: Failure) -> PyErr {
        let class = match kind {
            ErrorKind::Board => "BoardError",
            ErrorKind::Unsolvable => "UnsolvableError",
            ErrorKind::Goal => "GoalError",
            ErrorKind::Table => "TableError",
            ErrorKind::Order => "OrderError",
            ErrorKind::Distance => "DistanceError",
            ErrorKind::File => return PyOSError::new_err(text),
            ErrorKind::Memory => return PyMemoryError::new_err(text),
            _ => "Error",
        };
        Python::attach(|py| match exception(py, class) {
            Ok(class) => PyErr::from_type(class, text),
            Err(error) => error,
        })
    }
}

/// Returns a class of `python/tilebase/_errors.py`. (An import may fail, if only for a ctrl-C meanwhile;
/// the macro of PyO3 would panic.)
fn exception<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("tilebase._errors")?.getattr(name)?.cast_into()?)
}

/// Returns the exception for a file that did not open: an `OSError` or a `TableError`, with the path.
pub fn open(py: Python<'_>, path: &Path, error: OpenError) -> PyErr {
    match error {
        OpenError::Io(error) if error.kind() != io::ErrorKind::OutOfMemory => {
            file(py, path, &error).unwrap_or_else(|error| error)
        }
        error => {
            let error = PyErr::from(lookup(error));
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
    let number = match error.raw_os_error() {
        Some(number) => number,
        // A folder is refused before the system would do it.
        None if error.kind() == io::ErrorKind::IsADirectory => {
            py.import("errno")?.getattr("EISDIR")?.extract()?
        }
        None => return Ok(PyOSError::new_err(error.to_string())),
    };
    let strerror = py.import("os")?.getattr("strerror")?;
    let text: String = strerror.call1((number,))?.extract()?;
    let path = path.as_os_str().to_owned();
    Ok(PyOSError::new_err((number, text, path)))
}

/// Returns the exception for a value of an unexpected type.
pub fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    match found.get_type().fully_qualified_name() {
        Ok(name) => PyTypeError::new_err(format!("expected {expected}, found {name}")),
        Err(error) => error,
    }
}
