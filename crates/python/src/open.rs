//! The methods that open and pickle a `Solver`: with files, folders or bytes, or without a file.

use std::path::PathBuf;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList, PyMemoryView, PyTuple};
use tilebase::{Board, Error, ErrorKind, Tables};

use crate::board::{is_sequence, is_text, read_goal};
use crate::error::{Answer, Failure, wrong_type};
use crate::signals::Watch;
use crate::solver::Solver;

/// The origin of the tables, for pickling.
#[derive(Clone, Copy)]
pub enum Origin {
    Embedded,
    Mapped,
    Memory,
}

#[pymethods]
impl Solver {
    /// Returns a solver for any goal of 4 to 25 cells. It needs no file: if the embedded tables do not serve the goal,
    /// tables are made in memory. The first solver of 5x5 takes about half a second.
    ///
    /// ``goal`` is a board, a shape such as ``"4x4"``, or a name such as ``"4x4 snail"``. A shape has the blank last. The
    /// default is 1 2 3 / 4 5 6 / 7 8 x.
    ///
    /// ``metric`` is ``"single"``, the default, or ``"multi"``: the slide of several tiles of a row or column counts as
    /// one move. For ``"multi"``, the goal has up to 16 cells; the first solver of 4x4 takes about a second.
    ///
    /// With ``complete=True``, the solver looks up every answer and never searches. This is the default up to ten
    /// cells; for 12 cells, it takes half a second and more memory.
    ///
    /// Raises ``BoardError`` if the goal is not a board, ``GoalError`` if it has too many cells for the metric
    /// ``"multi"``, and ``ValueError`` for any other metric or if no complete table can be made in memory.
    ///
    /// >>> tilebase.Solver.embedded().max_distance, tilebase.Solver.embedded(metric="multi").max_distance
    /// (31, 24)
    /// >>> tilebase.Solver.embedded("4x4").boards
    /// 10461394944000
    #[staticmethod]
    #[pyo3(signature = (goal = None, metric = None, complete = false))]
    fn embedded(
        goal: Option<&Bound<'_, PyAny>>,
        metric: Option<&str>,
        complete: bool,
    ) -> Answer<Solver> {
        let mut tables = Tables::new();
        let goal = goal_of(&mut tables, goal, metric)?;
        let solver = match complete {
            true => tables.complete_solver(&goal),
            false => tables.solver(&goal),
        }?;
        let origin = Origin::Embedded;
        Ok(Solver { solver, origin })
    }

    /// Returns a solver with table files of ``tilebase gen``, or with a folder of such files.
    ///
    /// ``path`` is a str or ``os.PathLike``, or a sequence of these. The solver uses complete tables if they serve the
    /// goal, otherwise pattern tables. Together, the named pattern tables must cover each tile once. If none of the
    /// tables serves the goal, the solver is as from ``Solver.embedded``.
    ///
    /// ``goal`` is a board, or a shape such as ``"4x4"``, which means the goal of the first named file of this shape. The
    /// default is the goal of the first table in the metric, or else of the first file. A table serves a goal if a
    /// symmetry moves one blank to the other.
    ///
    /// ``metric`` is as for ``Solver.embedded``. The default is the metric of the first file. A folder's tables do not
    /// change the default, which is then ``"single"``.
    ///
    /// The files are read into memory, or mapped with ``mmap=True``. Their checksums are checked, except for mapped
    /// files over 64 MiB. **No program may write to a mapped file or shorten it** while the solver is in use.
    /// Otherwise, answers may be wrong, or a bus error (SIGBUS) may end Python. If files may change, do not map them.
    /// (Replacing a file with a new one, as ``tilebase gen`` does, is safe.)
    ///
    /// Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, and ``MemoryError`` if it does not
    /// fit in memory. Raises ``TableError`` if a file is not a table, or a file that serves the goal is damaged, and the
    /// exceptions of ``Solver.embedded``. ``verify`` checks the checksum of every table.
    #[staticmethod]
    #[pyo3(signature = (path, goal = None, mmap = false, metric = None))]
    fn open(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
        metric: Option<&str>,
    ) -> Answer<Solver> {
        let paths = one_or_more(path)?;
        let paths = paths.iter().map(self::path);
        let paths = paths.collect::<PyResult<Vec<PathBuf>>>()?;
        let (mut tables, mut origin) = (Tables::new(), Origin::Memory);
        for path in paths {
            tables.add_path(path)?;
        }
        if mmap {
            map_files(&mut tables);
            origin = Origin::Mapped;
        }
        let goal = goal_of(&mut tables, goal, metric)?;
        // Reading and checking files runs on another thread, so that ctrl-C can cancel the call.
        let solver = Watch::new(None).on_other_thread(py, move |_| tables.solver(&goal))??;
        Ok(Solver { solver, origin })
    }

    /// Returns a solver with the bytes of whole table files.
    ///
    /// ``data`` is bytes, a bytearray or a memoryview, or a sequence of these. Bytes objects are used in place; other
    /// objects are copied. ``goal``, ``metric`` and the exceptions are as for ``Solver.open``. Checksums are not
    /// checked. If the data may be damaged, for example by a download, call ``verify``.
    #[staticmethod]
    #[pyo3(signature = (data, goal = None, metric = None))]
    fn from_bytes(
        data: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        metric: Option<&str>,
    ) -> Answer<Solver> {
        let mut tables = Tables::new();
        for data in one_or_more(data)? {
            tables.add_bytes(file(&data)?)?;
        }
        let goal = goal_of(&mut tables, goal, metric)?;
        let (solver, origin) = (tables.solver(&goal)?, Origin::Memory);
        Ok(Solver { solver, origin })
    }

    /// Pickles a solver as its goal, with the bytes of its tables or the paths of mapped files. With embedded tables,
    /// pickles only the goal and the metric.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Answer<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (class, files) = (py.get_type::<Solver>(), self.solver.files());
        let goal = format!("{:#}", self.solver.goal());
        let paths: Option<Vec<PathBuf>> = files
            .iter()
            .map(|file| std::path::absolute(file.path()?).ok())
            .collect();
        Ok(match (self.origin, paths.as_deref()) {
            // A search in the metric "multi" has no tables.
            (Origin::Embedded, _) | (_, Some([])) => {
                let is_complete = !self.solver.searches();
                let arguments =
                    (goal, self.solver.metric().name(), is_complete).into_pyobject(py)?;
                (class.getattr("embedded")?, arguments)
            }
            (Origin::Mapped, Some(paths)) => {
                let arguments = (paths, goal, true).into_pyobject(py)?;
                (class.getattr("open")?, arguments)
            }
            _ => {
                let files = files.iter().map(|file| PyBytes::new(py, (*file).as_ref()));
                let files = PyList::new(py, files.collect::<Vec<_>>())?;
                (
                    class.getattr("from_bytes")?,
                    (files, goal).into_pyobject(py)?,
                )
            }
        })
    }
}

/// Maps the files. The documentation of `mmap=True` forbids changing or truncating them while the solver is in use.
#[allow(unsafe_code)]
fn map_files(tables: &mut Tables) {
    // SAFETY: the documentation of `open` requires that the files do not change.
    unsafe { tables.map_files() }
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
