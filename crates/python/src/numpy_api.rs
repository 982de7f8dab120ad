//! Imports numpy and creates arrays. If there is too little memory, raises `MemoryError`; the crate `numpy` would
//! panic.

use std::thread;

use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;
use tilebase::ErrorKind;

use crate::error::{Answer, Failure};
use crate::signals::no_thread;

/// Imports numpy and its functions on the first call, and returns the module.
///
/// The crate `numpy` panics if this import fails, for example because of ctrl-C. Python handles signals only on its
/// main thread, so the import runs on another thread.
pub fn ready(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static NUMPY: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let numpy = NUMPY.get_or_try_init(py, || {
        py.detach(|| {
            let first = || Python::attach(|py| first_use(py).map(Bound::unbind));
            thread::scope(|threads| {
                let thread = thread::Builder::new().spawn_scoped(threads, first);
                thread.map_err(no_thread)?.join().expect("no panic")
            })
        })
    })?;
    py.check_signals()?;
    Ok(numpy.bind(py))
}

fn first_use(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    let numpy = py.import("numpy").map_err(|cause| {
        let text = "arrays of boards need numpy, which cannot be imported: pip install numpy";
        let error = PyImportError::new_err(text);
        error.set_cause(py, Some(cause));
        error
    })?;
    let array = PyArray1::from_vec(py, vec![0u8]);
    drop(array.readwrite());
    drop(array.readonly());
    Ok(numpy)
}

/// Returns an array of `count` items with the same value.
pub fn full<'py, T: Element + IntoPyObject<'py>>(
    py: Python<'py>,
    count: usize,
    value: T,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let array = ready(py)?.call_method1("full", (count, value, T::get_dtype(py)))?;
    Ok(array.cast_into()?)
}

/// Returns an empty list with memory for `count` items.
pub fn reserved<T>(count: u64) -> Answer<Vec<T>> {
    let mut list = Vec::new();
    let reserved = list.try_reserve_exact(usize::try_from(count).unwrap_or(usize::MAX));
    reserved.map_err(|error| Failure::Text(ErrorKind::Memory, None, error.to_string()))?;
    Ok(list)
}
