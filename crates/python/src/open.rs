//! Opens the tables of a solver.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyList, PyTuple};
use tilebase_lookup::{Goal, Solver, Table, TableBytes, Tablebase, TablebaseError};

use crate::board::read_goal;
use crate::error::{self, wrong_type};
use crate::map::map;

/// Opens the tables that are a part of the module.
pub fn embedded(goal: Option<&Bound<'_, PyAny>>) -> PyResult<Solver<TableBytes>> {
    let tablebase = Tablebase::embedded().map_bytes(TableBytes::from);
    towards(goal, tablebase, Table::embedded().goal())
}

/// Opens the tables in these files.
pub fn files(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    mmap: bool,
) -> PyResult<Solver<TableBytes>> {
    let mut tables = Vec::new();
    for path in one_or_more(paths) {
        let Ok(path) = path.extract::<PathBuf>() else {
            let expected = "a path as str or os.PathLike, or a list of them";
            return Err(wrong_type(expected, &path));
        };
        // Only reading a directory raises `IsADirectoryError`.
        let table = py.detach(|| {
            if mmap && !path.is_dir() {
                map(&path)
            } else {
                Table::open(&path)
            }
        });
        tables.push(table.map_err(|error| error::open(py, &path, error))?);
    }
    of(tables, goal)
}

/// Opens the tables in these bytes.
pub fn bytes(
    data: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solver<TableBytes>> {
    let mut tables = Vec::new();
    for data in one_or_more(data) {
        let Ok(bytes) = data.extract::<PyBackedBytes>() else {
            let expected = "a table as bytes or bytearray, or a list of them";
            return Err(wrong_type(expected, &data));
        };
        tables.push(Table::from_bytes(TableBytes::new(bytes)).map_err(error::table)?);
    }
    of(tables, goal)
}

/// Returns a solver of these tables; without a goal, towards the first table's own.
fn of(
    tables: Vec<Table<TableBytes>>,
    goal: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solver<TableBytes>> {
    let first = tables.first().ok_or(TablebaseError::Empty);
    let own_goal = first.map_err(error::table)?.goal();
    let tablebase = Tablebase::new(tables).map_err(error::table)?;
    towards(goal, tablebase, own_goal)
}

fn towards(
    goal: Option<&Bound<'_, PyAny>>,
    tablebase: Tablebase<TableBytes>,
    own_goal: Goal,
) -> PyResult<Solver<TableBytes>> {
    let goal = match goal {
        Some(given) => read_goal(&tablebase, given)?,
        None => own_goal.board(),
    };
    tablebase.into_solver(&goal).map_err(error::goal)
}

/// Returns the items of a list or a tuple, or the only one.
fn one_or_more<'py>(given: &Bound<'py, PyAny>) -> Vec<Bound<'py, PyAny>> {
    if let Ok(list) = given.cast::<PyList>() {
        list.iter().collect()
    } else if let Ok(tuple) = given.cast::<PyTuple>() {
        tuple.iter().collect()
    } else {
        vec![given.clone()]
    }
}
