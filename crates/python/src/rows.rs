//! A batch of boards: the rows of an array, or a list of boards.
//!
//! Other Python threads may write to the array during a call. Therefore, numpy copies the rows in blocks, and Rust
//! reads only these private copies.

use std::ops::Range;
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use tilebase::{Error, ErrorKind, Shape, Solver};

use crate::arguments::Limits;
use crate::board::{self, INTEGERS, is_text};
use crate::error::{Answer, Failure, wrong_type};
use crate::numpy_api::{self, reserved};
use crate::signals::Check;

/// An invalid tile, which replaces numbers that do not fit into a byte.
const NO_TILE: u8 = u8::MAX;

/// The number of rows in the first block.
const FIRST_BLOCK: usize = 1 << 8;

/// The largest number of rows in a block.
const LARGEST_BLOCK: usize = 1 << 16;

/// If a block takes less time than this, the next block is twice as large.
const SHORT: Duration = Duration::from_millis(1);

/// The boards of a batch.
pub struct Rows<'py> {
    shape: Shape,
    count: usize,
    /// A private list of the boards, or a private view of the caller's array, so no other thread can change its shape.
    given: Bound<'py, PyAny>,
}

impl<'py> Rows<'py> {
    /// Reads an array of shape (n, cells) or (n, rows, cols), a column of texts, or a sequence of boards.
    pub fn of(shape: Shape, given: &Bound<'py, PyAny>) -> Answer<Rows<'py>> {
        numpy_api::ready(given.py())?;
        let given = if board::is_array(given)? {
            let array = board::array(given)?;
            match is_column_of_texts(&array)? {
                true => array.call_method0("tolist")?,
                false => board::integers(array)?.call_method0("view")?,
            }
        } else if board::is_sequence(given)? && !is_text(given) {
            given.py().get_type::<PyList>().call1((given,))?
        } else {
            return Err(wrong_type("the boards as an array or a list", given).into());
        };
        let count = match given.cast::<PyList>() {
            Ok(boards) => boards.len(),
            Err(_) => rows(shape, &given)?,
        };
        Ok(Rows {
            shape,
            count,
            given,
        })
    }

    /// Returns the token that proves that Python's lock is held.
    pub fn py(&self) -> Python<'py> {
        self.given.py()
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Calls `answer` for each block, with the numbers of its rows, their tiles and a check. Python's lock is released
    /// during the call.
    ///
    /// Ctrl-C or `should_stop` ends the work between two blocks, or when `answer` calls the check. The blocks grow until
    /// each takes a millisecond, so the time between two blocks is negligible. For a search, there is one block, since
    /// all threads share its rows.
    pub fn each_block(
        &self,
        solver: &Solver,
        limits: &Limits,
        mut answer: impl FnMut(Range<usize>, &[u8], Check<'_>) -> Result<(), Error> + Send,
    ) -> Answer<()> {
        let mut watch = limits.watch();
        let (mut first, mut count) = (0, FIRST_BLOCK);
        if solver.searches() {
            count = self.count;
        }
        while first < self.count && !watch.is_stopped(self.py())? {
            let start = Instant::now();
            let block = first..self.count.min(first + count);
            let copy = self.copy(&block)?;
            first = block.end;
            let mut answer = |tiles: &[u8]| {
                watch.without_lock(self.py(), |check| answer(block.clone(), tiles, check))
            };
            let answered = match copy.cast::<PyArrayDyn<u8>>() {
                Ok(bytes) => answer(bytes.readonly().as_slice()?),
                Err(_) => {
                    let wide = copy.cast::<PyArrayDyn<i64>>().map_err(PyErr::from)?;
                    answer(&narrow(wide.readonly().as_slice()?)?)
                }
            };
            answered?.map_err(|error| self.failure(block.start, error))?;
            if start.elapsed() < SHORT {
                count = LARGEST_BLOCK.min(2 * count);
            }
        }
        Ok(())
    }

    /// Copies some rows into an array of bytes or int64.
    fn copy(&self, block: &Range<usize>) -> Answer<Bound<'py, PyAny>> {
        let slice = PySlice::new(self.py(), block.start as isize, block.end as isize, 1);
        let mut rows = self.given.get_item(slice)?;
        if let Ok(boards) = rows.cast::<PyList>() {
            rows = self.array(block, boards)?;
        }
        let is_byte = rows.getattr("dtype")?.eq("uint8")?;
        let dtype = if is_byte { "uint8" } else { "int64" };
        Ok(rows.call_method1("astype", (dtype, "C"))?)
    }

    /// Converts some boards of a list to an array.
    fn array(
        &self,
        block: &Range<usize>,
        boards: &Bound<'py, PyList>,
    ) -> Answer<Bound<'py, PyAny>> {
        for board in boards {
            board::check_unmasked(&board)?;
        }
        match numpy_api::ready(self.py())?.call_method1("asarray", (boards,)) {
            Err(error) if !error.is_instance_of::<PyValueError>(self.py()) => Err(error)?,
            Ok(array) if board::has_kind(&array, INTEGERS)? && rows(self.shape, &array).is_ok() => {
                return Ok(array);
            }
            _ => {}
        }
        // The boards are texts, mixed forms or invalid.
        let mut tiles = reserved((boards.len() * self.shape.cells()) as u64)?;
        for (row, board) in block.clone().zip(boards) {
            let board = board::read(self.shape, &board);
            tiles.extend_from_slice(board.map_err(|error| error.of_row(self.py(), row))?.tiles());
        }
        let shape = [boards.len(), self.shape.cells()];
        let array = PyArray1::from_vec(self.py(), tiles).reshape(shape)?;
        Ok(array.into_any())
    }

    /// Converts an error in a block to a `Failure`. Adds `first`, because the error counts rows from the block's start.
    fn failure(&self, first: usize, error: Error) -> Failure {
        let Error::Row { row, error } = error else {
            return error.into();
        };
        let row = first + row;
        if error.kind() != ErrorKind::Board {
            return Error::Row { row, error }.into();
        }
        // Reads this board again, so that the message contains the caller's numbers instead of `NO_TILE`.
        let given = self.given.get_item(row).map_err(Failure::from);
        let error = match given.and_then(|board| board::read(self.shape, &board)) {
            Err(error) => error,
            Ok(_) => Failure::board("another thread wrote to it meanwhile"),
        };
        error.of_row(self.py(), row)
    }
}

/// Returns whether an array is a column of texts, such as a pandas column.
fn is_column_of_texts(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(array.getattr("ndim")?.eq(1)? && board::has_kind(array, "OUT")?)
}

/// Checks the shape of an array, and returns the number of boards.
fn rows(shape: Shape, array: &Bound<'_, PyAny>) -> Answer<usize> {
    let (cells, rows, cols) = (shape.cells(), shape.rows(), shape.cols());
    let found = array.getattr("shape")?;
    match found.extract::<Vec<usize>>()?[..] {
        [count, length] if length == cells => Ok(count),
        [count, height, width] if (height, width) == (rows, cols) => Ok(count),
        _ => Err(Failure::board(format_args!(
            "expected boards in an array of shape (n, {cells}) or (n, {rows}, {cols}), found {found}"
        ))),
    }
}

/// Returns the numbers as bytes, with [`NO_TILE`] for numbers that do not fit.
fn narrow(numbers: &[i64]) -> Answer<Vec<u8>> {
    let mut bytes = reserved(numbers.len() as u64)?;
    let numbers = numbers.iter();
    bytes.extend(numbers.map(|&number| u8::try_from(number).unwrap_or(NO_TILE)));
    Ok(bytes)
}
