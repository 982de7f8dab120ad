//! Numpy arrays of boards in, arrays of answers out.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tilebase_lookup::{Batch, MoveOrder, Solver, TableBytes};

use crate::answers::{self, UNSOLVABLE};
use crate::error;
use crate::rows::Rows;

/// Returns the distance of each row, as int16.
pub fn distances<'py>(
    batch: &Batch<TableBytes>,
    rows: &Rows<'py>,
) -> PyResult<Bound<'py, PyArray1<i16>>> {
    let distances = PyArray1::zeros(rows.py(), rows.count(), false);
    let mut room = distances.readwrite();
    batch.announce(batch.solver().quickest_order(), rows.count() as u64);
    rows.answer(room.as_slice_mut()?, 1, |tiles, room| {
        answers::distances(batch, tiles, room)
    })?;
    Ok(distances.clone())
}

/// Returns the letters of each row's solution, as bytes of one width.
pub fn solve<'py>(
    batch: &Batch<TableBytes>,
    rows: &Rows<'py>,
    order: MoveOrder,
) -> PyResult<Bound<'py, PyAny>> {
    let width = usize::from(batch.solver().max_distance()).max(UNSOLVABLE.len());
    let numpy = numpy::get_array_module(rows.py())?;
    let solutions = numpy.call_method1("zeros", (rows.count(), format!("S{width}")))?;
    let letters = solutions.call_method1("view", ("uint8",))?;
    let mut room = letters.cast::<PyArray1<u8>>()?.readwrite();
    batch.announce(order, rows.count() as u64);
    rows.answer(room.as_slice_mut()?, width, |tiles, room| {
        answers::solve(batch, order, tiles, room, width)
    })?;
    Ok(solutions)
}

/// Boards, and the distance of each.
pub type Labelled<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i16>>);

/// Returns all boards that can reach the goal, in the order of their indices.
pub fn all_distances<'py>(py: Python<'py>, solver: &Solver<TableBytes>) -> PyResult<Labelled<'py>> {
    let (tiles, distances) = py.detach(|| all_boards(solver))?;
    let shape = [distances.len(), solver.shape().cells()];
    let boards = PyArray1::from_vec(py, tiles).reshape(shape)?;
    Ok((boards, PyArray1::from_vec(py, distances)))
}

fn all_boards(solver: &Solver<TableBytes>) -> PyResult<(Vec<u8>, Vec<i16>)> {
    let table = solver.table();
    let distances = table.bytes().read_whole(|| solver.all_distances());
    let distances = distances.map_err(error::whole_table)?;
    let mut tiles = with_capacity(distances.len() * solver.shape().cells())?;
    let boards = (0..solver.boards()).filter_map(|index| solver.board_at(index));
    boards.for_each(|board| tiles.extend_from_slice(board.tiles()));
    let mut signed = with_capacity(distances.len())?;
    signed.extend(distances.into_iter().map(i16::from));
    Ok((tiles, signed))
}

/// Returns an empty list with room for `count` numbers.
fn with_capacity<T>(count: usize) -> PyResult<Vec<T>> {
    let mut numbers = Vec::new();
    match numbers.try_reserve_exact(count) {
        Ok(()) => Ok(numbers),
        Err(error) => Err(PyMemoryError::new_err(error.to_string())),
    }
}
