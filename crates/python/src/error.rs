//! Converts Rust's errors to the exceptions of `tilebase`, with the same messages.

use std::collections::TryReserveError;
use std::error::Error as _;
use std::fmt::Display;
use std::io;
use std::iter;
use std::path::Path;

use numpy::AsSliceError;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use tilebase::ErrorKind;
use tilebase::lookup::OpenError;
use tilebase_learning::{Error, WriteError};

pub type Answer<T> = Result<T, Failure>;

/// A failure, which becomes an exception on the calling thread. Other threads can return it.
pub enum Failure {
    /// An exception that Python has already raised.
    Raised(PyErr),
    Error(Error),
    /// An error with a message of this crate.
    Text(ErrorKind, String),
}

impl Failure {
    pub fn board(error: impl Display) -> Failure {
        Failure::Text(ErrorKind::Board, error.to_string())
    }

    /// Adds the number of the board in its batch to the message.
    pub fn of_row(self, py: Python<'_>, row: usize) -> Failure {
        match self {
            Failure::Raised(error) => {
                let text = format!("board {row}: {}", error.value(py));
                Failure::Raised(PyErr::from_type(error.get_type(py), text))
            }
            Failure::Error(error) => Failure::Text(error.kind(), format!("board {row}: {error}")),
            Failure::Text(kind, text) => Failure::Text(kind, format!("board {row}: {text}")),
        }
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

impl From<TryReserveError> for Failure {
    fn from(error: TryReserveError) -> Failure {
        Failure::Text(ErrorKind::Memory, error.to_string())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Raised(error) => error,
            Failure::Error(error) => of_error(&error),
            Failure::Text(kind, text) => of_kind(kind, text),
        }
    }
}

fn of_error(error: &Error) -> PyErr {
    use tilebase::Error::{File, Folder};
    let (path, cause) = match error {
        Error::Tilebase(
            File {
                path,
                error: OpenError::Io(cause),
            }
            | Folder { path, error: cause },
        )
        | Error::Write(WriteError::Failed {
            path,
            source: cause,
        }) => (path, cause),
        _ => return of_kind(error.kind(), with_causes(error)),
    };
    match cause.raw_os_error() {
        Some(number) if cause.kind() != io::ErrorKind::OutOfMemory => {
            Python::attach(|py| of_file(py, path, number)).unwrap_or_else(|error| error)
        }
        _ => of_kind(error.kind(), with_causes(error)),
    }
}

fn with_causes(error: &Error) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

fn of_kind(kind: ErrorKind, text: String) -> PyErr {
    let class = match kind {
        ErrorKind::Board => "BoardError",
        ErrorKind::Unsolvable => "UnsolvableError",
        ErrorKind::Goal => "GoalError",
        ErrorKind::Table => "TableError",
        ErrorKind::Order => "OrderError",
        ErrorKind::Moves => "MovesError",
        ErrorKind::Distance => "DistanceError",
        ErrorKind::File => return PyOSError::new_err(text),
        ErrorKind::Memory => return PyMemoryError::new_err(text),
        ErrorKind::Argument => return PyValueError::new_err(text),
        _ => "Error",
    };
    Python::attach(|py| match exception(py, class) {
        Ok(class) => PyErr::from_type(class, text),
        Err(error) => error,
    })
}

/// Returns a class of `python/tilebase/_errors.py`. (PyO3's macro for this panics if ctrl-C interrupts the import.)
fn exception<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("tilebase._errors")?.getattr(name)?.cast_into()?)
}

/// Returns an `OSError`. Python chooses its subclass by the error number.
fn of_file(py: Python<'_>, path: &Path, number: i32) -> PyResult<PyErr> {
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
