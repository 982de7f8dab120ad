//! The class `Solver`, and the iterator over all solutions of a board.

use std::ops::ControlFlow::{self, Continue};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::{MutexExt, PyOnceLock};
use pyo3::types::{PyList, PyString, PyTuple, PyType};
use tilebase::{Board, Error, ErrorKind, MoveOrder, Progress, Search, Solution, Solutions};

use crate::arguments::{Limits, integer, move_order, threads};
use crate::error::{Answer, Failure};
use crate::random::{self, Numbers};
use crate::rows::Rows;
use crate::signals::Check;
use crate::{batch, board, numpy_api, open, signals};

/// The smallest number of boards for which counting solutions may be slow, so it runs on another thread.
const FEW_BOARDS: u64 = 1_000_000;

/// Optimal answers for every board that can reach one goal.
///
/// Create a solver with ``Solver.embedded``, ``Solver.open`` or ``Solver.from_bytes``. Complete tables answer by
/// lookup. Pattern tables guide a search for larger shapes, such as the 15-puzzle. A search takes milliseconds for most
/// boards of 4x4, but seconds or minutes for a few. For most boards of 5x5, it takes hours: ``search`` with
/// ``max_seconds`` returns a good solution and a lower bound in any time. During a search, other Python threads run,
/// and ctrl-C cancels the search.
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
/// A move letter is the direction of the blank: u, d, l or r.
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
    solver: tilebase::Solver,
    origin: Origin,
}

/// The origin of the tables, for pickling.
#[derive(Clone, Copy)]
enum Origin {
    Embedded,
    Mapped,
    Memory,
}

/// A progress callback; it may cancel the search.
type Watch<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

impl Solver {
    fn new(solver: tilebase::Solver, origin: Origin) -> Solver {
        Solver { solver, origin }
    }

    fn read(&self, given: &Bound<'_, PyAny>) -> Answer<Board> {
        board::read(self.solver.shape(), given)
    }

    /// Answers a question about one board, from complete tables or by a search. A signal or a limit may end the search.
    fn answer<T: Send>(
        &self,
        py: Python<'_>,
        limits: Limits,
        question: impl FnOnce(Search<'_>, Watch<'_>) -> Result<Option<T>, Error> + Send,
    ) -> Answer<T> {
        let search = limits.set(self.solver.search());
        let answer = match self.solver.complete() {
            Some(_) => question(search, &mut |_| Continue(())),
            None => signals::without_lock(py, |check| question(search, &mut |_| check()))?,
        };
        Ok(answer?.ok_or_else(|| signals::cancelled(py, signals::BY_LIMIT))?)
    }

    fn find(&self, py: Python<'_>, board: &Board, order: MoveOrder) -> Answer<Solution> {
        self.answer(py, Limits::of(None, None)?, |search, watch| {
            Ok(search.order(order).run(board, watch)?.solution)
        })
    }

    /// Reads a distance. A number that does not fit into a byte causes an error that names the largest distance.
    fn read_distance(&self, distance: &Bound<'_, PyAny>) -> Answer<u8> {
        let distance = integer(distance, "a distance as an int")?;
        let largest = self.solver.max_distance()?;
        distance.extract().map_err(|_| {
            let text =
                format!("no board is at distance {distance}: the largest distance is {largest}");
            Failure::Text(ErrorKind::Distance, text)
        })
    }
}

#[pymethods]
impl Solver {
    /// Returns a solver with embedded or generated tables. They serve any goal of up to ten cells, and goals of 4x4,
    /// 3x5, 5x3, 2x8, 8x2 and all shapes of 17 to 25 cells with the blank in a corner. The first solver of 5x5 takes
    /// about half a second.
    ///
    /// ``goal`` is a board, or a shape such as ``"4x4"``. A shape means the tiles in order and the blank last. The
    /// default is 1 2 3 / 4 5 6 / 7 8 x.
    ///
    /// Raises ``BoardError`` if the goal is not a board, and ``GoalError`` if the tables do not serve it.
    ///
    /// >>> tilebase.Solver.embedded().max_distance
    /// 31
    /// >>> tilebase.Solver.embedded("4x4").boards
    /// 10461394944000
    #[staticmethod]
    #[pyo3(signature = (goal = None))]
    fn embedded(goal: Option<&Bound<'_, PyAny>>) -> Answer<Solver> {
        Ok(Solver::new(open::embedded(goal)?, Origin::Embedded))
    }

    /// Returns a solver with table files of ``tilebase gen``, or with a folder of such files.
    ///
    /// ``path`` is a str or ``os.PathLike``, or a sequence of these. The solver uses complete tables if they serve the
    /// goal, otherwise pattern tables. Together, the named pattern tables must cover each tile once. A folder's tables
    /// are added to the embedded tables.
    ///
    /// ``goal`` is a board, or a shape such as ``"4x4"``. The default is the first table's goal. A table serves a goal
    /// if a rotation, reflection or transposition of the board moves the goal's blank to the blank of the table's goal.
    ///
    /// The files are read into memory, or mapped with ``mmap=True``. Their checksums are checked, except for mapped
    /// files over 64 MiB. **No program may write to a mapped file or shorten it** while the solver is in use.
    /// Otherwise, answers may be wrong, or a bus error (SIGBUS) may end Python. If files may change, do not map them.
    /// (Replacing a file with a new one, as ``tilebase gen`` does, is safe.)
    ///
    /// Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, and ``MemoryError`` if it does not
    /// fit in memory. Raises ``TableError`` if a file is not a table or is damaged. Raises ``BoardError`` if the goal
    /// is not a board, and ``GoalError`` if the tables do not serve it. ``verify`` checks the checksum of every table.
    #[staticmethod]
    #[pyo3(signature = (path, goal = None, mmap = false))]
    fn open(
        path: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
    ) -> Answer<Solver> {
        let origin = match mmap {
            true => Origin::Mapped,
            false => Origin::Memory,
        };
        Ok(Solver::new(open::files(path, goal, mmap)?, origin))
    }

    /// Returns a solver with the bytes of whole table files.
    ///
    /// ``data`` is bytes, a bytearray or a memoryview, or a sequence of these. Bytes objects are used in place; other
    /// objects are copied. ``goal`` and the exceptions are as for ``Solver.open``. Checksums are not checked. If the
    /// data may be damaged, for example by a download, call ``verify``.
    #[staticmethod]
    #[pyo3(signature = (data, goal = None))]
    fn from_bytes(data: &Bound<'_, PyAny>, goal: Option<&Bound<'_, PyAny>>) -> Answer<Solver> {
        Ok(Solver::new(open::bytes(data, goal)?, Origin::Memory))
    }

    /// The numbers of rows and columns of the boards: ``(rows, cols)``.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let shape = self.solver.shape();
        (shape.rows(), shape.cols())
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
        Ok(self.solver.indexed_boards()?)
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

    /// Returns the number of moves in an optimal solution of the board.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape, and ``UnsolvableError`` if no moves lead from
    /// the board to the goal.
    ///
    /// >>> tilebase.Solver.embedded().distance("2 3 4 1 5 x 7 6 8")
    /// 19
    fn distance(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> Answer<u8> {
        let board = self.read(board)?;
        match self.solver.complete() {
            Some(_) => Ok(self.solver.distance(&board)?),
            None => Ok(self.find(py, &board, MoveOrder::UDLR)?.len() as u8),
        }
    }

    /// Returns a lower bound of the distance. The call does not search, and takes microseconds. With complete tables,
    /// the bound is the distance.
    ///
    /// Raises the exceptions of ``distance``.
    ///
    /// >>> solver = tilebase.Solver.embedded("4x4")
    /// >>> solver.lower_bound("1 7 2 15 / 14 3 4 12 / 5 13 x 10 / 6 9 8 11")
    /// 34
    fn lower_bound(&self, board: &Bound<'_, PyAny>) -> Answer<u8> {
        Ok(self.solver.lower_bound(&self.read(board)?)?)
    }

    /// Returns the letters of an optimal solution, or an empty str for the goal. If there are several optimal
    /// solutions, returns the first in the move order ``order``.
    ///
    /// Raises the exceptions of ``distance``, and ``OrderError`` if ``order`` does not have each of the letters u, d,
    /// l, r once.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    /// 'ullddrurdllurdruldr'
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]], order="dlru")
    /// 'dlurullddrurdllurdr'
    #[pyo3(signature = (board, order = "udlr"))]
    fn solve(&self, py: Python<'_>, board: &Bound<'_, PyAny>, order: &str) -> Answer<String> {
        let (board, order) = (self.read(board)?, move_order(order)?);
        Ok(self.find(py, &board, order)?.to_string())
    }

    /// Searches for an optimal solution within limits. With complete tables, looks the solution up instead. At a limit,
    /// the result has the best solution found, if any, and a lower bound. Its first move is a good hint for a game.
    ///
    /// ``order`` is as for ``solve``. ``max_nodes`` limits the number of boards visited, and ``max_seconds`` the time.
    /// ``threads`` is by default the number of processors; the result does not depend on it. Other methods for one
    /// board use one thread. ``should_stop`` is called without arguments, at least ten times per second. If it returns
    /// a true value, the search ends as at a limit.
    ///
    /// Raises the exceptions of ``solve`` and ``should_stop``, and ``ValueError`` for limits below 0.
    ///
    /// >>> board = "15 14 8 12 / 10 11 13 9 / 2 6 5 1 / 3 7 4 x"
    /// >>> found = tilebase.Solver.embedded("4x4").search(board, max_nodes=100_000)
    /// >>> found.is_complete, 56 <= found.lower_bound <= 68 <= len(found.moves) <= 90
    /// (False, True)
    #[pyo3(signature = (board, order = "udlr", max_nodes = None, max_seconds = None, threads = None, should_stop = None))]
    #[allow(clippy::too_many_arguments)] // Python callers pass most of them by name
    fn search<'py>(
        &self,
        board: &Bound<'py, PyAny>,
        order: &str,
        max_nodes: Option<&Bound<'py, PyAny>>,
        max_seconds: Option<f64>,
        threads: Option<&Bound<'py, PyAny>>,
        should_stop: Option<Py<PyAny>>,
    ) -> Answer<Bound<'py, PyAny>> {
        static FOUND: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let (py, order) = (board.py(), move_order(order)?);
        let board = self.read(board)?;
        let threads = self::threads(threads)?;
        let limits = Limits::of(max_nodes, max_seconds)?;
        let search = limits.set(self.solver.search().order(order).threads(threads));
        let run = |check: Check<'_>| search.run(&board, |_| check());
        let (found, _) = signals::without_lock_until(py, should_stop.as_ref(), run)?;
        let found = found?;
        let moves = found.solution.map(|moves| moves.to_string());
        let class = FOUND.import(py, "tilebase", "Found")?;
        Ok(class.call1((moves, found.lower_bound, found.nodes, found.is_complete))?)
    }

    /// Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Returns an empty str
    /// for the goal.
    ///
    /// ``max_nodes`` and ``max_seconds`` limit the searches, as for ``search``.
    ///
    /// Raises the exceptions of ``distance``, ``concurrent.futures.CancelledError`` if a limit ended a search, and
    /// ``ValueError`` for limits below 0.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    #[pyo3(signature = (board, *, max_nodes = None, max_seconds = None))]
    fn optimal_moves(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<String> {
        let (board, limits) = (self.read(board)?, Limits::of(max_nodes, max_seconds)?);
        let moves = self.answer(py, limits, |search, watch| {
            search.optimal_moves(&board, watch)
        })?;
        Ok(moves.to_string())
    }

    /// Returns the first move of ``solve(board)`` as a ``Hint``: the tile that slides, the letter of the move, and the
    /// distance before the move. Returns None for the goal.
    ///
    /// Raises the exceptions of ``distance``. For a good move within a time limit, use ``search``.
    ///
    /// >>> tilebase.Solver.embedded().hint("2 3 4 1 5 x 7 6 8")
    /// Hint(tile=4, move='u', distance=19)
    fn hint<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyAny>,
    ) -> Answer<Option<Bound<'py, PyAny>>> {
        static HINT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let board = self.read(board)?;
        let solution = self.find(py, &board, MoveOrder::UDLR)?;
        let Some(mv) = solution.first() else {
            return Ok(None);
        };
        let next = board.moved(mv).expect("a move of a solution");
        let tile = next.tiles()[board.blank()];
        let class = HINT.import(py, "tilebase", "Hint")?;
        Ok(Some(class.call1((tile, mv.letter(), solution.len()))?))
    }

    /// Returns the number of optimal solutions of the board, 1 for the goal.
    ///
    /// The limits and the exceptions are as for ``optimal_moves``.
    ///
    /// >>> tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
    /// 40
    #[pyo3(signature = (board, *, max_nodes = None, max_seconds = None))]
    fn count_solutions(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<u128> {
        let (board, limits) = (self.read(board)?, Limits::of(max_nodes, max_seconds)?);
        if self.solver.complete().is_some() && self.solver.boards() >= FEW_BOARDS {
            let solver = self.solver.clone();
            return Ok(signals::on_other_thread(py, move |_| {
                solver.count_solutions(&board)
            })??);
        }
        self.answer(py, limits, |search, watch| {
            search.count_solutions(&board, watch)
        })
    }

    /// Returns a lazy iterator over all optimal solutions of the board, in the move order ``order``.
    ///
    /// ``max_nodes`` and ``max_seconds`` limit the searches for all solutions together. Raises the exceptions of
    /// ``solve``. If a limit ends a search, the iterator raises ``concurrent.futures.CancelledError``.
    ///
    /// >>> list(tilebase.Solver.embedded().solutions("1 2 3 / 4 5 6 / 7 8 x"))
    /// ['']
    /// >>> solutions = tilebase.Solver.embedded().solutions("2 3 4 1 5 x 7 6 8", order="dlru")
    /// >>> next(solutions), next(solutions)
    /// ('dlurullddrurdllurdr', 'ldruullddrurdllurrd')
    #[pyo3(signature = (board, order = "udlr", *, max_nodes = None, max_seconds = None))]
    fn solutions(
        &self,
        board: &Bound<'_, PyAny>,
        order: &str,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<EverySolution> {
        let (board, order) = (self.read(board)?, move_order(order)?);
        let limits = Limits::of(max_nodes, max_seconds)?;
        let solutions = self.solver.solutions(&board, order)?;
        Ok(EverySolution(Mutex::new(limits.set_all(solutions))))
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
    /// in any case, with an optional count: ``"ull"``, ``"Up, L2"``.
    ///
    /// Raises ``BoardError`` if ``board`` is not a board of this shape. Raises ``OrderError`` if ``moves`` cannot be
    /// read as moves, or if a move leaves the board.
    ///
    /// >>> tilebase.Solver.embedded().apply("2 3 4 1 5 x 7 6 8", "ul")
    /// [2, 0, 3, 1, 5, 4, 7, 6, 8]
    fn apply<'py>(&self, board: &Bound<'py, PyAny>, moves: &str) -> Answer<Bound<'py, PyList>> {
        let moved = self.read(board)?.apply(moves).map_err(Error::Moves)?;
        Ok(board::numbers(board.py(), &moved)?)
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
        let boards = self.solver.indexed_boards()?;
        let number: Option<u64> = index.extract().ok();
        match number.and_then(|number| self.solver.board_at(number)) {
            Some(board) => Ok(board::numbers(index.py(), &board)?),
            None => {
                let text = format!("no board has index {index}: there are {boards} boards");
                Err(PyIndexError::new_err(text).into())
            }
        }
    }

    /// Returns a random solvable board or, with ``distance``, a random board at this distance. All such boards are
    /// equally likely. With a ``count``, returns a uint8 array of shape ``(count, N)``.
    ///
    /// ``seed`` is an int (only its lowest 64 bits matter) or a ``random.Random``; by default, the module ``random`` is
    /// used. An int gives the same boards with every table and in every language. With a distance, the call visits all
    /// boards up to this distance, starting at the goal. This takes milliseconds for 3x3 and minutes for the largest
    /// shapes.
    ///
    /// Raises ``DistanceError`` if there is no board at this distance, and ``ValueError`` for a distance with pattern
    /// tables.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> board = solver.random(distance=20, seed=7)
    /// >>> len(board), solver.distance(board)
    /// (9, 20)
    /// >>> solver.distances(solver.random(3, distance=20))
    /// array([20, 20, 20], dtype=int16)
    #[pyo3(signature = (count = None, *, distance = None, seed = None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: Option<&Bound<'py, PyAny>>,
        distance: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> Answer<Bound<'py, PyAny>> {
        let distance = distance.map(|distance| self.read_distance(distance));
        let (distance, numbers) = (distance.transpose()?, Numbers::of(py, seed)?);
        random::boards(py, self.solver.shape(), count, numbers, |numbers| {
            let Some(distance) = distance else {
                return random::of_all(py, self.solver.goal(), numbers);
            };
            let solver = self.solver.clone();
            let boards = signals::on_other_thread(py, move |stop| {
                solver.chosen_at(distance, &numbers, |_| stop.check())
            })?;
            Ok(boards?.expect("a walk that is not cancelled"))
        })
    }

    /// Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.
    ///
    /// ``boards`` is a list of boards, a numpy or pandas column of texts, or an array of integers. An array may have
    /// any integer type, and the shape ``(n, N)`` or ``(n, rows, cols)``.
    ///
    /// During the call, other Python threads run, and ctrl-C cancels the call. The rows are copied in blocks, so writes
    /// to the array during the call may or may not have an effect.
    ///
    /// ``threads`` is the number of threads that share the searches, by default one per processor. With complete
    /// tables, one thread is used. ``should_stop`` is called at intervals without arguments; a true result cancels the
    /// call. ``max_nodes`` and ``max_seconds`` limit the search for each board, as for ``search``. A distance that is
    /// still unknown at a limit is -2.
    ///
    /// Raises ``BoardError`` if a row is not a board; the message starts with the row's number, from 0. Raises
    /// ``concurrent.futures.CancelledError`` if ``should_stop`` cancelled the call.
    ///
    /// >>> import numpy
    /// >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    /// >>> tilebase.Solver.embedded().distances(boards)
    /// array([19, -1], dtype=int16)
    #[pyo3(signature = (boards, threads = None, should_stop = None, *, max_nodes = None, max_seconds = None))]
    fn distances<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
        should_stop: Option<Py<PyAny>>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<Bound<'py, PyArray1<i16>>> {
        let rows = Rows::of(self.solver.shape(), boards, should_stop)?;
        let limits = Limits::of(max_nodes, max_seconds)?;
        let search = self.solver.search().threads(self::threads(threads)?);
        batch::distances(&self.solver, &rows, limits.set(search))
    }

    /// Returns the solutions of n boards as ``Solutions``: a sequence of str, with None for unsolvable boards.
    ///
    /// ``order`` is as for ``solve``; the other arguments and the exceptions are as for ``distances``. If a limit ends
    /// the search for a board, its solution is None, with the length -2.
    ///
    /// >>> tilebase.Solver.embedded().solve_many(["123/456/7x8", "12345678x", "21345678x"])
    /// Solutions(['r', '', None])
    #[pyo3(signature = (boards, order = "udlr", threads = None, should_stop = None, *, max_nodes = None, max_seconds = None))]
    #[allow(clippy::too_many_arguments)] // Python callers pass most of them by name
    fn solve_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        order: &str,
        threads: Option<&Bound<'py, PyAny>>,
        should_stop: Option<Py<PyAny>>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<Bound<'py, PyAny>> {
        let rows = Rows::of(self.solver.shape(), boards, should_stop)?;
        let (order, limits) = (move_order(order)?, Limits::of(max_nodes, max_seconds)?);
        let search = self.solver.search().threads(self::threads(threads)?);
        batch::solve_many(&self.solver, &rows, order, limits.set(search))
    }

    /// Returns all moves that start an optimal solution of each of n boards, as bits: a uint8 array of shape ``(n,)``.
    /// The bits are 1 for up, 2 for down, 4 for left and 8 for right. The goal and unsolvable boards have 0.
    ///
    /// The arguments and the exceptions are as for ``distances``. Searches run one after the other. If a limit ends the
    /// search for a board, its number is 16.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves_many(["234/15x/768", "123/456/7x8", "123/456/78x"])
    /// array([7, 8, 0], dtype=uint8)
    #[pyo3(signature = (boards, should_stop = None, *, max_nodes = None, max_seconds = None))]
    fn optimal_moves_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        should_stop: Option<Py<PyAny>>,
        max_nodes: Option<&Bound<'_, PyAny>>,
        max_seconds: Option<f64>,
    ) -> Answer<Bound<'py, PyArray1<u8>>> {
        let rows = Rows::of(self.solver.shape(), boards, should_stop)?;
        let limits = Limits::of(max_nodes, max_seconds)?;
        batch::optimal_moves_many(&limits.set(self.solver.search()), &rows)
    }

    /// Returns the distances of all solvable boards: a uint8 array of shape ``(boards,)``, in the order of
    /// ``board_at`` and ``all_boards``. They are the ground truth for learning or judging a heuristic.
    ///
    /// Raises ``TableError`` if an entry is wrong, ``ValueError`` with pattern tables, and ``MemoryError`` if there is
    /// too little memory.
    ///
    /// >>> distances = tilebase.Solver.embedded().all_distances()
    /// >>> len(distances), int(distances.max()), float(distances.mean().round(4))
    /// (181440, 31, 21.9724)
    fn all_distances<'py>(&self, py: Python<'py>) -> Answer<Bound<'py, PyArray1<u8>>> {
        numpy_api::ready(py)?;
        let solver = self.solver.clone();
        let distances =
            signals::on_other_thread(py, move |stop| solver.all_distances(|_| stop.check()))??;
        let distances = distances.expect("a walk that is not cancelled");
        Ok(PyArray1::from_vec(py, distances))
    }

    /// Returns all solvable boards: a uint8 array of shape ``(boards, N)``, in the order of ``board_at``.
    ///
    /// The array has N bytes per board, 1.6 MB for 3x3. Raises ``MemoryError`` if there is too little memory, and
    /// ``ValueError`` for more than 16 cells.
    ///
    /// >>> tilebase.Solver.embedded().all_boards()[:2]
    /// array([[0, 1, 2, 3, 4, 5, 6, 7, 8],
    ///        [0, 1, 2, 3, 4, 5, 7, 8, 6]], dtype=uint8)
    fn all_boards<'py>(&self, py: Python<'py>) -> Answer<Bound<'py, PyArray2<u8>>> {
        numpy_api::ready(py)?;
        self.solver.indexed_boards()?;
        let (solver, cells) = (self.solver.clone(), self.solver.shape().cells());
        let tiles = signals::on_other_thread(py, move |stop| batch::all_tiles(&solver, stop))??;
        let boards = tiles.len() / cells;
        Ok(PyArray1::from_vec(py, tiles).reshape([boards, cells])?)
    }

    fn __repr__(&self) -> String {
        let tables = match self.solver.patterns() {
            None => {
                let largest = self.solver.max_distance().unwrap_or_default();
                format!("largest distance {largest}")
            }
            Some(patterns) => {
                let tiles = patterns
                    .tables()
                    .map(|table| table.pattern().len().to_string());
                format!("patterns {}", tiles.collect::<Vec<_>>().join("-"))
            }
        };
        let (shape, goal) = (self.solver.shape(), self.solver.goal());
        format!("<tilebase.Solver: {shape}, goal {goal}, {tables}>")
    }

    /// Pickles a solver as its goal, with the bytes of its tables or the paths of mapped files. With embedded tables,
    /// pickles only the goal.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Answer<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (class, files) = (py.get_type::<Solver>(), self.solver.files());
        let goal = format!("{:#}", self.solver.goal());
        let paths: Option<Vec<PathBuf>> = files
            .iter()
            .map(|file| std::path::absolute(file.path()?).ok())
            .collect();
        Ok(match (self.origin, paths) {
            (Origin::Embedded, _) => (class.getattr("embedded")?, (goal,).into_pyobject(py)?),
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

/// An iterator over all optimal solutions of a board.
#[pyclass(frozen, module = "tilebase._tilebase")]
pub struct EverySolution(Mutex<Solutions>);

#[pymethods]
impl EverySolution {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Answer<Option<String>> {
        // A poisoned lock is still usable: a panic does not damage the state of the iterator.
        let solutions = self.0.lock_py_attached(py);
        let solutions = &mut *solutions.unwrap_or_else(PoisonError::into_inner);
        let next = signals::without_lock(py, |check| solutions.next_with(|_| check()))?;
        if next.is_none() && !solutions.is_complete() {
            return Err(signals::cancelled(py, signals::BY_LIMIT).into());
        }
        Ok(next.transpose()?.map(|solution| solution.to_string()))
    }
}
