//! A batch of boards: the rows of a numpy array.
//!
//! Other threads of Python may write to the array while its rows are answered. So numpy copies the rows,
//! some thousands at a time, and Rust reads only the copy, which no other thread knows.

use std::time::{Duration, Instant};

use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice, PyTuple};
use tilebase_lookup::{Shape, TilesError};

use crate::answers::RowError;
use crate::board::{self, check_integers, check_unmasked};
use crate::error::{self, exceptions, wrong_type};

/// Stands for every number that does not fit a byte; no board has this tile.
const NO_TILE: u8 = u8::MAX;

/// The number of rows in the first block, which is answered without looking at what else Python wants.
const FIRST_BLOCK: usize = 1 << 12;

/// The largest number of rows in a block.
const LARGEST_BLOCK: usize = 1 << 16;

/// The next block is twice as large if a block takes less time than this.
const SHORT: Duration = Duration::from_millis(1);

/// Boards, one after the other.
pub struct Rows<'py> {
    shape: Shape,
    /// A view of our own: its shape is what it was, whatever others do to theirs.
    array: Bound<'py, PyUntypedArray>,
}

impl<'py> Rows<'py> {
    /// Returns the rows of an array of shape (n, cells) or (n, rows, cols), or of a list that makes one.
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

    /// Returns the proof that Python's lock is held.
    pub fn py(&self) -> Python<'py> {
        self.array.py()
    }

    /// Returns the number of boards.
    pub fn count(&self) -> usize {
        self.array.shape()[0]
    }

    /// Answers the rows, a block after the other: calls `answer` with the tiles of a block and its part
    /// of the room, which is `width` per board, with Python's lock released.
    ///
    /// Between two blocks ctrl-C can end the work. Checking for that takes no noticeable time, since
    /// blocks grow until they take a millisecond.
    pub fn answer<T: Send>(
        &self,
        mut room: &mut [T],
        width: usize,
        answer: impl Fn(&[u8], &mut [T]) -> Result<(), RowError> + Sync,
    ) -> PyResult<()> {
        let (mut first, mut count) = (0, FIRST_BLOCK);
        while !room.is_empty() {
            self.py().check_signals()?;
            let start = Instant::now();
            count = count.min(room.len() / width);
            let (block, rest) = room.split_at_mut(count * width);
            self.answer_block(first, count, block, &answer)?;
            (first, room) = (first + count, rest);
            if start.elapsed() < SHORT {
                count = LARGEST_BLOCK.min(2 * count);
            }
        }
        Ok(())
    }

    fn answer_block<T: Send>(
        &self,
        first: usize,
        count: usize,
        room: &mut [T],
        answer: impl Fn(&[u8], &mut [T]) -> Result<(), RowError> + Sync,
    ) -> PyResult<()> {
        let (py, copy) = (self.py(), self.copy(first, count)?);
        let answered = if let Ok(bytes) = copy.cast::<PyArrayDyn<u8>>() {
            let bytes = bytes.readonly();
            let tiles = bytes.as_slice()?;
            py.detach(|| answer(tiles, room))
        } else {
            let wide = copy.cast::<PyArrayDyn<i64>>()?.readonly();
            let wide = wide.as_slice()?;
            py.detach(|| answer(&narrow(wide), room))
        };
        answered.map_err(|error| self.error(first, error))
    }

    /// Returns `count` rows, starting with `first`, in an array of their own, of bytes or of int64.
    fn copy(&self, first: usize, count: usize) -> PyResult<Bound<'py, PyAny>> {
        let dtype = self.array.dtype();
        let is_byte = (dtype.kind(), dtype.itemsize()) == (b'u', 1);
        let rows = PySlice::new(self.py(), first as isize, (first + count) as isize, 1);
        let dtype = if is_byte { "uint8" } else { "int64" };
        self.array
            .get_item(rows)?
            .call_method1("astype", (dtype, "C"))
    }

    /// Returns the exception for a row of a block that has no answer. The block starts at row `first`.
    fn error(&self, first: usize, RowError { row, error }: RowError) -> PyErr {
        if let TilesError::Query(error) = error {
            return error::query(error);
        }
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

/// Returns the numbers as bytes, with [`NO_TILE`] for those that do not fit.
fn narrow(numbers: &[i64]) -> Vec<u8> {
    let narrow = |&number| u8::try_from(number).unwrap_or(NO_TILE);
    numbers.iter().map(narrow).collect()
}

/// Returns a view of an array of integers, or of the array that a list makes.
fn array<'py>(shape: Shape, given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let array = if let Ok(array) = given.cast::<PyUntypedArray>() {
        check_integers(array)?;
        // A plain array even of a subclass: an item of a matrix is a matrix, not a row.
        numpy::get_array_module(given.py())?.call_method1("asarray", (array,))?
    } else if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        of_list(shape, given)?
    } else {
        return Err(wrong_type("the boards as a numpy array or a list", given));
    };
    Ok(array.call_method0("view")?.cast_into()?)
}

/// Returns the array that a list of boards makes.
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
        // Reading the boards one by one may say better what is wrong.
        for (row, board) in list.try_iter()?.enumerate() {
            board::read(shape, &board?).map_err(|error| of_row(list.py(), row, &error))?;
        }
        return Err(error);
    }
    Ok(array)
}

/// Returns the same exception with the row's number in front of its text.
fn of_row(py: Python<'_>, row: usize, error: &PyErr) -> PyErr {
    PyErr::from_type(
        error.get_type(py),
        format!("board {row}: {}", error.value(py)),
    )
}
