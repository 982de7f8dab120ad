//! Makes numpy ready.

use std::thread;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyModule;

/// Imports numpy and all of it that this crate uses, once, and returns the module.
///
/// The crate `numpy` panics if something fails when it first looks for numpy's functions, even if only
/// ctrl-C interrupts it. Python handles signals on its main thread only, so another thread is the first.
pub fn ready(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static NUMPY: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let numpy = NUMPY.get_or_try_init(py, || {
        let numpy = py.detach(|| {
            let first = || Python::attach(|py| first_use(py).map(Bound::unbind));
            thread::scope(|threads| threads.spawn(first).join())
        });
        numpy.expect("no panic")
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
