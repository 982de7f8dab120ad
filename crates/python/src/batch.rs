//! Numpy arrays of boards in, arrays of answers out.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use tilebase_lookup::{MoveOrder, View};

use crate::answer_rows::{Answerer, UNSOLVABLE};
use crate::bytes::Bytes;
use crate::error;
use crate::rows::Rows;
use crate::table::Table;

/// The distance of each row, as int16.
pub fn distances<'py>(table: &Table, rows: &Rows<'py>) -> PyResult<Bound<'py, PyArray1<i16>>> {
    let (py, count) = (rows.py(), rows.count());
    let (view, shape) = (table.view(), table.board_shape());
    let distances = PyArray1::zeros(py, count, false);
    let mut room = distances.readwrite();
    let index = py.detach(|| table.indices().any(&view, count));
    let index = index.as_deref();
    let answerer = Answerer { shape, view, index };
    rows.answer(room.as_slice_mut()?, 1, answerer.block(), |tiles, room| {
        answerer.distances(tiles, room)
    })?;
    Ok(distances.clone())
}

/// The letters of each row's solution, as bytes of one width.
pub fn solve<'py>(
    table: &Table,
    rows: &Rows<'py>,
    order: MoveOrder,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, count) = (rows.py(), rows.count());
    let (view, shape) = (table.view(), table.board_shape());
    let width = usize::from(view.max_distance()).max(UNSOLVABLE.len());
    let numpy = numpy::get_array_module(py)?;
    let solutions = numpy.call_method1("zeros", (count, format!("S{width}")))?;
    let letters = solutions.call_method1("view", ("uint8",))?;
    let mut room = letters.cast::<PyArray1<u8>>()?.readwrite();
    let index = py.detach(|| table.indices().by(order, &view, count));
    let index = index.as_deref();
    let answerer = Answerer { shape, view, index };
    rows.answer(
        room.as_slice_mut()?,
        width,
        answerer.block(),
        |tiles, room| answerer.solve(order, tiles, room, width),
    )?;
    Ok(solutions)
}

/// Boards, and the distance of each.
pub type Labelled<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray1<i16>>);

/// All boards, in the order of the table's index.
pub fn all_distances<'py>(py: Python<'py>, table: &Table) -> PyResult<Labelled<'py>> {
    let cells = table.board_shape().cells();
    let (tiles, distances) = py.detach(|| truth(&table.view(), cells))?;
    let boards = PyArray1::from_vec(py, tiles).reshape([distances.len(), cells])?;
    Ok((boards, PyArray1::from_vec(py, distances)))
}

fn truth(view: &View<'_, Bytes>, cells: usize) -> PyResult<(Vec<u8>, Vec<i16>)> {
    view.table().bytes().expect_whole_reads();
    let distances = view.table().distances().map_err(error::whole_table)?;
    let mut tiles = with_capacity(distances.len() * cells)?;
    let boards = (0..distances.len() as u64).filter_map(|index| view.board_at(index));
    boards.for_each(|board| tiles.extend_from_slice(board.tiles()));
    let mut signed = with_capacity(distances.len())?;
    signed.extend(distances.into_iter().map(i16::from));
    Ok((tiles, signed))
}

/// Room for so many numbers.
fn with_capacity<T>(count: usize) -> PyResult<Vec<T>> {
    let mut numbers = Vec::new();
    match numbers.try_reserve_exact(count) {
        Ok(()) => Ok(numbers),
        Err(error) => Err(PyMemoryError::new_err(error.to_string())),
    }
}
