//! Reads integers: everything that has `__index__`, such as numpy's integers, and Python's bool, which is an
//! int.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::error::wrong_type;

/// Returns the integer that is given.
///
/// # Errors
///
/// A `TypeError` if it is something else.
pub fn integer<'py>(given: &Bound<'py, PyAny>, expected: &str) -> PyResult<Bound<'py, PyInt>> {
    if let Ok(integer) = given.cast_exact() {
        return Ok(integer.clone());
    }
    let index = given.call_method0(intern!(given.py(), "__index__"));
    match index.map(Bound::cast_into) {
        Ok(Ok(integer)) => Ok(integer),
        _ => Err(wrong_type(expected, given)),
    }
}
