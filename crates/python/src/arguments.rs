//! Reads arguments that are not boards: integers, limits, orders of the moves, and claims.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyType};
use tilebase::{Error, MoveOrder, Notation, Search, Solver};

use crate::error::{Answer, wrong_type};
use crate::signals::Watch;

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

/// Reads a number, which must be at least `least`. Returns `u64::MAX` for a number that does not fit.
pub fn at_least(least: u64, number: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    let number = integer(number, &format!("{name} as an int"))?;
    if number.lt(least)? {
        let text = format!("expected {name} to be at least {least}, found {number}");
        return Err(PyValueError::new_err(text));
    }
    Ok(number.extract().unwrap_or(u64::MAX))
}

pub fn move_order(order: &str) -> Answer<MoveOrder> {
    Ok(order.parse().map_err(Error::Order)?)
}

/// Reads the notation of claimed moves. Returns `None` for `undeclared`.
pub fn notation(name: &str) -> PyResult<Option<Notation>> {
    let found = Notation::ALL.into_iter().find(|known| known.name() == name);
    if found.is_none() && name != "undeclared" {
        return Err(PyValueError::new_err(format!(
            "notation must be blank, tile, runs, numbers or undeclared, not {name:?}"
        )));
    }
    Ok(found)
}

/// The values of a `tilebase.Limits`.
#[derive(Default)]
pub struct Limits {
    pub limits: tilebase::Limits,
    pub should_stop: Option<Py<PyAny>>,
}

impl<'py> FromPyObject<'_, 'py> for Limits {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Limits> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = CLASS.import(given.py(), "tilebase._answers", "Limits")?;
        if !given.is_instance(class)? {
            return Err(wrong_type("limits as tilebase.Limits", &given));
        }
        let number = |name, least| {
            let number = Some(given.getattr(name)?).filter(|number| !number.is_none());
            let number = number.map(|number| at_least(least, &number, name));
            number.transpose()
        };
        let mut limits = tilebase::Limits::new();
        limits.nodes = number("nodes", 0)?;
        limits.threads = number("threads", 1)?.map(|threads| threads.min(MAX_THREADS) as usize);
        if let Some(percent) = number("within", 0)? {
            let text = format!("expected within to be at most 255, found {percent}");
            let percent = u8::try_from(percent).map_err(|_| PyValueError::new_err(text))?;
            limits.within = Some(percent);
        }
        if let Some(seconds) = given.getattr("seconds")?.extract::<Option<f64>>()? {
            if seconds.is_nan() || seconds < 0.0 {
                let text = format!("expected seconds to be at least 0, found {seconds}");
                return Err(PyValueError::new_err(text));
            }
            // A time too long for a clock means no limit.
            limits.time = Duration::try_from_secs_f64(seconds).ok();
        }
        let should_stop = given.getattr("should_stop")?;
        if !should_stop.is_none() && !should_stop.is_callable() {
            return Err(wrong_type("should_stop as a function", &should_stop));
        }
        Ok(Limits {
            limits,
            should_stop: should_stop.extract()?,
        })
    }
}

impl Limits {
    pub fn search<'a>(&self, solver: &'a Solver) -> Search<'a> {
        solver.with(self.limits)
    }

    pub fn watch(&self) -> Watch<'_> {
        Watch::new(self.should_stop.as_ref())
    }
}

/// Raises the exception for limits that are out of range, when a `tilebase.Limits` is created.
#[pyfunction]
pub fn check_limits(limits: &Bound<'_, PyAny>) -> PyResult<()> {
    limits.extract::<Limits>().map(drop)
}
