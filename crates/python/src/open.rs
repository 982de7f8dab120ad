//! Opens solvers: of files, folders or bytes, or without a file.

use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyMemoryView};
use tilebase::lookup::TableBytes;
use tilebase::{Board, Error, ErrorKind, Solver, Tables};

use crate::board::{is_sequence, is_text, read_goal};
use crate::error::{Answer, Failure, wrong_type};
use crate::signals;

/// Returns a solver without a file.
pub fn embedded(
    goal: Option<&Bound<'_, PyAny>>,
    metric: Option<&str>,
    is_complete: bool,
) -> Answer<Solver> {
    let mut tables = Tables::new();
    let goal = goal_of(&mut tables, goal, metric)?;
    Ok(match is_complete {
        true => tables.complete_solver(&goal),
        false => tables.solver(&goal),
    }?)
}

/// Returns a solver with the tables of files and folders.
pub fn files(
    given: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    mmap: bool,
    metric: Option<&str>,
) -> Answer<Solver> {
    let paths = one_or_more(given)?;
    let paths = paths.iter().map(path).collect::<PyResult<Vec<PathBuf>>>()?;
    let mut tables = Tables::new();
    for path in paths {
        tables.add_path(path)?;
    }
    if mmap {
        map_files(&mut tables);
    }
    let goal = goal_of(&mut tables, goal, metric)?;
    // Reading and checking files runs on another thread, so that ctrl-C can cancel the call.
    Ok(signals::on_other_thread(given.py(), move |_| {
        tables.solver(&goal)
    })??)
}

/// Maps the files. The documentation of `mmap=True` forbids changing or truncating them while the solver is in use.
#[allow(unsafe_code)]
fn map_files(tables: &mut Tables) {
    // SAFETY: the documentation of `open` requires that the files do not change.
    unsafe { tables.map_files() }
}

/// Returns a solver with the bytes of files. Uses `bytes` objects in place, and copies other objects.
pub fn bytes(
    data: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    metric: Option<&str>,
) -> Answer<Solver> {
    let mut tables = Tables::new();
    for data in one_or_more(data)? {
        tables.add_bytes(file(&data)?)?;
    }
    let goal = goal_of(&mut tables, goal, metric)?;
    Ok(tables.solver(&goal)?)
}

/// Sets the metric, and reads the goal.
fn goal_of(
    tables: &mut Tables,
    goal: Option<&Bound<'_, PyAny>>,
    metric: Option<&str>,
) -> Answer<Board> {
    if let Some(name) = metric {
        tables.set_metric(name.parse().map_err(Error::Metric)?);
    }
    match goal {
        Some(given) => read_goal(tables, given),
        None => Ok(tables.default_goal()),
    }
}

fn path(given: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    given.extract().map_err(|error: PyErr| {
        // The exception may come from a signal handler.
        match error.is_instance_of::<PyTypeError>(given.py()) {
            true => wrong_type("a path as str or os.PathLike, or a sequence of them", given),
            false => error,
        }
    })
}

fn file(given: &Bound<'_, PyAny>) -> PyResult<PyBackedBytes> {
    if given.is_instance_of::<PyMemoryView>() {
        return Ok(given.call_method0("tobytes")?.extract()?);
    }
    let expected = "a table as bytes, bytearray or memoryview, or a sequence of them";
    given.extract().map_err(|_| wrong_type(expected, given))
}

/// Returns the items of a nonempty sequence. Returns any other object, such as a str or bytes, as the only item.
fn one_or_more<'py>(given: &Bound<'py, PyAny>) -> Answer<Vec<Bound<'py, PyAny>>> {
    if !is_sequence(given)? || is_text(given) || given.is_instance_of::<PyMemoryView>() {
        return Ok(vec![given.clone()]);
    }
    let items = given.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    if items.is_empty() {
        let text = "expected at least one table, found none".to_owned();
        return Err(Failure::Text(ErrorKind::Table, None, text));
    }
    Ok(items)
}

/// Returns the bytes of files as a Python list.
pub fn to_list<'py>(py: Python<'py>, files: &[&TableBytes]) -> PyResult<Bound<'py, PyList>> {
    let files = files.iter().map(|file| PyBytes::new(py, (*file).as_ref()));
    PyList::new(py, files.collect::<Vec<_>>())
}
