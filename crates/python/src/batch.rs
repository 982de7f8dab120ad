//! The methods of `Solver` for many boards; the answers are numpy arrays.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tilebase::pattern::GoalIndex;

use crate::arguments::{Limits, move_order};
use crate::error::Answer;
use crate::numpy_api::{self, reserved};
use crate::rows::Rows;
use crate::signals::{Stop, Watch};
use crate::solver::Solver;

/// The number of boards between two checks for cancellation.
const CHECK_INTERVAL: u64 = 1 << 16;

/// The length of a board that is not answered yet.
const UNKNOWN: i16 = -2;

/// The bits of a board whose optimal moves are not found yet.
const UNKNOWN_MOVES: u8 = 1 << 4;

#[pymethods]
impl Solver {
    /// Returns the distances of n boards: an int16 array of shape ``(n,)``, -1 for unsolvable boards.
    ///
    /// ``boards`` is a list of boards, a numpy or pandas column of texts, or an array of integers. An array may have
    /// any integer type, and the shape ``(n, N)`` or ``(n, rows, cols)``.
    ///
    /// During the call, other Python threads run, and ctrl-C cancels a call of the main thread. The rows are copied in
    /// blocks, so writes to the array during the call may or may not have an effect.
    ///
    /// ``limits`` apply to each board alone, but ``should_stop`` ends the call. A distance that is then unknown is -2.
    ///
    /// Raises ``BoardError`` if a row is not a board; the message starts with the row's number, from 0, which is also the
    /// attribute ``row``.
    ///
    /// >>> import numpy
    /// >>> boards = numpy.array([[2, 3, 4, 1, 5, 0, 7, 6, 8], [2, 1, 3, 4, 5, 6, 7, 8, 0]])
    /// >>> tilebase.Solver.embedded().distances(boards)
    /// array([19, -1], dtype=int16)
    #[pyo3(signature = (boards, *, limits = None))]
    fn distances<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyArray1<i16>>> {
        let rows = Rows::of(self.solver.shape(), boards)?;
        let limits = limits.unwrap_or_default();
        let search = limits.search(&self.solver);
        if let Some(batch) = self.solver.complete() {
            batch.announce(batch.solver().quickest_order(), rows.count() as u64);
        }
        let distances = numpy_api::full(rows.py(), rows.count(), UNKNOWN)?;
        let mut buffer = distances.readwrite();
        let buffer = buffer.as_slice_mut()?;
        rows.each_block(&self.solver, &limits, |block, tiles, check| {
            search.distances_with(tiles, &mut buffer[block], |_| check())
        })?;
        Ok(distances)
    }

    /// Returns the solutions of n boards as ``Solutions``: a sequence of str, with None for unsolvable boards.
    ///
    /// ``order`` is as for ``solve``; the other arguments and the exceptions are as for ``distances``. If a limit ends
    /// the search for a board, its solution is None, with the length -2.
    ///
    /// >>> tilebase.Solver.embedded().solve_many(["123/456/7x8", "12345678x", "21345678x"])
    /// Solutions(['r', '', None])
    #[pyo3(signature = (boards, order = "udlr", *, limits = None))]
    fn solve_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        order: &str,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let rows = Rows::of(self.solver.shape(), boards)?;
        let (order, limits, py) = (move_order(order)?, limits.unwrap_or_default(), rows.py());
        let search = limits.search(&self.solver).order(order);
        let mut width = u8::MAX.into();
        if let Some(batch) = self.solver.complete() {
            batch.announce(order, rows.count() as u64);
            width = usize::from(batch.solver().max_distance()).max(1);
        }
        let lengths = numpy_api::full(py, rows.count(), UNKNOWN)?;
        let mut lengths_buffer = lengths.readwrite();
        let lengths_buffer = lengths_buffer.as_slice_mut()?;
        // An array of byte strings, and a view of its bytes.
        let numpy = numpy_api::ready(py)?;
        let mut letters = numpy.call_method1("zeros", (rows.count(), format!("S{width}")))?;
        let bytes = letters.call_method1("view", ("uint8",))?;
        let bytes = bytes.cast::<PyArray1<u8>>().map_err(PyErr::from)?;
        let mut buffer = bytes.readwrite();
        let buffer = buffer.as_slice_mut()?;
        rows.each_block(&self.solver, &limits, |block, tiles, check| {
            let letters = &mut buffer[block.start * width..block.end * width];
            let lengths = &mut lengths_buffer[block];
            search.solve_letters(tiles, letters, width, lengths, |_| check())
        })?;
        if self.solver.complete().is_none() {
            let end = |row: &[u8]| row.iter().position(|&letter| letter == 0).unwrap_or(width);
            let longest = buffer.chunks(width).map(end).max().unwrap_or_default();
            letters = letters.call_method1("astype", (format!("S{}", longest.max(1)),))?;
        }
        let class = CLASS.import(py, "tilebase", "Solutions")?;
        Ok(class.call1((letters, lengths))?)
    }

    /// Returns all moves that start an optimal solution of each of n boards, as bits: a uint8 array of shape ``(n,)``.
    /// The bits are 1 for up, 2 for down, 4 for left and 8 for right. The goal and unsolvable boards have 0.
    ///
    /// The arguments and the exceptions are as for ``distances``. If a limit ends the search for a board, its number is
    /// 16.
    ///
    /// >>> tilebase.Solver.embedded().optimal_moves_many(["234/15x/768", "123/456/7x8", "123/456/78x"])
    /// array([7, 8, 0], dtype=uint8)
    #[pyo3(signature = (boards, *, limits = None))]
    fn optimal_moves_many<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyArray1<u8>>> {
        let rows = Rows::of(self.solver.shape(), boards)?;
        let limits = limits.unwrap_or_default();
        let search = limits.search(&self.solver);
        let moves = numpy_api::full(rows.py(), rows.count(), UNKNOWN_MOVES)?;
        let mut buffer = moves.readwrite();
        let buffer = buffer.as_slice_mut()?;
        rows.each_block(&self.solver, &limits, |block, tiles, check| {
            search.optimal_moves_many_with(tiles, &mut buffer[block], |_| check())
        })?;
        Ok(moves)
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
        let find = move |stop: &Stop| solver.all_distances_with(|_| stop.check());
        let distances = Watch::new(None).on_other_thread(py, find)??;
        Ok(PyArray1::from_vec(py, distances))
    }

    /// Returns all solvable boards: a uint8 array of shape ``(boards, N)``, in the order of ``board_at``.
    ///
    /// The array has N bytes per board. Raises ``MemoryError`` if there is too little memory, and
    /// ``ValueError`` for more than 16 cells.
    ///
    /// >>> tilebase.Solver.embedded().all_boards()[:2]
    /// array([[0, 1, 2, 3, 4, 5, 6, 7, 8],
    ///        [0, 1, 2, 3, 4, 5, 7, 8, 6]], dtype=uint8)
    fn all_boards<'py>(&self, py: Python<'py>) -> Answer<Bound<'py, PyArray2<u8>>> {
        numpy_api::ready(py)?;
        self.solver.boards()?;
        let (solver, cells) = (self.solver.clone(), self.solver.shape().cells());
        let tiles =
            Watch::new(None).on_other_thread(py, move |stop| all_tiles(&solver, stop))??;
        let boards = tiles.len() / cells;
        Ok(PyArray1::from_vec(py, tiles).reshape([boards, cells])?)
    }
}

/// Returns the tiles of all solvable boards, ordered by index. If cancelled, returns only the first boards.
fn all_tiles(solver: &tilebase::Solver, stop: &Stop) -> Answer<Vec<u8>> {
    let index = GoalIndex::new(solver.goal());
    let mut tiles = reserved(index.boards().saturating_mul(solver.shape().cells() as u64))?;
    for number in 0..index.boards() {
        if number % CHECK_INTERVAL == 0 && stop.check().is_break() {
            break;
        }
        let board = index.board_at(number);
        tiles.extend_from_slice(board.expect("a number of a board").tiles());
    }
    Ok(tiles)
}
