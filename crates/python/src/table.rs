//! The class `Table`.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyList, PyTuple, PyType};
use tilebase_lookup::{Board, MoveOrder, MoveOrderError, Shape, Tablebase, View};

use crate::batch;
use crate::board;
use crate::bytes::Bytes;
use crate::choice::Generator;
use crate::error::{self, exceptions::OrderError};
use crate::indices::Indices;
use crate::open::{self, Opened};
use crate::rows::Rows;

/// A tablebase as seen from one goal: optimal answers for every board, without a search.
///
/// Make one with ``Table.embedded``, ``Table.open`` or ``Table.from_bytes``. A table never changes;
/// any number of threads may ask it at the same time.
///
/// Boards are given as text (``"2 3 4 1 5 x 7 6 8"``, ``"234/15x/768"``), as a list or tuple of the
/// tiles in reading order with 0 for the blank, as a list of rows, or as a numpy array of integers of
/// shape ``(N,)`` or ``(rows, cols)``, where N is ``rows * cols``. A move letter says where the blank
/// goes: u, d, l or r.
///
/// >>> import tilebase
/// >>> table = tilebase.Table.embedded(goal="1 2 3 / 8 x 4 / 7 6 5")
/// >>> table.solve("2 8 3 / 1 6 4 / 7 x 5")
/// 'uuldr'
/// >>> table
/// <tilebase.Table: 3x3, goal 1 2 3 8 x 4 7 6 5, largest distance 30>
#[pyclass(frozen, module = "tilebase")]
pub struct Table {
    tablebase: Tablebase<Bytes>,
    goal: Board,
    indices: Indices,
}

impl Table {
    /// For a goal that the tables serve.
    fn towards((tablebase, goal): Opened) -> PyResult<Table> {
        tablebase.towards(&goal).map_err(error::query)?;
        Ok(Table {
            tablebase,
            goal,
            indices: Indices::default(),
        })
    }

    /// The tables as seen from the goal.
    pub fn view(&self) -> View<'_, Bytes> {
        let view = self.tablebase.towards(&self.goal);
        view.expect("the goal was found to be served")
    }

    /// The shape of the boards.
    pub fn board_shape(&self) -> Shape {
        self.goal.shape()
    }

    /// The path indices that batches have made.
    pub fn indices(&self) -> &Indices {
        &self.indices
    }

    fn read(&self, board: &Bound<'_, PyAny>) -> PyResult<Board> {
        board::read(self.board_shape(), board)
    }
}

fn read_order(order: &str) -> PyResult<MoveOrder> {
    let order = order.parse();
    order.map_err(|error: MoveOrderError| OrderError::new_err(error.to_string()))
}

#[pymethods]
impl Table {
    /// The 3x3 tables that are a part of the module, for any goal.
    ///
    /// ``goal`` is a board; without it, it is 1 2 3 / 4 5 6 / 7 8 x.
    ///
    /// Raises ``BoardError`` if the goal is no board of 3x3.
    ///
    /// >>> tilebase.Table.embedded().max_distance
    /// 31
    #[staticmethod]
    #[pyo3(signature = (goal = None))]
    fn embedded(goal: Option<&Bound<'_, PyAny>>) -> PyResult<Table> {
        Table::towards(open::embedded(goal)?)
    }

    /// The tables in these files, which ``tilebase gen`` makes.
    ///
    /// ``path`` is a str or ``os.PathLike``, or a list or tuple of these, of tables of one shape (or
    /// the transposed one) for different places of the goal's blank. ``goal`` is any board whose blank
    /// a symmetry of the board carries to that of one of the tables' goals; without it, it is the
    /// first table's own.
    ///
    /// The files are read into memory, or with ``mmap=True`` mapped, so that only what is looked up
    /// is read. **Nothing may write to a mapped file or shorten it** while the table is in use: that
    /// gives wrong answers or ends Python with a bus error. (To put a new file in its place is fine;
    /// ``tilebase gen`` does so.)
    ///
    /// Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, ``TableError`` if
    /// it is no table, ``BoardError`` if the goal is no board, and ``GoalError`` if the tables do not
    /// serve it. The entries are not looked at: ``verify`` does so.
    #[staticmethod]
    #[pyo3(signature = (path, goal = None, mmap = false))]
    fn open(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
    ) -> PyResult<Table> {
        Table::towards(open::files(py, path, goal, mmap)?)
    }

    /// The tables in these bytes, each a whole table file.
    ///
    /// ``data`` is bytes or a bytearray, or a list or tuple of these. Bytes are kept, not copied.
    /// ``goal`` and the exceptions are those of ``Table.open``.
    #[staticmethod]
    #[pyo3(signature = (data, goal = None))]
    fn from_bytes(data: &Bound<'_, PyAny>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Table> {
        Table::towards(open::bytes(data, goal)?)
    }

    /// The rows and columns of the boards: ``(rows, cols)``.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let shape = self.board_shape();
        (shape.rows(), shape.cols())
    }

    /// The goal: its tiles in reading order, 0 for the blank.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        board::numbers(py, &self.goal)
    }

    /// The largest distance that any board has from the goal.
    #[getter]
    fn max_distance(&self) -> u8 {
        self.view().max_distance()
    }

    /// The number of boards from which moves lead to the goal: N!/2, 181440 for 3x3.
    #[getter]
    fn entries(&self) -> u64 {
        self.view().table().goal().boards()
    }

    /// The number of moves in an optimal solution of the board.
    ///
    /// Raises ``BoardError`` if it is no board of this shape, and ``UnsolvableError`` if no moves lead
    /// from it to the goal.
    ///
    /// >>> tilebase.Table.embedded().distance("2 3 4 1 5 x 7 6 8")
    /// 19
    fn distance(&self, board: &Bound<'_, PyAny>) -> PyResult<u8> {
        self.view()
            .distance(&self.read(board)?)
            .map_err(error::query)
    }

    /// The letters of an optimal solution; of several, the one that comes first when moves are
    /// preferred in this order. Empty for the goal.
    ///
    /// Raises what ``distance`` raises, and ``OrderError`` if ``order`` does not have each of the
    /// letters u, d, l, r once.
    ///
    /// >>> table = tilebase.Table.embedded()
    /// >>> table.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]])
    /// 'ullddrurdllurdruldr'
    /// >>> table.solve([[2, 3, 4], [1, 5, 0], [7, 6, 8]], order="dlru")
    /// 'dlurullddrurdllurdr'
    #[pyo3(signature = (board, order = "udlr"))]
    fn solve(&self, board: &Bound<'_, PyAny>, order: &str) -> PyResult<String> {
        let (board, order) = (self.read(board)?, read_order(order)?);
        let solution = self.view().solve_by(&board, order).map_err(error::query)?;
        Ok(solution.to_string())
    }

    /// The letters of all moves that start an optimal solution, in the order u, d, l, r. Empty for
    /// the goal.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Table.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    fn optimal_moves(&self, board: &Bound<'_, PyAny>) -> PyResult<String> {
        let moves = self
            .view()
            .optimal_moves(&self.read(board)?)
            .map_err(error::query)?;
        Ok(moves.to_string())
    }

    /// The first step of the solution: a ``Hint`` of the tile that slides, the letter of the blank's
    /// move, and the distance before it. None for the goal.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Table.embedded().hint("2 3 4 1 5 x 7 6 8")
    /// Hint(tile=4, move='u', distance=19)
    fn hint<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        static HINT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let board = self.read(board)?;
        let solution = self.view().solve(&board).map_err(error::query)?;
        let Some(first_move) = solution.iter().next() else {
            return Ok(None);
        };
        let after = board.moved(first_move).expect("a move of a solution");
        let tile = after.tiles()[board.blank()];
        let hint = HINT.import(py, "tilebase", "Hint")?;
        hint.call1((tile, first_move.letter(), solution.len()))
            .map(Some)
    }

    /// How many optimal solutions the board has. The goal has one, which is empty.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Table.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
    /// 40
    fn count_solutions(&self, board: &Bound<'_, PyAny>) -> PyResult<u128> {
        self.view()
            .count_solutions(&self.read(board)?)
            .map_err(error::query)
    }

    /// A board at random: each from which moves lead to the goal is as likely as any other, or, with
    /// ``distance``, each at this distance.
    ///
    /// ``seed`` is an int, for the same board each time, or a ``random.Random``; without it, the
    /// module ``random`` chooses. With a distance, the table is walked outward from the goal, which
    /// takes milliseconds for 3x3 and minutes for the largest shapes.
    ///
    /// Raises ``DistanceError`` if there is no board at this distance.
    ///
    /// >>> table = tilebase.Table.embedded()
    /// >>> board = table.random(distance=20, seed=7)
    /// >>> len(board), table.distance(board)
    /// (9, 20)
    #[pyo3(signature = (distance = None, seed = None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        distance: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (generator, view) = (Generator::of(py, seed)?, self.view());
        let board = match distance {
            None => generator.board(py, &view)?,
            Some(distance) => generator.board_at(py, &view, distance)?,
        };
        board::numbers(py, &board)
    }

    /// The distances of n boards: an int16 array of shape ``(n,)``, -1 where no moves lead to the
    /// goal.
    ///
    /// ``boards`` is an array of any integer type and shape ``(n, N)`` or ``(n, rows, cols)``, or a
    /// list that makes one. Other threads of Python run meanwhile, and ctrl-C ends it. The rows are
    /// copied, some thousands at a time: what a thread writes to the array meanwhile may be seen or not.
    ///
    /// Raises ``BoardError`` if a row is no board; its text starts with the row's number, from 0.
    ///
    /// >>> import numpy
    /// >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    /// >>> tilebase.Table.embedded().distances(boards)
    /// array([19, -1], dtype=int16)
    fn distances<'py>(&self, boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        batch::distances(self, &Rows::of(self.board_shape(), boards)?)
    }

    /// The solutions of n boards: a bytes array of shape ``(n,)`` and type ``S31`` for 3x3, wide
    /// enough for the longest. ``b""`` for the goal, ``b"unsolvable"`` where no moves lead to it.
    ///
    /// ``boards`` is what ``distances`` takes, ``order`` what ``solve`` takes, and so are the
    /// exceptions.
    ///
    /// >>> tilebase.Table.embedded().solve_many([[1, 2, 3, 4, 5, 6, 7, 0, 8]])
    /// array([b'r'], dtype='|S31')
    #[pyo3(signature = (boards, order = "udlr"))]
    fn solve_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        order: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (rows, order) = (Rows::of(self.board_shape(), boards)?, read_order(order)?);
        batch::solve(self, &rows, order)
    }

    /// Every board from which moves lead to the goal, and its distance: a uint8 array of shape
    /// ``(entries, N)`` and an int16 array of shape ``(entries,)``, in the order of the table's index.
    /// The ground truth for whoever learns or judges a heuristic.
    ///
    /// It takes N + 2 bytes a board, 2 MB for 3x3.
    ///
    /// Raises ``TableError`` if an entry is wrong, and ``MemoryError``.
    ///
    /// >>> boards, distances = tilebase.Table.embedded().all_distances()
    /// >>> boards.shape, int(distances.max()), float(distances.mean().round(4))
    /// ((181440, 9), 31, 21.9724)
    fn all_distances<'py>(&self, py: Python<'py>) -> PyResult<batch::Labelled<'py>> {
        batch::all_distances(py, self)
    }

    /// Checks that the entries are those that were written: each table's checksum and padding.
    ///
    /// Raises ``TableError`` if they are not.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| {
            self.tablebase.tables().try_for_each(|table| {
                table.bytes().expect_whole_reads();
                table.verify()
            })
        })
        .map_err(error::table)
    }

    fn __repr__(&self) -> String {
        let (shape, goal, largest) = (self.board_shape(), self.goal, self.max_distance());
        format!("<tilebase.Table: {shape}, goal {goal}, largest distance {largest}>")
    }

    /// A pickled table is its bytes and its goal; the embedded one is its goal alone.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (class, goal) = (py.get_type::<Table>(), format!("{:#}", self.goal));
        let tables = || self.tablebase.tables().map(tilebase_lookup::Table::bytes);
        if tables().all(|bytes| matches!(bytes, Bytes::Embedded(_))) {
            return Ok((class.getattr("embedded")?, (goal,).into_pyobject(py)?));
        }
        let tables: Vec<_> = tables()
            .map(|bytes| PyBytes::new(py, bytes.as_ref()))
            .collect();
        Ok((
            class.getattr("from_bytes")?,
            (tables, goal).into_pyobject(py)?,
        ))
    }
}
