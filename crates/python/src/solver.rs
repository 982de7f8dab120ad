//! The class `Solver`.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use tilebase_lookup::{Batch, Solver as Lookup, Table, TableBytes};
use tilebase_pattern::ErrorKind;

use crate::answers::{OneBoard, read_order};
use crate::error::{Failure, lookup};
use crate::integer::integer;
use crate::random::{self, Numbers};
use crate::rows::Rows;
use crate::signals::{self, Stop};
use crate::{numpy_api, open, solutions, whole};

/// Optimal answers for every board that can reach one goal, from a complete table, without a search.
///
/// Make one with ``Solver.embedded``, ``Solver.open`` or ``Solver.from_bytes``. A solver never changes;
/// any number of threads may use it at the same time.
///
/// Boards are given as text (``"2 3 4 1 5 x 7 6 8"``, ``"234/15x/768"``), as a sequence of the tiles in
/// reading order with 0 for the blank, as a sequence of rows, or as an array of integers of shape ``(N,)``
/// or ``(rows, cols)``, where N is ``rows * cols``. A move letter says where the blank goes: u, d, l or r.
///
/// >>> import tilebase
/// >>> solver = tilebase.Solver.embedded(goal="1 2 3 / 8 x 4 / 7 6 5")
/// >>> solver.solve("2 8 3 / 1 6 4 / 7 x 5")
/// 'uuldr'
/// >>> solver
/// <tilebase.Solver: 3x3, goal 1 2 3 8 x 4 7 6 5, largest distance 30>
#[pyclass(frozen, extends = OneBoard, module = "tilebase")]
pub struct Solver {
    batch: Arc<Batch<TableBytes>>,
    /// Whether the table is a part of the module.
    is_embedded: bool,
}

impl Solver {
    fn new(py: Python<'_>, solver: Lookup<TableBytes>, is_embedded: bool) -> PyResult<Py<Solver>> {
        let batch = Arc::new(Batch::new(solver));
        let answers = OneBoard::new(batch.clone());
        Py::new(py, (Solver { batch, is_embedded }, answers))
    }

    fn solver(&self) -> &Lookup<TableBytes> {
        self.batch.solver()
    }

    fn read_distance(&self, distance: &Bound<'_, PyAny>) -> PyResult<u8> {
        let distance = integer(distance, "a distance as int")?;
        Ok(distance.extract().map_err(|_| {
            let largest = self.max_distance();
            let text =
                format!("no board is at distance {distance}: the largest distance is {largest}");
            Failure::new(ErrorKind::Distance, text)
        })?)
    }
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
    fn embedded(py: Python<'_>, goal: Option<&Bound<'_, PyAny>>) -> PyResult<Py<Solver>> {
        Solver::new(py, open::embedded_solver(goal)?, true)
    }

    /// Returns a solver from table files, which ``tilebase gen`` makes.
    ///
    /// ``path`` is a str or ``os.PathLike``, or a sequence of these, for tables of one shape (or the
    /// transposed one) whose goals have the blank in different cells. ``goal`` is any board whose blank a
    /// symmetry of the board carries to that of one of the tables' goals, by default the first table's own
    /// goal. The solver keeps the table that it answers from.
    ///
    /// The files are read into memory, or with ``mmap=True`` mapped. Their checksums are checked, so that no wrong
    /// bit is answered from, except for mapped files over 64 MiB, of which only what is looked up is read.
    /// **Nothing may write to a mapped file or shorten it** while the solver is in use: answers
    /// would be wrong, or a bus error (SIGBUS) would end Python. (Replacing the file by a new one is fine;
    /// ``tilebase gen`` does so.) Where that may happen, read the files.
    ///
    /// Raises ``OSError`` (mostly ``FileNotFoundError``) if a file cannot be read, ``MemoryError`` if it is too
    /// large for the memory, ``TableError`` if it is not a table or a damaged one, ``BoardError`` if the goal is not
    /// a board, and ``GoalError`` if the tables do not serve it. ``verify`` checks the entries of every table.
    #[staticmethod]
    #[pyo3(signature = (path, goal = None, mmap = false))]
    fn open(
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
        mmap: bool,
    ) -> PyResult<Py<Solver>> {
        let tables = open::files(path, move |path| open::table(path, mmap))?;
        Solver::new(py, open::solver(tables, goal)?, false)
    }

    /// Returns a solver from the bytes of whole table files.
    ///
    /// ``data`` is bytes, a bytearray or a memoryview, or a sequence of these. Bytes are kept, the others
    /// copied. ``goal`` and the exceptions are those of ``Solver.open``. The checksum is not checked: if a
    /// bit may have changed, such as in what came from a network, call ``verify``.
    #[staticmethod]
    #[pyo3(signature = (data, goal = None))]
    fn from_bytes(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        goal: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<Solver>> {
        let tables = open::bytes(data)?.into_iter().map(Table::from_bytes);
        let tables = tables.collect::<Result<_, _>>().map_err(lookup)?;
        Solver::new(py, open::solver(tables, goal)?, false)
    }

    /// The largest distance that any board has from the goal.
    #[getter]
    fn max_distance(&self) -> u8 {
        self.solver().max_distance()
    }

    /// Returns a random board: one of all boards that can reach the goal or, with ``distance``, one of
    /// those at this distance. Each is equally likely. With a ``count``, that many: a uint8 array of
    /// shape ``(count, N)``.
    ///
    /// ``seed`` is an int, of which the lowest 64 bits count, or a ``random.Random``; by default, the module
    /// ``random`` chooses. A number as seed chooses the same boards with every table and in every language
    /// that tilebase is for. With a distance, all boards up to it are visited, from the goal outwards, which
    /// takes milliseconds for 3x3 and minutes for the largest shapes.
    ///
    /// Raises ``DistanceError`` if there is no board at this distance.
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
    ) -> PyResult<Bound<'py, PyAny>> {
        let distance = distance.map(|distance| self.read_distance(distance));
        let (distance, numbers) = (distance.transpose()?, Numbers::of(py, seed)?);
        let (batch, shape) = (self.batch.clone(), self.solver().shape());
        random::boards(py, shape, count, numbers, |numbers| {
            let Some(distance) = distance else {
                return random::of_all(py, batch, numbers);
            };
            let choose =
                move |stop: &Stop| whole::random_at(batch.solver(), distance, &numbers, stop);
            Ok(signals::aside(py, choose)??)
        })
    }

    /// Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.
    ///
    /// ``boards`` is an array of any integer type and shape ``(n, N)`` or ``(n, rows, cols)``, or a
    /// list of boards. Other threads of Python run meanwhile, and ctrl-C ends it. The rows are
    /// copied, some thousands at a time: what a thread writes to the array meanwhile may be seen or not.
    ///
    /// Raises ``BoardError`` if a row is not a board; its text starts with the row's number, from 0.
    ///
    /// >>> import numpy
    /// >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    /// >>> tilebase.Solver.embedded().distances(boards)
    /// array([19, -1], dtype=int16)
    fn distances<'py>(&self, boards: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let rows = Rows::of(self.solver().shape(), boards)?;
        let distances = PyArray1::zeros(rows.py(), rows.count(), false);
        let mut room = distances.readwrite();
        let room = room.as_slice_mut()?;
        self.batch
            .announce(self.solver().quickest_order(), rows.count() as u64);
        rows.each_block(|block, tiles| self.batch.distances(tiles, &mut room[block]))?;
        Ok(distances)
    }

    /// Returns the solutions of n boards: a ``Solutions``, which is a sequence of str, with None for
    /// unsolvable boards, over two arrays.
    ///
    /// ``boards`` is what ``distances`` takes, ``order`` what ``solve`` takes, and so are the
    /// exceptions.
    ///
    /// >>> tilebase.Solver.embedded().solve_many(["123/456/7x8", "12345678x", "21345678x"])
    /// Solutions(['r', '', None])
    #[pyo3(signature = (boards, order = "udlr"))]
    fn solve_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        order: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (rows, order) = (Rows::of(self.solver().shape(), boards)?, read_order(order)?);
        let width = usize::from(self.max_distance()).max(1);
        let lengths = PyArray1::zeros(rows.py(), rows.count(), false);
        let (solutions, letters) = solutions::letters(rows.py(), rows.count(), width)?;
        let (mut lengths_room, mut letters_room) = (lengths.readwrite(), letters.readwrite());
        let lengths_room = lengths_room.as_slice_mut()?;
        let letters_room = letters_room.as_slice_mut()?;
        self.batch.announce(order, rows.count() as u64);
        rows.each_block(|block, tiles| {
            let letters = &mut letters_room[block.start * width..block.end * width];
            self.batch
                .solve_letters(tiles, order, letters, width, &mut lengths_room[block])
        })?;
        solutions::many(solutions, lengths)
    }

    /// Returns the distances of all boards that can reach the goal: a uint8 array of shape ``(boards,)``,
    /// by the index of ``board_at``, in which ``all_boards`` returns them. The ground truth to learn a
    /// heuristic from, or to judge one by.
    ///
    /// Raises ``TableError`` if an entry is wrong, and ``MemoryError``.
    ///
    /// >>> distances = tilebase.Solver.embedded().all_distances()
    /// >>> len(distances), int(distances.max()), float(distances.mean().round(4))
    /// (181440, 31, 21.9724)
    fn all_distances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        numpy_api::ready(py)?;
        let batch = self.batch.clone();
        let distances = signals::aside(py, move |stop| whole::distances(batch.solver(), stop))?;
        Ok(PyArray1::from_vec(py, distances?))
    }

    /// Returns all boards that can reach the goal: a uint8 array of shape ``(boards, N)``, by the index of
    /// ``board_at``.
    ///
    /// Raises ``MemoryError``: it takes N bytes per board, 1.6 MB for 3x3.
    ///
    /// >>> tilebase.Solver.embedded().all_boards()[:2]
    /// array([[0, 1, 2, 3, 4, 5, 6, 7, 8],
    ///        [0, 1, 2, 3, 4, 5, 7, 8, 6]], dtype=uint8)
    fn all_boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        numpy_api::ready(py)?;
        let (batch, cells) = (self.batch.clone(), self.solver().shape().cells());
        let tiles = signals::aside(py, move |stop| whole::boards(batch.solver(), stop))??;
        let boards = tiles.len() / cells;
        PyArray1::from_vec(py, tiles).reshape([boards, cells])
    }

    fn __repr__(&self) -> String {
        let solver = self.solver();
        let (shape, goal, largest) = (solver.shape(), solver.goal(), solver.max_distance());
        format!("<tilebase.Solver: {shape}, goal {goal}, largest distance {largest}>")
    }

    /// Pickles a solver as its tables' bytes and its goal; the embedded one as its goal alone.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<open::Pickled<'py>> {
        let files = || self.solver().tables().map(Table::bytes).collect();
        open::pickled::<Solver>(py, (!self.is_embedded).then(files), self.solver().goal())
    }
}
