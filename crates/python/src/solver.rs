//! The class `Solver`: how it is shown, and its methods that need no table. The other methods are in `open`, `one_board`,
//! `batch`, `random` and `dataset`.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use tilebase::{Board, Error, Metric};

use crate::arguments::integer;
use crate::board;
use crate::error::Answer;
use crate::open::Origin;
use crate::signals::Watch;

/// Optimal answers for every board that can reach one goal.
///
/// Create a solver with ``Solver.embedded``, ``Solver.open`` or ``Solver.from_bytes``. Complete tables answer by
/// lookup. Pattern tables guide a search for larger shapes, such as the 15-puzzle. A search takes milliseconds for most
/// boards of 4x4, but seconds or minutes for a few. For most boards of 5x5, it takes hours: ``search`` returns a good
/// solution and a lower bound within any ``Limits``. During a search, other Python threads run, and ctrl-C cancels a
/// search of the main thread.
///
/// All methods that may search take ``limits``. A method raises ``BoardError`` for a value that is not a board of this
/// shape, ``UnsolvableError`` for a board from which no moves lead to the goal, and ``LimitError`` if ``limits`` end the
/// search for an exact answer.
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
    pub origin: Origin,
}

impl Solver {
    pub fn read(&self, given: &Bound<'_, PyAny>) -> Answer<Board> {
        board::read(self.solver.shape(), given)
    }
}

#[pymethods]
impl Solver {
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
        Ok(Watch::new(None).on_other_thread(py, move |_| solver.verify())??)
    }

    /// Reads a board in any form, and returns a list of its tiles in reading order, with 0 for the blank. It need not be
    /// solvable.
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

    /// Returns the two to four letters of the legal moves, in the order u, d, l, r. The board need not be solvable.
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
    /// Raises ``MovesError`` if ``moves`` cannot be read as moves, or if a move leaves the board.
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
    /// Raises ``ValueError`` for more than 16 cells: these boards have no index.
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
}
