//! Converts Rust's errors to the exceptions of `tilebase`, with the same messages.

use std::error::Error as _;
use std::fmt::Display;
use std::io;
use std::iter;
use std::path::Path;

use numpy::AsSliceError;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use tilebase::ErrorKind;
use tilebase::lookup::OpenError;
use tilebase_learning::{Error, WriteError};

pub type Answer<T> = Result<T, Failure>;

/// A failure, which becomes an exception on the calling thread. Other threads can return it.
pub enum Failure {
    /// An exception that Python has already raised.
    Raised(PyErr),
    Error(Error),
    /// An error with a message of this crate, perhaps for a row of a batch.
    Text(ErrorKind, Option<usize>, String),
}

impl Failure {
    pub fn board(error: impl Display) -> Failure {
        Failure::Text(ErrorKind::Board, None, error.to_string())
    }

    /// Adds the number of the board in its batch.
    pub fn of_row(self, py: Python<'_>, row: usize) -> Failure {
        let (kind, text) = match self {
            Failure::Raised(error) => {
                let text = format!("board {row}: {}", error.value(py));
                return Failure::Raised(PyErr::from_type(error.get_type(py), text));
            }
            Failure::Error(error) => (error.kind(), error.to_string()),
            Failure::Text(kind, _, text) => (kind, text),
        };
        Failure::Text(kind, Some(row), format!("board {row}: {text}"))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Failure {
        Failure::Raised(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}

impl From<tilebase::Error> for Failure {
    fn from(error: tilebase::Error) -> Failure {
        Failure::Error(error.into())
    }
}

impl From<AsSliceError> for Failure {
    fn from(error: AsSliceError) -> Failure {
        Failure::Raised(error.into())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        let raised = Python::attach(|py| match failure {
            Failure::Raised(error) => Ok(error),
            Failure::Error(error) => of_error(py, &error),
            Failure::Text(kind, row, text) => of_kind(py, kind, text, row, None),
        });
        raised.unwrap_or_else(|error| error)
    }
}

fn of_error(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let (row, path, cause) = fields(error);
    let number = cause.and_then(io::Error::raw_os_error);
    if let (ErrorKind::File, Some(path), Some(number)) = (error.kind(), path, number) {
        // Python chooses the subclass of `OSError` by the error number.
        let text = py.import("os")?.call_method1("strerror", (number,))?;
        let arguments = (number, text.unbind(), path.as_os_str().to_owned());
        return Ok(PyOSError::new_err(arguments));
    }
    let causes = iter::successors(error.source(), |&cause| cause.source());
    let text = causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"));
    of_kind(py, error.kind(), text, row, path)
}

/// Returns the row of the batch, the file and the system's error that are parts of an error.
fn fields(error: &Error) -> (Option<usize>, Option<&Path>, Option<&io::Error>) {
    use tilebase::Error::{Damaged, File, Folder, Row};
    let (row, error) = match error {
        Error::Limit { row, .. } => return (Some(*row), None, None),
        Error::Write(WriteError::Failed { path, source }) => {
            return (None, Some(path), Some(source));
        }
        Error::Tilebase(Row { row, error }) => (Some(*row), &**error),
        Error::Tilebase(error) => (None, error),
        _ => return (None, None, None),
    };
    match error {
        File {
            path,
            error: OpenError::Io(cause),
        }
        | Folder { path, error: cause } => (row, Some(path), Some(cause)),
        File { path, .. } => (row, Some(path), None),
        Damaged { file, .. } => (row, file.as_deref().map(Path::new), None),
        _ => (row, None, None),
    }
}

fn of_kind(
    py: Python<'_>,
    kind: ErrorKind,
    text: String,
    row: Option<usize>,
    path: Option<&Path>,
) -> PyResult<PyErr> {
    let class = match kind {
        ErrorKind::File => return Ok(PyOSError::new_err(text)),
        ErrorKind::Memory => return Ok(PyMemoryError::new_err(text)),
        ErrorKind::Argument => return Ok(PyValueError::new_err(text)),
        kind => format!("{kind:?}Error"),
    };
    // PyO3's macro for importing an exception panics if ctrl-C interrupts the import.
    let errors = py.import("tilebase._errors")?;
    let error = errors.getattr(class)?.call1((text,))?;
    error.setattr("row", row)?;
    error.setattr("path", path.map(Path::as_os_str))?;
    Ok(PyErr::from_value(error))
}

/// Returns the exception for a value of an unexpected type.
pub fn wrong_type(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    match found.get_type().fully_qualified_name() {
        Ok(name) => PyTypeError::new_err(format!("expected {expected}, found {name}")),
        Err(error) => error,
    }
}
