//! A batch of boards: the rows of a numpy array.
//!
//! Other threads of Python may write to the array while its rows are answered. So numpy copies them,
//! some thousands at a time, and only the copy, which no one else knows, is read from Rust.

use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple};
use tilebase_lookup::Shape;

use crate::answer_rows::RowError;
use crate::board::{self, check_integers, check_unmasked, wrong_type};
use crate::error::{self, exceptions};

/// A number that is no tile of any board, for all those that do not fit a byte.
const NO_TILE: u8 = u8::MAX;

/// Boards, one after the other.
pub struct Rows<'py> {
    shape: Shape,
    /// A view of our own: its shape is what it was, whatever others do to theirs.
    array: Bound<'py, PyUntypedArray>,
}

impl<'py> Rows<'py> {
    /// The rows of an array of the shape (n, cells) or (n, rows, cols), or of what makes one.
    pub fn of(shape: Shape, given: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
        let array = array(shape, given)?;
        let (cells, rows, cols) = (shape.cells(), shape.rows(), shape.cols());
        let is_batch = match *array.shape() {
            [_, length] => length == cells,
            [_, height, width] => (height, width) == (rows, cols),
            _ => false,
        };
        if !is_batch {
            return Err(exceptions::BoardError::new_err(format!(
                "expected boards in an array of shape (n, {cells}) or (n, {rows}, {cols}), found {}",
                array.getattr("shape")?
            )));
        }
        Ok(Rows { shape, array })
    }

    /// What shows that Python's lock is held.
    pub fn py(&self) -> Python<'py> {
        self.array.py()
    }

    /// How many boards there are.
    pub fn count(&self) -> usize {
        self.array.shape()[0]
    }

    /// Has a block of so many boards after the other answered, each from its tiles into its part of
    /// the room, `width` a board, with Python's lock released. Between them it may be interrupted.
    pub fn answer<T: Send>(
        &self,
        room: &mut [T],
        width: usize,
        block: usize,
        answer: impl Fn(&[u8], &mut [T]) -> Result<(), RowError> + Sync,
    ) -> PyResult<()> {
        let py = self.py();
        for (number, room) in room.chunks_mut(block * width).enumerate() {
            py.check_signals()?;
            let first = number * block;
            let copy = self.copy(first, room.len() / width)?;
            let answered = if let Ok(bytes) = copy.cast::<PyArrayDyn<u8>>() {
                let bytes = bytes.readonly();
                let tiles = bytes.as_slice()?;
                py.detach(|| answer(tiles, room))
            } else {
                let wide = copy.cast::<PyArrayDyn<i64>>()?.readonly();
                let wide = wide.as_slice()?;
                py.detach(|| answer(&narrow(wide), room))
            };
            answered.map_err(|error| self.error(first, error))?;
        }
        Ok(())
    }

    /// So many rows from the first on in an array of their own, of bytes or of int64.
    fn copy(&self, first: usize, count: usize) -> PyResult<Bound<'py, PyAny>> {
        let dtype = self.array.dtype();
        let is_byte = (dtype.kind(), dtype.itemsize()) == (b'u', 1);
        let rows = PySlice::new(self.py(), first as isize, (first + count) as isize, 1);
        let dtype = if is_byte { "uint8" } else { "int64" };
        self.array
            .get_item(rows)?
            .call_method1("astype", (dtype, "C"))
    }

    /// The exception for a row that has no answer, counted from the first of its block.
    fn error(&self, first: usize, error: RowError) -> PyErr {
        match error {
            RowError::Query(error) => error::query(error),
            RowError::Invalid { row } => {
                let row = first + row;
                // Read as a single board, it is refused with its numbers as they were written.
                let given = self.array.get_item(row);
                match given.and_then(|given| board::read(self.shape, &given)) {
                    Err(error) => of_row(self.py(), row, &error),
                    Ok(_) => exceptions::BoardError::new_err(format!(
                        "board {row}: another thread wrote to it meanwhile"
                    )),
                }
            }
        }
    }
}

/// Bytes for numbers, with [`NO_TILE`] for those that do not fit.
fn narrow(numbers: &[i64]) -> Vec<u8> {
    let narrow = |&number| u8::try_from(number).unwrap_or(NO_TILE);
    numbers.iter().map(narrow).collect()
}

/// A view of an array of integers, or one made of a list.
fn array<'py>(shape: Shape, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let array = if let Ok(array) = given.cast::<PyUntypedArray>() {
        check_integers(array)?;
        // Of a subclass, too, this is a plain array: the rows of a matrix would be no rows.
        numpy::get_array_module(given.py())?.call_method1("asarray", (array,))?
    } else if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        of_list(shape, given)?
    } else {
        return Err(wrong_type("the boards as a numpy array or a list", given));
    };
    Ok(array.call_method0("view")?.cast_into()?)
}

/// The array that a list of boards makes.
fn of_list<'py>(shape: Shape, list: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = numpy::get_array_module(list.py())?;
    if list.len()? == 0 {
        return numpy.call_method1("zeros", ((0, shape.cells()), "uint8"));
    }
    for board in list.try_iter()? {
        if let Ok(board) = board?.cast::<PyUntypedArray>() {
            check_unmasked(board)?;
        }
    }
    let array = match numpy.call_method1("asarray", (list,)) {
        Err(error) if error.is_instance_of::<PyValueError>(list.py()) => {
            let text = "expected rows of the same length";
            return Err(exceptions::BoardError::new_err(text));
        }
        array => array?,
    };
    if let Err(error) = check_integers(array.cast()?) {
        // One of the boards may know better what is wrong with it.
        for (row, board) in list.try_iter()?.enumerate() {
            board::read(shape, &board?).map_err(|error| of_row(list.py(), row, &error))?;
        }
        return Err(error);
    }
    Ok(array)
}

/// The same exception, with the row's number in front of its text.
fn of_row(py: Python<'_>, row: usize, error: &PyErr) -> PyErr {
    PyErr::from_type(
        error.get_type(py),
        format!("board {row}: {}", error.value(py)),
    )
}
