//! Answers batches of boards; the answers are numpy arrays.

use std::ops::ControlFlow::Continue;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tilebase::lookup::{Batch, GoalIndex, TableBytes};
use tilebase::{Error, Found, MoveOrder, Search, Solution, Solver};

use crate::error::{Answer, Failure};
use crate::numpy_api::{self, reserved};
use crate::rows::Rows;
use crate::signals::{self, Stop};

/// The number of boards between two checks for cancellation.
const CHECK_INTERVAL: u64 = 1 << 16;

/// Returns the distance of each row as int16, or -1 if the row is unsolvable.
pub fn distances<'py>(
    solver: &Solver,
    rows: &Rows<'py>,
    search: Search<'_>,
) -> Answer<Bound<'py, PyArray1<i16>>> {
    let distances = numpy_api::zeros::<i16>(rows.py(), rows.count(), "int16")?;
    let mut buffer = distances.readwrite();
    let buffer = buffer.as_slice_mut()?;
    match solver.complete() {
        Some(batch) => {
            batch.announce(batch.solver().quickest_order(), rows.count() as u64);
            rows.each_block(|block, tiles, _| {
                solver.distances(tiles, &mut buffer[block], |_| Continue(()))
            })?;
        }
        None => {
            let all = search_each(rows, search)?;
            fill_lengths(buffer, &all, Found::is_optimal);
        }
    }
    Ok(distances)
}

/// Returns the solution of each row, as `tilebase.Solutions`.
pub fn solve_many<'py>(
    solver: &Solver,
    rows: &Rows<'py>,
    order: MoveOrder,
    search: Search<'_>,
) -> Answer<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = rows.py();
    let lengths = numpy_api::zeros::<i16>(py, rows.count(), "int16")?;
    let mut lengths_room = lengths.readwrite();
    let lengths_room = lengths_room.as_slice_mut()?;
    let letters = match solver.complete() {
        Some(batch) => look_up_each(solver, batch, rows, order, lengths_room)?,
        None => {
            let all = search_each(rows, search.order(order))?;
            fill_lengths(lengths_room, &all, |found| found.is_complete);
            letters_of(py, &all)?
        }
    };
    let class = CLASS.import(py, "tilebase", "Solutions")?;
    Ok(class.call1((letters, lengths))?)
}

/// Returns the optimal moves of each row as bits, from the lowest: up, down, left, right.
pub fn optimal_moves_many<'py>(
    search: &Search<'_>,
    rows: &Rows<'py>,
) -> Answer<Bound<'py, PyArray1<u8>>> {
    let moves = numpy_api::zeros::<u8>(rows.py(), rows.count(), "uint8")?;
    let mut buffer = moves.readwrite();
    let buffer = buffer.as_slice_mut()?;
    rows.each_block(|block, tiles, check| {
        search.optimal_moves_many(tiles, &mut buffer[block], |_| check())
    })?;
    Ok(moves)
}

/// Looks up the solution of each row. Writes its length, and returns an array of all letters.
fn look_up_each<'py>(
    solver: &Solver,
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
        solver.solve_letters(tiles, order, letters, width, lengths, |_| Continue(()))
    })?;
    Ok(letters)
}

/// Returns an array of byte strings with the letters of the solutions. Their width is the length of the longest
/// solution, at least 1.
fn letters_of<'py>(py: Python<'py>, all: &[Option<Found>]) -> PyResult<Bound<'py, PyAny>> {
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
fn fill_lengths(lengths: &mut [i16], all: &[Option<Found>], is_known: impl Fn(&Found) -> bool) {
    for (length, found) in lengths.iter_mut().zip(all) {
        *length = match found {
            None => UNSOLVABLE,
            Some(found) if is_known(found) => found.lower_bound.into(),
            Some(_) => UNKNOWN,
        };
    }
}

/// Returns the search result of each row, or `None` if the row is unsolvable.
fn search_each(rows: &Rows<'_>, search: Search<'_>) -> Answer<Vec<Option<Found>>> {
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
        search.solve_many(&boards, |_| check(), visit);
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
pub fn all_tiles(solver: &Solver, stop: &Stop) -> Answer<Vec<u8>> {
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
