//! The class `Solver`.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyTuple, PyType};
use tilebase_lookup::{Batch, Board, MoveOrder, MoveOrderError, Table, TableBytes};

use crate::batch;
use crate::board;
use crate::error::{
    self,
    exceptions::{DistanceError, OrderError},
};
use crate::generator::random_number;
use crate::integer::integer;
use crate::open;
use crate::rows::Rows;

/// Optimal answers for every board that can reach one goal, from a table, without a search.
///
/// Make one with ``Solver.embedded``, ``Solver.open`` or ``Solver.from_bytes``. A solver never changes;
/// any number of threads may use it at the same time.
///
/// Boards are given as text (``"2 3 4 1 5 x 7 6 8"``, ``"234/15x/768"``), as a list or tuple of the
/// tiles in reading order with 0 for the blank, as a list of rows, or as a numpy array of integers of
/// shape ``(N,)`` or ``(rows, cols)``, where N is ``rows * cols``. A move letter says where the blank
/// goes: u, d, l or r.
///
/// >>> import tilebase
/// >>> solver = tilebase.Solver.embedded(goal="1 2 3 / 8 x 4 / 7 6 5")
/// >>> solver.solve("2 8 3 / 1 6 4 / 7 x 5")
/// 'uuldr'
/// >>> solver
/// <tilebase.Solver: 3x3, goal 1 2 3 8 x 4 7 6 5, largest distance 30>
#[pyclass(frozen, module = "tilebase")]
pub struct Solver {
    batch: Batch<TableBytes>,
    /// Whether the table is a part of the module.
    is_embedded: bool,
}

impl Solver {
    fn new(solver: tilebase_lookup::Solver<TableBytes>, is_embedded: bool) -> Solver {
        let batch = Batch::new(solver);
        Solver { batch, is_embedded }
    }

    fn solver(&self) -> &tilebase_lookup::Solver<TableBytes> {
        self.batch.solver()
    }

    fn read(&self, board: &Bound<'_, PyAny>) -> PyResult<Board> {
        board::read(self.solver().shape(), board)
    }

    fn read_rows<'py>(&self, boards: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
        Rows::of(self.solver().shape(), boards)
    }

    fn read_distance(&self, distance: &Bound<'_, PyAny>) -> PyResult<u8> {
        let distance = integer(distance, "a distance as int")?;
        distance.extract().map_err(|_| {
            DistanceError::new_err(format!(
                "no board is at distance {distance}: the largest distance is {}",
                self.max_distance()
            ))
        })
    }
}

fn read_order(order: &str) -> PyResult<MoveOrder> {
    let order = order.parse();
    order.map_err(|error: MoveOrderError| OrderError::new_err(error.to_string()))
}

#[pymethods]
impl Solver {
    /// Returns a solver towards any goal of 3x3, from a table that is a part of the module.
    ///
    /// ``goal`` is a board, by default 1 2 3 / 4 5 6 / 7 8 x.
    ///
    /// Raises ``BoardError`` if the goal is not a board of 3x3.
    ///
    /// >>> tilebase.Solver.embedded().max_distance
    /// 31
    #[staticmethod]
    #[pyo3(signature = (goal = None))]
    fn embedded(goal: Option<&Bound<'_, PyAny>>) -> PyResult<Solver> {
        Ok(Solver::new(open::embedded(goal)?, true))
    }

    /// Returns a solver from table files, which ``tilebase gen`` makes.
    ///
    /// ``path`` is a str or ``os.PathLike``, or a list or tuple of these, for tables of one shape (or
    /// the transposed one) whose goals have the blank in different cells. ``goal`` is any board whose
    /// blank a symmetry of the board carries to that of one of the tables' goals, by default the first
    /// table's own goal. The solver keeps the table that it answers from.
    ///
    /// The files are read into memory, or with ``mmap=True`` mapped, so that only what is looked up
    /// is read. **Nothing may write to a mapped file or shorten it** while the solver is in use: answers
    /// would be wrong, or a bus error would end Python. (Replacing the file by a new one is fine;
    /// ``tilebase gen`` does so.)
    ///
    /// Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, ``TableError`` if
    /// it is not a table, ``BoardError`` if the goal is not a board, and ``GoalError`` if the tables do not
    /// serve it. ``verify`` checks the entries.
    #[staticmethod]
    #[pyo3(signature = (path, goal = None, mmap = false))]
    fn open(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
    ) -> PyResult<Solver> {
        Ok(Solver::new(open::files(py, path, goal, mmap)?, false))
    }

    /// Returns a solver from the bytes of whole table files.
    ///
    /// ``data`` is bytes or a bytearray, or a list or tuple of these. Bytes are kept, not copied.
    /// ``goal`` and the exceptions are those of ``Solver.open``.
    #[staticmethod]
    #[pyo3(signature = (data, goal = None))]
    fn from_bytes(data: &Bound<'_, PyAny>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Solver> {
        Ok(Solver::new(open::bytes(data, goal)?, false))
    }

    /// The rows and columns of the boards: ``(rows, cols)``.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let shape = self.solver().shape();
        (shape.rows(), shape.cols())
    }

    /// The goal: its tiles in reading order, 0 for the blank.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        board::numbers(py, self.solver().goal())
    }

    /// The largest distance that any board has from the goal.
    #[getter]
    fn max_distance(&self) -> u8 {
        self.solver().max_distance()
    }

    /// The number of boards that can reach the goal: N!/2, 181440 for 3x3.
    #[getter]
    fn boards(&self) -> u64 {
        self.solver().boards()
    }

    /// Returns the number of moves in an optimal solution of the board.
    ///
    /// Raises ``BoardError`` if it is not a board of this shape, and ``UnsolvableError`` if no moves lead
    /// from it to the goal.
    ///
    /// >>> tilebase.Solver.embedded().distance("2 3 4 1 5 x 7 6 8")
    /// 19
    fn distance(&self, board: &Bound<'_, PyAny>) -> PyResult<u8> {
        let distance = self.solver().distance(&self.read(board)?);
        distance.map_err(error::query)
    }

    /// Returns the letters of an optimal solution: of all of them, the first in this order of the moves.
    /// Empty for the goal.
    ///
    /// Raises what ``distance`` raises, and ``OrderError`` if ``order`` does not have each of the
    /// letters u, d, l, r once.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    /// 'ullddrurdllurdruldr'
    /// >>> solver.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]], order="dlru")
    /// 'dlurullddrurdllurdr'
    #[pyo3(signature = (board, order = "udlr"))]
    fn solve(&self, board: &Bound<'_, PyAny>, order: &str) -> PyResult<String> {
        let (board, order) = (self.read(board)?, read_order(order)?);
        let solution = self.solver().solve_by(&board, order);
        Ok(solution.map_err(error::query)?.to_string())
    }

    /// Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Empty
    /// for the goal.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    fn optimal_moves(&self, board: &Bound<'_, PyAny>) -> PyResult<String> {
        let moves = self.solver().optimal_moves(&self.read(board)?);
        Ok(moves.map_err(error::query)?.to_string())
    }

    /// Returns the first move of the solution: a ``Hint`` with the tile that slides, the letter of the
    /// blank's move, and the distance before it. None for the goal.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Solver.embedded().hint("2 3 4 1 5 x 7 6 8")
    /// Hint(tile=4, move='u', distance=19)
    fn hint<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        static HINT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let Some(hint) = self
            .solver()
            .hint(&self.read(board)?)
            .map_err(error::query)?
        else {
            return Ok(None);
        };
        let class = HINT.import(py, "tilebase", "Hint")?;
        let hint = class.call1((hint.tile, hint.mv.letter(), hint.distance))?;
        Ok(Some(hint))
    }

    /// Returns the number of optimal solutions of the board. The goal has one, which is empty.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
    /// 40
    fn count_solutions(&self, board: &Bound<'_, PyAny>) -> PyResult<u128> {
        let count = self.solver().count_solutions(&self.read(board)?);
        count.map_err(error::query)
    }

    /// Returns a random board: one of all boards that can reach the goal or, with ``distance``, one of
    /// those at this distance. Each is equally likely.
    ///
    /// ``seed`` is an int, for the same board each time, or a ``random.Random``; by default, the module
    /// ``random`` chooses. With a distance, all boards up to it are visited, from the goal outwards,
    /// which takes milliseconds for 3x3 and minutes for the largest shapes.
    ///
    /// Raises ``DistanceError`` if there is no board at this distance.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> board = solver.random(distance=20, seed=7)
    /// >>> len(board), solver.distance(board)
    /// (9, 20)
    #[pyo3(signature = (distance = None, seed = None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        distance: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let distance = distance.map(|distance| self.read_distance(distance));
        let distance = distance.transpose()?;
        let (number, solver) = (random_number(py, seed)?, self.solver());
        let board = match distance {
            None => solver.random(number),
            Some(distance) => {
                let bytes = solver.table().bytes();
                let found = py.detach(|| bytes.read_whole(|| solver.random_at(distance, number)));
                found.map_err(error::random)?
            }
        };
        board::numbers(py, &board)
    }

    /// Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.
    ///
    /// ``boards`` is an array of any integer type and shape ``(n, N)`` or ``(n, rows, cols)``, or a
    /// list that makes one. Other threads of Python run meanwhile, and ctrl-C ends it. The rows are
    /// copied, some thousands at a time: what a thread writes to the array meanwhile may be seen or not.
    ///
    /// Raises ``BoardError`` if a row is not a board; its text starts with the row's number, from 0.
    ///
    /// >>> import numpy
    /// >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    /// >>> tilebase.Solver.embedded().distances(boards)
    /// array([19, -1], dtype=int16)
    fn distances<'py>(&self, boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        batch::distances(&self.batch, &self.read_rows(boards)?)
    }

    /// Returns the solutions of n boards: a bytes array of shape ``(n,)`` and type ``S31`` for 3x3, wide
    /// enough for the longest. ``b""`` for the goal, ``b"unsolvable"`` for unsolvable boards.
    ///
    /// ``boards`` is what ``distances`` takes, ``order`` what ``solve`` takes, and so are the
    /// exceptions.
    ///
    /// >>> tilebase.Solver.embedded().solve_many([[1, 2, 3, 4, 5, 6, 7, 0, 8]])
    /// array([b'r'], dtype='|S31')
    #[pyo3(signature = (boards, order = "udlr"))]
    fn solve_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        order: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (rows, order) = (self.read_rows(boards)?, read_order(order)?);
        batch::solve(&self.batch, &rows, order)
    }

    /// Returns all boards that can reach the goal, and their distances: a uint8 array of shape
    /// ``(boards, N)`` and an int16 array of shape ``(boards,)``, in the order of the boards' indices.
    /// The ground truth to learn a heuristic from, or to judge one by.
    ///
    /// It takes N + 2 bytes per board, 2 MB for 3x3.
    ///
    /// Raises ``TableError`` if an entry is wrong, and ``MemoryError``.
    ///
    /// >>> boards, distances = tilebase.Solver.embedded().all_distances()
    /// >>> boards.shape, int(distances.max()), float(distances.mean().round(4))
    /// ((181440, 9), 31, 21.9724)
    fn all_distances<'py>(&self, py: Python<'py>) -> PyResult<batch::Labelled<'py>> {
        batch::all_distances(py, self.solver())
    }

    /// Checks that the tables' entries are those that were written: their checksums and padding.
    ///
    /// Raises ``TableError`` if they are not.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let mut tables = self.solver().tables();
        let verify = |table: &Table<TableBytes>| table.bytes().read_whole(|| table.verify());
        let verified = py.detach(|| tables.try_for_each(verify));
        verified.map_err(error::table)
    }

    fn __repr__(&self) -> String {
        let solver = self.solver();
        let (shape, goal, largest) = (solver.shape(), solver.goal(), solver.max_distance());
        format!("<tilebase.Solver: {shape}, goal {goal}, largest distance {largest}>")
    }

    /// Pickles a solver as its tables' bytes and its goal; the embedded one as its goal alone.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.get_type::<Solver>();
        let goal = format!("{:#}", self.solver().goal());
        if self.is_embedded {
            return Ok((class.getattr("embedded")?, (goal,).into_pyobject(py)?));
        }
        let tables = self.solver().tables();
        let tables = PyList::new(
            py,
            tables.map(|table| PyBytes::new(py, table.bytes().as_ref())),
        )?;
        Ok((
            class.getattr("from_bytes")?,
            (tables, goal).into_pyobject(py)?,
        ))
    }
}
