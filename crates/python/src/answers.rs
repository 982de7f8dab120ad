//! The questions about one board, which complete tables and pattern tables answer alike.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyType};
use tilebase_lookup::{Board, MoveOrder, MoveSet, Solution};
use tilebase_pattern::ErrorKind;

use crate::board;
use crate::error::Failure;
use crate::integer::integer;
use crate::signals::{self, Stop};
use crate::solutions::EverySolution;

/// Answers towards one goal.
pub trait Answers: Send + Sync {
    fn goal(&self) -> &Board;
    fn boards(&self) -> u64;
    fn index_of(&self, board: &Board) -> Result<u64, Failure>;
    fn board_at(&self, index: u64) -> Option<Board>;
    fn distance(&self, py: Python<'_>, board: &Board) -> PyResult<u8>;
    fn solve(&self, py: Python<'_>, board: &Board, order: MoveOrder) -> PyResult<Solution>;
    fn optimal_moves(&self, py: Python<'_>, board: &Board) -> PyResult<MoveSet>;
    fn count_solutions(self: Arc<Self>, py: Python<'_>, board: Board) -> PyResult<u128>;

    /// Returns all optimal solutions of a solvable board, one after the other.
    fn solutions(
        self: Arc<Self>,
        board: Board,
        order: MoveOrder,
    ) -> Result<Box<dyn Solutions>, Failure>;

    /// Checks the entries of all tables, as long as somebody waits.
    fn verify(&self, stop: &Stop) -> Result<(), Failure>;
}

/// The solutions of a board, found one after the other.
pub trait Solutions: Send {
    /// Returns the next one. After a signal, the next call goes on from there.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Solution>>;
}

/// Returns the order of the moves that a text names.
pub fn read_order(order: &str) -> Result<MoveOrder, Failure> {
    order
        .parse()
        .map_err(|error: tilebase_lookup::MoveOrderError| Failure::new(ErrorKind::Order, error))
}

/// What ``tilebase.Solver`` and ``tilebase.Patterns`` have in common: the answers about one board.
#[pyclass(frozen, subclass, module = "tilebase", name = "_Answers")]
pub struct OneBoard(Arc<dyn Answers>);

impl OneBoard {
    pub fn new(answers: Arc<dyn Answers>) -> OneBoard {
        OneBoard(answers)
    }

    fn read(&self, given: &Bound<'_, PyAny>) -> PyResult<Board> {
        board::read(self.0.goal().shape(), given)
    }
}

#[pymethods]
impl OneBoard {
    /// The rows and columns of the boards: ``(rows, cols)``.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        let shape = self.0.goal().shape();
        (shape.rows(), shape.cols())
    }

    /// The goal: its tiles in reading order, 0 for the blank.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        board::numbers(py, self.0.goal())
    }

    /// The number of boards that can reach the goal: N!/2, 181440 for 3x3.
    #[getter]
    fn boards(&self) -> u64 {
        self.0.boards()
    }

    /// Returns the number of moves in an optimal solution of the board.
    ///
    /// Raises ``BoardError`` if it is not a board of this shape, and ``UnsolvableError`` if no moves lead
    /// from it to the goal.
    ///
    /// >>> tilebase.Solver.embedded().distance("2 3 4 1 5 x 7 6 8")
    /// 19
    fn distance(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<u8> {
        self.0.distance(py, &self.read(board)?)
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
    fn solve(&self, py: Python<'_>, board: &Bound<'_, PyAny>, order: &str) -> PyResult<String> {
        let (board, order) = (self.read(board)?, read_order(order)?);
        Ok(self.0.solve(py, &board, order)?.to_string())
    }

    /// Returns the letters of all moves that start an optimal solution, in the order u, d, l, r. Empty
    /// for the goal.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves("2 3 4 1 5 x 7 6 8")
    /// 'udl'
    fn optimal_moves(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<String> {
        let moves = self.0.optimal_moves(py, &self.read(board)?)?;
        Ok(moves.to_string())
    }

    /// Returns the first move of ``solve(board)``: a ``Hint`` with the tile that slides, the letter of the
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
        let board = self.read(board)?;
        let solution = self.0.solve(py, &board, MoveOrder::UDLR)?;
        let Some(mv) = solution.first() else {
            return Ok(None);
        };
        let next = board.moved(mv).expect("a move of a solution");
        let tile = next.tiles()[board.blank()];
        let class = HINT.import(py, "tilebase", "Hint")?;
        class.call1((tile, mv.letter(), solution.len())).map(Some)
    }

    /// Returns the number of optimal solutions of the board. The goal has one, which is empty.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Solver.embedded().count_solutions("8 6 7 2 5 4 3 x 1")
    /// 40
    fn count_solutions(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<u128> {
        self.0.clone().count_solutions(py, self.read(board)?)
    }

    /// Returns an iterator of all optimal solutions of the board, as ``solve`` returns them, in this order
    /// of the moves. They are found while you ask for them.
    ///
    /// Raises what ``solve`` raises.
    ///
    /// >>> list(tilebase.Solver.embedded().solutions("1 2 3 / 4 5 6 / 7 8 x"))
    /// ['']
    /// >>> solutions = tilebase.Solver.embedded().solutions("2 3 4 1 5 x 7 6 8", order="dlru")
    /// >>> next(solutions), next(solutions)
    /// ('dlurullddrurdllurdr', 'ldruullddrurdllurrd')
    #[pyo3(signature = (board, order = "udlr"))]
    fn solutions(&self, board: &Bound<'_, PyAny>, order: &str) -> PyResult<EverySolution> {
        let (board, order) = (self.read(board)?, read_order(order)?);
        let solutions = self.0.clone().solutions(board, order)?;
        Ok(EverySolution::new(solutions))
    }

    /// Returns the board, in whatever form it is given, as a list of its tiles in reading order, 0 for the
    /// blank.
    ///
    /// Raises ``BoardError`` if it is not a board of this shape. It need not be solvable.
    ///
    /// >>> tilebase.Solver.embedded().parse_board("234/15x/768")
    /// [2, 3, 4, 1, 5, 0, 7, 6, 8]
    fn parse_board<'py>(&self, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        board::numbers(board.py(), &self.read(board)?)
    }

    /// Returns the number of the board among all that can reach the goal, from 0: its place in what
    /// ``all_boards`` and ``all_distances`` of a ``Solver`` return. It depends on the goal alone.
    ///
    /// Raises what ``distance`` raises.
    ///
    /// >>> tilebase.Solver.embedded().index_of("2 3 4 1 5 x 7 6 8")
    /// 103741
    fn index_of(&self, board: &Bound<'_, PyAny>) -> PyResult<u64> {
        Ok(self.0.index_of(&self.read(board)?)?)
    }

    /// Returns the board with this number, from 0, as a list of its tiles.
    ///
    /// Raises ``IndexError`` if it is that of no board.
    ///
    /// >>> tilebase.Solver.embedded().board_at(0)
    /// [0, 1, 2, 3, 4, 5, 6, 7, 8]
    fn board_at<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let index = integer(index, "an index as int")?;
        let number: Option<u64> = index.extract().ok();
        match number.and_then(|number| self.0.board_at(number)) {
            Some(board) => board::numbers(index.py(), &board),
            None => Err(PyIndexError::new_err(format!(
                "no board has index {index}: there are {} boards",
                self.0.boards()
            ))),
        }
    }

    /// Checks that the tables' entries are those that were written: their checksums and padding.
    ///
    /// Raises ``TableError`` if they are not.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let answers = self.0.clone();
        Ok(signals::aside(py, move |stop| answers.verify(stop))??)
    }
}
