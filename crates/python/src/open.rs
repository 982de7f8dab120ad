//! Opens tables: those inside the module, files, or bytes.

use std::path::{Path, PathBuf};

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyTuple};
use tilebase_lookup::{Board, OpenError, Solver, Table, TableBytes};
use tilebase_pattern::ErrorKind;
use tilebase_pattern::{PatternTable, Patterns};

use crate::board::{is_sequence, is_text, read_goal};
use crate::error::{self, Failure, pattern, wrong_type};
use crate::map;
use crate::signals;

/// Opens the tables of 3x3 that are a part of the module.
pub fn embedded_solver(goal: Option<&Bound<'_, PyAny>>) -> PyResult<Solver<TableBytes>> {
    let tables = Table::embedded().map(|table| table.map_bytes(TableBytes::from));
    solver(tables.into(), goal)
}

/// Returns a solver of these tables; without a goal, towards the first table's own.
pub fn solver(
    tables: Vec<Table<TableBytes>>,
    goal: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solver<TableBytes>> {
    let first = tables
        .first()
        .ok_or_else(|| Failure::new(ErrorKind::Table, "expected at least one table, found none"))?;
    let shape = first.shape();
    let goal = match goal {
        Some(given) => read_goal(shape, |text| Board::parse_or_transposed(shape, text), given)?,
        None => first.goal().board(),
    };
    Ok(Solver::new(tables, &goal).map_err(|error| Failure::new(ErrorKind::Goal, error))?)
}

/// Opens the pattern tables of 4x4 that are a part of the module.
pub fn embedded_patterns(goal: Option<&Bound<'_, PyAny>>) -> PyResult<Patterns<TableBytes>> {
    let tables = PatternTable::embedded();
    patterns(
        tables.map(|table| table.map_bytes(TableBytes::from)).into(),
        goal,
    )
}

/// Returns the answers of these pattern tables; without a goal, towards their own.
pub fn patterns(
    tables: Vec<PatternTable<TableBytes>>,
    goal: Option<&Bound<'_, PyAny>>,
) -> PyResult<Patterns<TableBytes>> {
    let patterns = Patterns::new(tables).map_err(pattern)?;
    let Some(given) = goal else {
        return Ok(patterns);
    };
    let goal = read_goal(patterns.shape(), |text| patterns.parse_goal(text), given)?;
    Ok(patterns.towards(&goal).map_err(pattern)?)
}

/// Opens files, each on a thread of its own, so that ctrl-C ends it.
pub fn files<T: Send + 'static>(
    paths: &Bound<'_, PyAny>,
    open: impl Fn(&Path) -> Result<T, OpenError> + Copy + Send + 'static,
) -> PyResult<Vec<T>> {
    let mut tables = Vec::new();
    for path in one_or_more(paths)? {
        let path: PathBuf = path.extract().map_err(|error: PyErr| {
            // A handler of a signal may have raised something else.
            if error.is_instance_of::<PyTypeError>(path.py()) {
                wrong_type("a path as str or os.PathLike, or a sequence of them", &path)
            } else {
                error
            }
        })?;
        let opened = path.clone();
        let table = signals::aside(paths.py(), move |_| open(&opened))?;
        tables.push(table.map_err(|error| error::open(paths.py(), &path, error))?);
    }
    Ok(tables)
}

/// Reads or maps a table of all boards, and checks it.
pub fn table(path: &Path, mmap: bool) -> Result<Table<TableBytes>, OpenError> {
    let table = Table::from_bytes(bytes_of(path, mmap)?)?;
    if is_checked(table.bytes(), mmap) {
        table.bytes().read_whole(|| table.verify())?;
    }
    Ok(table)
}

/// Reads or maps a pattern table, and checks it.
pub fn pattern_table(path: &Path, mmap: bool) -> Result<PatternTable<TableBytes>, OpenError> {
    let table = PatternTable::from_bytes(bytes_of(path, mmap)?)?;
    if is_checked(table.bytes(), mmap) {
        table.bytes().read_whole(|| table.verify())?;
    }
    Ok(table)
}

fn bytes_of(path: &Path, mmap: bool) -> Result<TableBytes, OpenError> {
    match mmap {
        true => Ok(map::bytes(path)?),
        false => TableBytes::read(path),
    }
}

/// Returns whether a file is checked when it is opened: one of more than 64 MiB only if it is read.
fn is_checked(bytes: &TableBytes, mmap: bool) -> bool {
    !mmap || bytes.as_ref().len() <= 64 << 20
}

/// Returns the bytes of files. Those of `bytes` are kept, all others copied.
pub fn bytes(data: &Bound<'_, PyAny>) -> PyResult<Vec<TableBytes>> {
    let bytes = |data: Bound<'_, PyAny>| match file(&data)? {
        Some(bytes) => Ok(TableBytes::new(bytes)),
        None => Err(wrong_type(
            "a table as bytes, bytearray or memoryview, or a sequence of them",
            &data,
        )),
    };
    one_or_more(data)?.into_iter().map(bytes).collect()
}

fn file(data: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedBytes>> {
    if data.is_instance_of::<PyMemoryView>() {
        return Ok(Some(data.call_method0("tobytes")?.extract()?));
    }
    Ok(data.extract().ok())
}

/// Returns the items of a sequence, or the only one, a text or bytes.
fn one_or_more<'py>(given: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if is_sequence(given)? && !is_text(given) && !given.is_instance_of::<PyMemoryView>() {
        given.try_iter()?.collect()
    } else {
        Ok(vec![given.clone()])
    }
}

/// What pickles a solver: a function, and its arguments.
pub type Pickled<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Pickles a solver of this class as its files and its goal, or as its goal alone.
pub fn pickled<'py, C: PyTypeInfo>(
    py: Python<'py>,
    files: Option<Vec<&TableBytes>>,
    goal: &Board,
) -> PyResult<Pickled<'py>> {
    let (class, goal) = (py.get_type::<C>(), format!("{goal:#}"));
    let Some(files) = files else {
        return Ok((class.getattr("embedded")?, (goal,).into_pyobject(py)?));
    };
    let files = files
        .into_iter()
        .map(|file| PyBytes::new(py, file.as_ref()));
    let files = PyList::new(py, files.collect::<Vec<_>>())?;
    Ok((
        class.getattr("from_bytes")?,
        (files, goal).into_pyobject(py)?,
    ))
}
