//! Reads arguments that are not boards: integers, limits, numbers of threads, and orders of the moves.

use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use tilebase::{Error, Limits, MoveOrder};
use tilebase_learning::Notation;

use crate::error::{Answer, wrong_type};

const MAX_THREADS: u64 = 1024;

/// Reads an integer: any object with `__index__`, such as numpy's integers and Python's bool.
///
/// # Errors
///
/// `TypeError` for any other object.
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

pub fn move_order(order: &str) -> Answer<MoveOrder> {
    Ok(order.parse().map_err(Error::Order)?)
}

/// Reads what moves in the named directions.
pub fn directions(directions: &str) -> PyResult<Option<Notation>> {
    match directions {
        "blank" => Ok(Some(Notation::Blank)),
        "tile" => Ok(Some(Notation::Tile)),
        "undeclared" => Ok(None),
        other => Err(PyValueError::new_err(format!(
            "directions must be blank, tile or undeclared, not {other:?}"
        ))),
    }
}

/// Reads a number of threads, by default one per processor.
pub fn threads(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    match threads {
        Some(threads) => Ok(at_least(1, threads, "threads")?.min(MAX_THREADS) as usize),
        None => Ok(thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// Reads a number, which must be at least `least`. Returns `u64::MAX` for a number that does not fit.
pub fn at_least(least: u64, number: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    let number = integer(number, &format!("{name} as an int"))?;
    if number.lt(least)? {
        let text = format!("expected {name} to be at least {least}, found {number}");
        return Err(PyValueError::new_err(text));
    }
    Ok(number.extract().unwrap_or(u64::MAX))
}

/// Reads limits.
pub fn limits(max_nodes: Option<&Bound<'_, PyAny>>, max_seconds: Option<f64>) -> PyResult<Limits> {
    let nodes = |nodes| at_least(0, nodes, "max_nodes");
    let mut limits = Limits::new();
    limits.nodes = max_nodes.map(nodes).transpose()?;
    limits.time = max_seconds.map(seconds).transpose()?.flatten();
    Ok(limits)
}

/// Reads a percentage for [`Limits::within`].
pub fn percentage(within: &Bound<'_, PyAny>) -> PyResult<u8> {
    let number = integer(within, "within as an int")?;
    number.extract().map_err(|_| {
        let text = format!("expected within to be from 0 to 255, found {number}");
        PyValueError::new_err(text)
    })
}

/// Reads a time limit. Returns `None` if it is too long for a clock.
fn seconds(seconds: f64) -> PyResult<Option<Duration>> {
    if seconds >= 0.0 {
        return Ok(Duration::try_from_secs_f64(seconds).ok());
    }
    let text = format!("expected max_seconds to be at least 0, found {seconds}");
    Err(PyValueError::new_err(text))
}
