//! The class `Solver`: how it is opened, pickled and shown, and its methods that need no table. The other methods are
//! in `one_board`, `batch` and `random`.

use std::path::PathBuf;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use tilebase::{Board, Error, Metric, Search};

use crate::arguments::{integer, limits};
use crate::error::Answer;
use crate::{board, open, signals};

/// Optimal answers for every board that can reach one goal.
///
/// Create a solver with ``Solver.embedded``, ``Solver.open`` or ``Solver.from_bytes``. Complete tables answer by
/// lookup. Pattern tables guide a search for larger shapes, such as the 15-puzzle. A search takes milliseconds for most
/// boards of 4x4, but seconds or minutes for a few. For most boards of 5x5, it takes hours: ``search`` with
/// ``max_seconds`` returns a good solution and a lower bound in any time. During a search, other Python threads run,
/// and ctrl-C cancels a search of the main thread.
///
/// A solver never changes; any number of threads may share it.
///
/// A board of N cells is one of these:
///
/// - text, such as ``"2 3 4 1 5 x 7 6 8"`` or ``"234/15x/768"``
/// - a sequence of the tiles in reading order, with 0 for the blank
/// - a sequence of rows
/// - an array of integers of shape ``(N,)`` or ``(rows, cols)``
///
/// A move letter is the direction of the blank: u, d, l or r. Each letter is one step. In the metric ``"multi"``, equal
/// steps in a row count as one move. All distances and lengths are in the solver's metric.
///
/// >>> import tilebase
/// >>> solver = tilebase.Solver.embedded(goal="1 2 3 / 8 x 4 / 7 6 5")
/// >>> solver.solve("2 8 3 / 1 6 4 / 7 x 5")
/// 'uuldr'
/// >>> solver
/// <tilebase.Solver: 3x3, goal 1 2 3 8 x 4 7 6 5, largest distance 30>
/// >>> tilebase.Solver.embedded("4x4")
/// <tilebase.Solver: 4x4, goal 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, patterns 5-5-5>
#[pyclass(frozen, module = "tilebase")]
pub struct Solver {
    pub solver: tilebase::Solver,
    origin: Origin,
}

/// The origin of the tables, for pickling.
#[derive(Clone, Copy)]
enum Origin {
    Embedded,
    Mapped,
    Memory,
}

impl Solver {
    pub fn read(&self, given: &Bound<'_, PyAny>) -> Answer<Board> {
        board::read(self.solver.shape(), given)
    }

    /// Returns a search with these limits.
    pub fn limited(
        &self,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> PyResult<Search<'_>> {
        Ok(self.solver.with(limits(max_nodes, max_seconds)?))
    }
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
    /// With ``complete=True``, the solver looks every answer up and never searches. This is the default up to ten cells;
    /// for 12 cells, it takes half a second and more memory.
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
        Ok(Solver {
            solver: open::embedded(goal, metric, complete)?,
            origin: Origin::Embedded,
        })
    }

    /// Returns a solver with table files of ``tilebase gen``, or with a folder of such files.
    ///
    /// ``path`` is a str or ``os.PathLike``, or a sequence of these. The solver uses complete tables if they serve the
    /// goal, otherwise pattern tables. Together, the named pattern tables must cover each tile once. If none of the
    /// tables serves the goal, the solver is as from ``Solver.embedded``.
    ///
    /// ``goal`` is a board, or a shape such as ``"4x4"``. The default is the first table's goal. A table serves a goal
    /// if a rotation, reflection or transposition of the board moves the goal's blank to the blank of the table's goal.
    ///
    /// ``metric`` is as for ``Solver.embedded``. The default is the metric of the first table. A folder's tables do not
    /// change the default, which is then ``"single"``.
    ///
    /// The files are read into memory, or mapped with ``mmap=True``. Their checksums are checked, except for mapped
    /// files over 64 MiB. **No program may write to a mapped file or shorten it** while the solver is in use.
    /// Otherwise, answers may be wrong, or a bus error (SIGBUS) may end Python. If files may change, do not map them.
    /// (Replacing a file with a new one, as ``tilebase gen`` does, is safe.)
    ///
    /// Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, and ``MemoryError`` if it does not
    /// fit in memory. Raises ``TableError`` if a file is not a table or is damaged, and the exceptions of
    /// ``Solver.embedded``. ``verify`` checks the checksum of every table.
    #[staticmethod]
    #[pyo3(signature = (path, goal = None, mmap = false, metric = None))]
    fn open(
        path: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
        metric: Option<&str>,
    ) -> Answer<Solver> {
        let origin = match mmap {
            true => Origin::Mapped,
            false => Origin::Memory,
        };
        Ok(Solver {
            solver: open::files(path, goal, mmap, metric)?,
            origin,
        })
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
        Ok(Solver {
            solver: open::bytes(data, goal, metric)?,
            origin: Origin::Memory,
        })
    }

    /// The numbers of rows and columns of the boards: ``(rows, cols)``.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let shape = self.solver.shape();
        (shape.rows(), shape.cols())
    }

    /// The metric of all distances and lengths: ``"single"`` or ``"multi"``.
    #[getter]
    fn metric(&self) -> &'static str {
        self.solver.metric().name()
    }

    /// The tiles of the goal in reading order, with 0 for the blank.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        board::numbers(py, self.solver.goal())
    }

    /// The number of boards that can reach the goal: N!/2 for N cells, 181440 for 3x3. Raises ``ValueError`` for more
    /// than 16 cells: these boards have no index.
    #[getter]
    fn boards(&self) -> Answer<u64> {
        Ok(self.solver.boards()?)
    }

    /// The largest distance of any board. Raises ``ValueError`` with pattern tables.
    #[getter]
    fn max_distance(&self) -> Answer<u8> {
        Ok(self.solver.max_distance()?)
    }

    /// Checks the checksums and the padding of the tables.
    ///
    /// Raises ``TableError`` if a table is wrong.
    fn verify(&self, py: Python<'_>) -> Answer<()> {
        let solver = self.solver.clone();
        Ok(signals::on_other_thread(py, move |_| solver.verify())??)
    }

    /// Reads a board in any form, and returns a list of its tiles in reading order, with 0 for the blank.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape; it need not be solvable.
    ///
    /// >>> tilebase.Solver.embedded().parse_board("234/15x/768")
    /// [2, 3, 4, 1, 5, 0, 7, 6, 8]
    fn parse_board<'py>(&self, board: &Bound<'py, PyAny>) -> Answer<Bound<'py, PyList>> {
        Ok(board::numbers(board.py(), &self.read(board)?)?)
    }

    /// Returns the numbers of rows and columns of a board that is given as text, so that the caller can choose a
    /// solver. If the text does not separate the rows, 9 cells mean 3x3, 16 cells mean 4x4 and 25 cells mean
    /// 5x5.
    ///
    /// Raises ``BoardError`` if no shape or several shapes fit.
    ///
    /// >>> tilebase.Solver.shape_of("123/45x"), tilebase.Solver.shape_of("1 2 3 4 5 6 7 8 x")
    /// ((2, 3), (3, 3))
    #[staticmethod]
    fn shape_of(text: &Bound<'_, PyString>) -> Answer<(usize, usize)> {
        let board: Board = text.to_string_lossy().parse().map_err(Error::Parse)?;
        Ok((board.shape().rows(), board.shape().cols()))
    }

    /// Returns the two to four letters of the legal moves, in the order u, d, l, r.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape. The board need not be solvable.
    ///
    /// >>> tilebase.Solver.embedded().legal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    fn legal_moves(&self, board: &Bound<'_, PyAny>) -> Answer<String> {
        Ok(self.read(board)?.legal_moves().to_string())
    }

    /// Applies moves of the blank to a board, and returns a list of the tiles. A move is a letter, a word or an arrow,
    /// in any case, with an optional count: ``"ull"``, ``"Up, L2"``. An apostrophe means the opposite move: ``"r'"`` is
    /// ``"l"``.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape. Raises ``MovesError`` if ``moves`` cannot be
    /// read as moves, or if a move leaves the board.
    ///
    /// >>> tilebase.Solver.embedded().apply("2 3 4 1 5 x 7 6 8", "ul")
    /// [2, 0, 3, 1, 5, 4, 7, 6, 8]
    fn apply<'py>(&self, board: &Bound<'py, PyAny>, moves: &str) -> Answer<Bound<'py, PyList>> {
        let moved = self.read(board)?.apply(moves).map_err(Error::Moves)?;
        Ok(board::numbers(board.py(), &moved)?)
    }

    /// Groups moves into slides: equal moves in a row are one slide. The length of the list is the number of moves in
    /// the metric ``"multi"``. ``moves`` is as for ``apply``.
    ///
    /// Raises ``MovesError`` if ``moves`` cannot be read as moves.
    ///
    /// >>> tilebase.Solver.slides("uullddr")
    /// ['u2', 'l2', 'd2', 'r']
    #[staticmethod]
    fn slides(moves: &str) -> Answer<Vec<String>> {
        let slides = Metric::Multi.slides(tilebase::moves_of(moves)?);
        Ok(slides.map(|slide| slide.to_string()).collect())
    }

    /// Returns the index of the board among all solvable boards, from 0. The index depends on the goal, but not on the
    /// tables. ``all_boards`` and ``all_distances`` are in the order of the indices.
    ///
    /// Raises the exceptions of ``distance``, and ``ValueError`` for more than 16 cells: these boards have no index.
    ///
    /// >>> tilebase.Solver.embedded().index_of("2 3 4 1 5 x 7 6 8")
    /// 103741
    fn index_of(&self, board: &Bound<'_, PyAny>) -> Answer<u64> {
        Ok(self.solver.index_of(&self.read(board)?)?)
    }

    /// Returns the board with this index, as a list of its tiles.
    ///
    /// Raises ``IndexError`` if no board has this index, and ``ValueError`` for more than 16 cells.
    ///
    /// >>> tilebase.Solver.embedded().board_at(0)
    /// [0, 1, 2, 3, 4, 5, 6, 7, 8]
    fn board_at<'py>(&self, index: &Bound<'py, PyAny>) -> Answer<Bound<'py, PyList>> {
        let index = integer(index, "an index as an int")?;
        let boards = self.solver.boards()?;
        let number: Option<u64> = index.extract().ok();
        match number.and_then(|number| self.solver.board_at(number)) {
            Some(board) => Ok(board::numbers(index.py(), &board)?),
            None => {
                let text = format!("no board has index {index}: there are {boards} boards");
                Err(PyIndexError::new_err(text).into())
            }
        }
    }

    fn __repr__(&self) -> String {
        let tables = match self.solver.patterns() {
            None => match self.solver.max_distance() {
                Ok(largest) => format!("largest distance {largest}"),
                Err(_) => "searched".to_owned(),
            },
            Some(patterns) => {
                let patterns = patterns.tables().filter_map(|table| table.pattern());
                let tiles = patterns.map(|pattern| pattern.len().to_string());
                format!("patterns {}", tiles.collect::<Vec<_>>().join("-"))
            }
        };
        let (shape, goal) = (self.solver.shape(), self.solver.goal());
        let metric = match self.solver.metric() {
            Metric::Single => "",
            Metric::Multi => ", metric multi",
        };
        format!("<tilebase.Solver: {shape}, goal {goal}, {tables}{metric}>")
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
                let arguments = (goal, self.metric(), is_complete).into_pyobject(py)?;
                (class.getattr("embedded")?, arguments)
            }
            (Origin::Mapped, Some(paths)) => {
                let arguments = (paths, goal, true).into_pyobject(py)?;
                (class.getattr("open")?, arguments)
            }
            _ => {
                let arguments = (open::to_list(py, &files)?, goal).into_pyobject(py)?;
                (class.getattr("from_bytes")?, arguments)
            }
        })
    }
}
