//! Reads integers: everything that has `__index__`, such as numpy's integers, but no bool.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};

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
    if is_bool(given)? {
        return Err(wrong_type(expected, given));
    }
    let index = given.call_method0(intern!(given.py(), "__index__"));
    match index.map(Bound::cast_into) {
        Ok(Ok(integer)) => Ok(integer),
        _ => Err(wrong_type(expected, given)),
    }
}

/// Returns whether this is Python's bool or numpy's, by its name because numpy may not be imported.
fn is_bool(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    if given.is_instance_of::<PyBool>() {
        return Ok(true);
    }
    let name = given.get_type().fully_qualified_name()?;
    // The second was its name before numpy 2.
    Ok(["numpy.bool", "numpy.bool_"].contains(&name.to_cow()?.as_ref()))
}
