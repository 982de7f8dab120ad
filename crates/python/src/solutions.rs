//! Solutions as Python gets them: many in arrays, or all of one board one after the other.

use std::sync::{Mutex, PoisonError};

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::{MutexExt, PyOnceLock};
use pyo3::types::PyType;

use crate::answers::Solutions;
use crate::numpy_api;

/// Returns an array of `count` byte strings of a width, and its bytes.
pub fn letters<'py>(
    py: Python<'py>,
    count: usize,
    width: usize,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<u8>>)> {
    let letters = numpy_api::ready(py)?.call_method1("zeros", (count, format!("S{width}")))?;
    let bytes = letters.call_method1("view", ("uint8",))?;
    Ok((letters, bytes.cast_into()?))
}

/// Returns a `tilebase.Solutions`.
pub fn many<'py>(
    letters: Bound<'py, PyAny>,
    lengths: Bound<'py, PyArray1<i16>>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(letters.py(), "tilebase", "Solutions")?;
    class.call1((letters, lengths))
}

/// The iterator of all solutions of a board.
#[pyclass(frozen, module = "tilebase._tilebase")]
pub struct EverySolution(Mutex<Box<dyn Solutions>>);

impl EverySolution {
    pub fn new(solutions: Box<dyn Solutions>) -> EverySolution {
        EverySolution(Mutex::new(solutions))
    }
}

#[pymethods]
impl EverySolution {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        // Whoever has panicked has left what was found before.
        let solutions = self.0.lock_py_attached(py);
        let mut solutions = solutions.unwrap_or_else(PoisonError::into_inner);
        Ok(solutions.next(py)?.map(|solution| solution.to_string()))
    }
}
