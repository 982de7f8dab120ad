//! The class `Patterns`.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tilebase_lookup::TableBytes;
use tilebase_pattern::{PatternTable, Patterns as Search};

use crate::answers::{OneBoard, read_order};
use crate::board;
use crate::error::pattern;
use crate::integer::integer;
use crate::random::{self, Numbers};
use crate::rows::Rows;
use crate::{open, pattern_batch, signals};

/// Optimal answers for every board that can reach one goal, by a short search that pattern tables guide:
/// for the 15-puzzle and its kin, for which no complete table is small enough.
///
/// Make one with ``Patterns.embedded``, ``Patterns.open`` or ``Patterns.from_bytes``. It answers as a
/// ``Solver`` does, and takes the same forms of boards; most boards of 4x4 take milliseconds, a few
/// seconds or minutes. Meanwhile other threads of Python run, and ctrl-C ends it. ``search`` is for those
/// who would rather stop at a limit.
///
/// >>> import tilebase
/// >>> patterns = tilebase.Patterns.embedded()
/// >>> patterns.solve("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11")
/// 'ullddruuurddruullldddrurrulddrulullurrrddldr'
/// >>> patterns
/// <tilebase.Patterns: 4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, patterns 5-5-5>
#[pyclass(frozen, extends = OneBoard, module = "tilebase")]
pub struct Patterns {
    patterns: Arc<Search<TableBytes>>,
    /// Whether the tables are a part of the module.
    is_embedded: bool,
}

impl Patterns {
    fn new(
        py: Python<'_>,
        patterns: Search<TableBytes>,
        is_embedded: bool,
    ) -> PyResult<Py<Patterns>> {
        let patterns = Arc::new(patterns);
        let answers = OneBoard::new(patterns.clone());
        Py::new(
            py,
            (
                Patterns {
                    patterns,
                    is_embedded,
                },
                answers,
            ),
        )
    }
}

#[pymethods]
impl Patterns {
    /// Returns the answers for 4x4, from pattern tables that are a part of the module.
    ///
    /// ``goal`` is a board with the blank in a corner, by default 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x.
    ///
    /// Raises ``BoardError`` if the goal is not a board of 4x4, and ``GoalError`` if its blank is in no
    /// corner.
    ///
    /// >>> tilebase.Patterns.embedded().boards
    /// 10461394944000
    #[staticmethod]
    #[pyo3(signature = (goal = None))]
    fn embedded(py: Python<'_>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Py<Patterns>> {
        Patterns::new(py, open::embedded_patterns(goal)?, true)
    }

    /// Returns the answers of pattern tables in files, which ``tilebase gen --patterns`` makes.
    ///
    /// ``paths`` is a sequence of str or ``os.PathLike``: tables of one goal that together have each tile
    /// once. (One path is for the table of all tiles of a small shape.) ``goal`` is any board whose blank a
    /// symmetry of the board carries to that of the tables' goal, which is the default. ``mmap``, what is checked
    /// and the exceptions are those of ``Solver.open``.
    #[staticmethod]
    #[pyo3(signature = (paths, goal = None, mmap = false))]
    fn open(
        py: Python<'_>,
        paths: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
    ) -> PyResult<Py<Patterns>> {
        let tables = open::files(paths, move |path| open::pattern_table(path, mmap))?;
        Patterns::new(py, open::patterns(tables, goal)?, false)
    }

    /// Returns the answers of pattern tables in the bytes of whole files.
    ///
    /// ``data`` is a sequence of bytes, bytearrays or memoryviews, or one. Bytes are kept, the others copied.
    /// ``goal`` and the exceptions are those of ``Patterns.open``. The checksums are not checked: see ``verify``.
    #[staticmethod]
    #[pyo3(signature = (data, goal = None))]
    fn from_bytes(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<Patterns>> {
        let tables = open::bytes(data)?.into_iter().map(PatternTable::from_bytes);
        let tables = tables.collect::<Result<_, _>>().map_err(pattern)?;
        Patterns::new(py, open::patterns(tables, goal)?, false)
    }

    /// Returns a number of moves that every solution takes at least, without a search, in microseconds.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Patterns.embedded().lower_bound("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11")
    /// 34
    fn lower_bound(&self, board: &Bound<'_, PyAny>) -> PyResult<u8> {
        let board = board::read(self.patterns.shape(), board)?;
        Ok(self.patterns.lower_bound(&board).map_err(pattern)?)
    }

    /// Searches for an optimal solution up to a limit, and returns what it has ``Found`` by then.
    ///
    /// ``order`` is what ``solve`` takes. ``max_nodes`` limits the number of boards looked at, and
    /// ``max_seconds`` the time; without either, the search goes on to its end. ``threads`` is how many work
    /// at it, by default as many as the process may use processors, while ``solve`` and the other questions
    /// about one board take one; what is found does not depend on it.
    ///
    /// Raises what ``solve`` raises, and ``ValueError`` for limits below 0.
    ///
    /// >>> board = "15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 x"
    /// >>> found = tilebase.Patterns.embedded().search(board, max_nodes=100_000)
    /// >>> found.is_complete, 56 <= found.lower_bound <= 68 <= len(found.moves) <= 90
    /// (False, True)
    #[pyo3(signature = (board, order = "udlr", max_nodes = None, max_seconds = None, threads = None))]
    fn search<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        order: &str,
        max_nodes: Option<&Bound<'py, PyAny>>,
        max_seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static FOUND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (py, order) = (board.py(), read_order(order)?);
        let board = board::read(self.patterns.shape(), board)?;
        let threads = read_threads(threads)?;
        let nodes = max_nodes
            .map(|nodes| at_least(0, nodes, "max_nodes"))
            .transpose()?;
        let time = max_seconds.map(read_seconds).transpose()?.flatten();
        let patterns = self.patterns.clone();
        let found = signals::aside(py, move |stop| {
            let search = patterns.search().order(order).threads(threads);
            let search = search.max_nodes(nodes.unwrap_or(u64::MAX));
            let search = match time {
                Some(time) => search.max_time(time),
                None => search,
            };
            search.run(&board, |_| stop.check()).map_err(pattern)
        })??;
        let moves = found.solution.map(|moves| moves.to_string());
        let class = FOUND.import(py, "tilebase", "Found")?;
        class.call1((moves, found.lower_bound, found.nodes, found.is_complete))
    }

    /// Returns a random board: one of all boards that can reach the goal, each equally likely. With a
    /// ``count``, that many: a uint8 array of shape ``(count, N)``.
    ///
    /// ``seed`` is an int, of which the lowest 64 bits count, or a ``random.Random``; by default, the module
    /// ``random`` chooses. A number as seed chooses the same boards with every table and in every language
    /// that tilebase is for.
    ///
    /// >>> tilebase.Patterns.embedded().random(seed=7)
    /// [4, 9, 13, 12, 2, 11, 0, 10, 5, 7, 3, 6, 15, 1, 14, 8]
    #[pyo3(signature = (count = None, *, seed = None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (patterns, shape) = (self.patterns.clone(), self.patterns.shape());
        let numbers = Numbers::of(py, seed)?;
        let choose = |numbers| random::of_all(py, patterns, numbers);
        random::boards(py, shape, count, numbers, choose)
    }

    /// Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.
    ///
    /// ``boards`` is an array of any integer type and shape ``(n, N)`` or ``(n, rows, cols)``, or a
    /// list of boards. ``threads`` is how many share them, by default as many as the process may use
    /// processors. Other threads of Python run meanwhile, and ctrl-C ends it.
    ///
    /// Raises ``BoardError`` if a row is not a board; its text starts with the row's number, from 0.
    ///
    /// >>> patterns = tilebase.Patterns.embedded()
    /// >>> patterns.distances([patterns.goal, "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 x"])
    /// array([ 0, -1], dtype=int16)
    #[pyo3(signature = (boards, threads = None))]
    fn distances<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let (rows, threads) = (
            Rows::of(self.patterns.shape(), boards)?,
            read_threads(threads)?,
        );
        pattern_batch::distances(&self.patterns, &rows, threads)
    }

    /// Returns the solutions of n boards: a ``Solutions``, which is a sequence of str, with None for
    /// unsolvable boards, over two arrays.
    ///
    /// ``boards`` and ``threads`` are what ``distances`` takes, ``order`` what ``solve`` takes, and so are
    /// the exceptions.
    ///
    /// >>> patterns = tilebase.Patterns.embedded()
    /// >>> patterns.solve_many([patterns.goal, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 x 15"])
    /// Solutions(['', 'r'])
    #[pyo3(signature = (boards, order = "udlr", threads = None))]
    fn solve_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        order: &str,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (rows, order) = (Rows::of(self.patterns.shape(), boards)?, read_order(order)?);
        pattern_batch::solutions(&self.patterns, &rows, order, read_threads(threads)?)
    }

    fn __repr__(&self) -> String {
        let (shape, goal) = (self.patterns.shape(), self.patterns.goal());
        let tiles = self
            .patterns
            .tables()
            .map(|table| table.pattern().len().to_string());
        let tiles = tiles.collect::<Vec<_>>().join("-");
        format!("<tilebase.Patterns: {shape}, goal {goal}, patterns {tiles}>")
    }

    /// Pickles the answers as their tables' bytes and their goal; the embedded ones as their goal alone.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<open::Pickled<'py>> {
        let files = || self.patterns.tables().map(PatternTable::bytes).collect();
        open::pickled::<Patterns>(py, (!self.is_embedded).then(files), self.patterns.goal())
    }
}

/// More threads than this are no quicker anywhere.
const MOST_THREADS: u64 = 1024;

/// Returns a number of threads; without one, that of the processors that this process may use.
fn read_threads(threads: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    match threads {
        Some(threads) => Ok(at_least(1, threads, "threads")?.min(MOST_THREADS) as usize),
        None => Ok(thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// Returns a number that is large enough; the largest one if it is larger.
fn at_least(least: u64, number: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    let number = integer(number, &format!("{name} as int"))?;
    if number.lt(least)? {
        let text = format!("expected {name} to be at least {least}, found {number}");
        return Err(PyValueError::new_err(text));
    }
    Ok(number.extract().unwrap_or(u64::MAX))
}

/// Returns a time; `None` if it is so long that it never ends.
fn read_seconds(seconds: f64) -> PyResult<Option<Duration>> {
    if seconds >= 0.0 {
        return Ok(Duration::try_from_secs_f64(seconds).ok());
    }
    let text = format!("expected max_seconds to be at least 0, found {seconds}");
    Err(PyValueError::new_err(text))
}
