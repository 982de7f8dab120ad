//! The methods of `Solver` for many boards; the answers are numpy arrays.

use std::ops::ControlFlow::Continue;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tilebase::lookup::{Batch, GoalIndex, TableBytes};
use tilebase::{Error, MoveOrder, Search, Solution};

use crate::arguments::{limits, move_order, threads};
use crate::error::{Answer, Failure};
use crate::numpy_api::{self, reserved};
use crate::rows::Rows;
use crate::signals::{self, Stop};
use crate::solver::Solver;

/// The number of boards between two checks for cancellation.
const CHECK_INTERVAL: u64 = 1 << 16;

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
        let limits = limits(max_nodes, max_seconds)?.threads(self::threads(threads)?);
        let search = self.solver.with(limits);
        let distances = numpy_api::zeros::<i16>(rows.py(), rows.count(), "int16")?;
        let mut buffer = distances.readwrite();
        let buffer = buffer.as_slice_mut()?;
        match self.solver.complete() {
            Some(batch) => {
                batch.announce(batch.solver().quickest_order(), rows.count() as u64);
                rows.each_block(|block, tiles, _| search.distances(tiles, &mut buffer[block]))?;
            }
            None => {
                let all = search_each(&rows, search)?;
                fill_lengths(buffer, &all, tilebase::Answer::is_optimal);
            }
        }
        Ok(distances)
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
        let order = move_order(order)?;
        let limits = limits(max_nodes, max_seconds)?.threads(self::threads(threads)?);
        let search = self.solver.with(limits);
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = rows.py();
        let lengths = numpy_api::zeros::<i16>(py, rows.count(), "int16")?;
        let mut lengths_room = lengths.readwrite();
        let lengths_room = lengths_room.as_slice_mut()?;
        let letters = match self.solver.complete() {
            Some(batch) => look_up_each(&search.order(order), batch, &rows, order, lengths_room)?,
            None => {
                let all = search_each(&rows, search.order(order))?;
                fill_lengths(lengths_room, &all, |found| found.is_complete);
                letters_of(py, &all)?
            }
        };
        let class = CLASS.import(py, "tilebase", "Solutions")?;
        Ok(class.call1((letters, lengths))?)
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
        let search = self.limited(max_nodes, max_seconds)?;
        let moves = numpy_api::zeros::<u8>(rows.py(), rows.count(), "uint8")?;
        let mut buffer = moves.readwrite();
        let buffer = buffer.as_slice_mut()?;
        rows.each_block(|block, tiles, check| {
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
        let distances =
            signals::on_other_thread(py, move |stop| solver.all_distances_with(|_| stop.check()))??;
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
        let tiles = signals::on_other_thread(py, move |stop| all_tiles(&solver, stop))??;
        let boards = tiles.len() / cells;
        Ok(PyArray1::from_vec(py, tiles).reshape([boards, cells])?)
    }
}

/// Looks up the solution of each row. Writes its length, and returns an array of all letters.
fn look_up_each<'py>(
    search: &Search<'_>,
    batch: &Batch<TableBytes>,
    rows: &Rows<'py>,
    order: MoveOrder,
    lengths: &mut [i16],
) -> Answer<Bound<'py, PyAny>> {
    let width = usize::from(batch.solver().max_distance()).max(1);
    let (letters, bytes) = letters(rows.py(), rows.count(), width)?;
    let mut buffer = bytes.readwrite();
    let buffer = buffer.as_slice_mut()?;
    batch.announce(order, rows.count() as u64);
    rows.each_block(|block, tiles, _| {
        let letters = &mut buffer[block.start * width..block.end * width];
        let lengths = &mut lengths[block];
        search.solve_letters(tiles, letters, width, lengths, |_| Continue(()))
    })?;
    Ok(letters)
}

/// Returns an array of byte strings with the letters of the solutions. Their width is the length of the longest
/// solution, at least 1.
fn letters_of<'py>(
    py: Python<'py>,
    all: &[Option<tilebase::Answer>],
) -> PyResult<Bound<'py, PyAny>> {
    let solutions = || all.iter().map(|found| found.as_ref()?.complete());
    let longest = solutions().flatten().map(Solution::len).max();
    let width = longest.unwrap_or_default().max(1);
    let (letters, bytes) = letters(py, all.len(), width)?;
    let mut buffer = bytes.readwrite();
    for (solution, row) in solutions().zip(buffer.as_slice_mut()?.chunks_mut(width)) {
        if let Some(solution) = solution {
            solution.fill_letters(row);
        }
    }
    Ok(letters)
}

/// Returns an array of `count` byte strings of this width, and a view of its bytes.
fn letters<'py>(
    py: Python<'py>,
    count: usize,
    width: usize,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<u8>>)> {
    let zeros = numpy_api::ready(py)?.getattr("zeros")?;
    let letters = zeros.call1((count, format!("S{width}")))?;
    let bytes = letters.call_method1("view", ("uint8",))?;
    Ok((letters, bytes.cast_into()?))
}

/// The lengths for an unsolvable board, and for a board if a limit ended its search.
const UNSOLVABLE: i16 = -1;
const UNKNOWN: i16 = -2;

/// Writes the length of each solution, [`UNSOLVABLE`] for `None`, or [`UNKNOWN`] if `is_known` returns false.
fn fill_lengths(
    lengths: &mut [i16],
    all: &[Option<tilebase::Answer>],
    is_known: impl Fn(&tilebase::Answer) -> bool,
) {
    for (length, found) in lengths.iter_mut().zip(all) {
        *length = match found {
            None => UNSOLVABLE,
            Some(found) if is_known(found) => found.lower_bound.into(),
            Some(_) => UNKNOWN,
        };
    }
}

/// Returns the search result of each row, or `None` if the row is unsolvable.
fn search_each(rows: &Rows<'_>, search: Search<'_>) -> Answer<Vec<Option<tilebase::Answer>>> {
    let boards = rows.boards()?;
    let mut all = reserved(boards.len() as u64)?;
    all.resize(boards.len(), None);
    let mut failed = None;
    let result = signals::without_lock_until(rows.py(), rows.should_stop.as_ref(), |check| {
        let visit = |row: usize, answer| match answer {
            Ok(found) => all[row] = Some(found),
            Err(Error::Unsolvable) => {}
            Err(_) if failed.as_ref().is_some_and(|(first, _)| *first < row) => {}
            Err(error) => failed = Some((row, error)),
        };
        search.solve_many_with(&boards, |_| check(), visit);
    });
    if let ((), true) = result? {
        return Err(signals::cancelled(rows.py(), signals::BY_CALLBACK).into());
    }
    match failed {
        Some((row, error)) => Err(Failure::from(error).of_row(rows.py(), row)),
        None => Ok(all),
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
