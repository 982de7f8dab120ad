//! Where the tables of a `Table` come from, and the goal that they are seen from.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyList, PyTuple};
use tilebase_lookup::{Board, Table, Tablebase};

use crate::board::{read_goal, wrong_type};
use crate::bytes::Bytes;
use crate::error;
use crate::map::map;

/// Tables, and a goal that they may or may not serve.
pub type Opened = (Tablebase<Bytes>, Board);

/// The tables that are a part of the module.
pub fn embedded(goal: Option<&Bound<'_, PyAny>>) -> PyResult<Opened> {
    let tablebase = Tablebase::embedded().map_bytes(Bytes::Embedded);
    let goal = match goal {
        Some(goal) => read_goal(&tablebase, goal)?,
        None => Table::embedded().goal().board(),
    };
    Ok((tablebase, goal))
}

/// The tables in these files.
pub fn files(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    mmap: bool,
) -> PyResult<Opened> {
    let mut tables = Vec::new();
    for path in one_or_more(paths) {
        let Ok(path) = path.extract::<PathBuf>() else {
            let expected = "a path as str or os.PathLike, or a list of them";
            return Err(wrong_type(expected, &path));
        };
        // A directory does not map either, but only reading it says so in clear words.
        let table = py.detach(|| match mmap && !path.is_dir() {
            true => map(&path).map(|table| table.map_bytes(Bytes::Mapped)),
            false => Table::read(&path).map(|table| table.map_bytes(Bytes::Read)),
        });
        tables.push(table.map_err(|error| error::open(py, &path, error))?);
    }
    towards(tables, goal)
}

/// The tables in these bytes.
pub fn bytes(data: &Bound<'_, PyAny>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Opened> {
    let mut tables = Vec::new();
    for data in one_or_more(data) {
        let Ok(bytes) = data.extract::<PyBackedBytes>() else {
            let expected = "a table as bytes or bytearray, or a list of them";
            return Err(wrong_type(expected, &data));
        };
        tables.push(Table::new(Bytes::Given(bytes)).map_err(error::table)?);
    }
    towards(tables, goal)
}

/// The tables and a goal, the first one's own if none is given.
fn towards(tables: Vec<Table<Bytes>>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Opened> {
    let own_goal = tables.first().map(Table::goal);
    let tablebase = Tablebase::new(tables).map_err(error::table)?;
    let goal = match (goal, own_goal) {
        (Some(goal), _) => read_goal(&tablebase, goal)?,
        (None, Some(own)) => own.board(),
        (None, None) => unreachable!("there is no tablebase without a table"),
    };
    Ok((tablebase, goal))
}

/// The items of a list or a tuple, or the only one.
fn one_or_more<'py>(given: &Bound<'py, PyAny>) -> Vec<Bound<'py, PyAny>> {
    if let Ok(list) = given.cast::<PyList>() {
        return list.iter().collect();
    }
    match given.cast::<PyTuple>() {
        Ok(tuple) => tuple.iter().collect(),
        Err(_) => vec![given.clone()],
    }
}
