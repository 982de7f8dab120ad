//! A batch of boards: the rows of an array, or a list of boards.
//!
//! Other threads of Python may write to the array while its rows are answered. So numpy copies the rows,
//! some thousands at a time, and Rust reads only the copy, which no other thread knows.

use std::ops::Range;
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use tilebase_lookup::{Board, RowError, Shape, TilesError};

use crate::board::{self, is_text};
use crate::error::{self, wrong_type};
use crate::numpy_api;

/// Stands for every number that does not fit a byte; no board has this tile.
const NO_TILE: u8 = u8::MAX;

/// The number of rows in the first block, which is answered without looking at what else Python wants.
const FIRST_BLOCK: usize = 1 << 8;

/// The largest number of rows in a block.
const LARGEST_BLOCK: usize = 1 << 16;

/// The next block is twice as large if a block takes less time than this.
const SHORT: Duration = Duration::from_millis(1);

/// Boards, one after the other.
pub struct Rows<'py> {
    py: Python<'py>,
    shape: Shape,
    count: usize,
    given: Given<'py>,
}

enum Given<'py> {
    /// A view of our own: its shape is what it was, whatever others do to theirs.
    Array(Bound<'py, PyAny>),
    /// A list of our own.
    List(Bound<'py, PyList>),
}

impl<'py> Rows<'py> {
    /// Returns the rows of an array of shape (n, cells) or (n, rows, cols), or of a sequence of boards.
    pub fn of(shape: Shape, given: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
        let py = given.py();
        numpy_api::ready(py)?;
        let given = if board::is_array(given)? {
            Given::Array(board::array(given)?.call_method0("view")?)
        } else if board::is_sequence(given)? && !is_text(given) {
            let boards: Vec<_> = given.try_iter()?.collect::<PyResult<_>>()?;
            Given::List(PyList::new(py, boards)?)
        } else {
            return Err(wrong_type("the boards as an array or a list", given));
        };
        let count = match &given {
            Given::Array(array) => rows(shape, array)?,
            Given::List(boards) => boards.len(),
        };
        Ok(Rows {
            py,
            shape,
            count,
            given,
        })
    }

    /// Returns the proof that Python's lock is held.
    pub fn py(&self) -> Python<'py> {
        self.py
    }

    /// Returns the number of boards.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the boards.
    pub fn boards(&self) -> PyResult<Vec<Board>> {
        let (shape, mut boards) = (self.shape, Vec::new());
        self.each_block(|_, tiles| {
            let block = tiles.chunks_exact(shape.cells()).enumerate();
            for (row, tiles) in block {
                let board = Board::from_tiles(shape, tiles);
                boards.push(board.map_err(|error| RowError {
                    row,
                    error: error.into(),
                })?);
            }
            Ok(())
        })?;
        Ok(boards)
    }

    /// Answers the rows, a block after the other: calls `answer` with the numbers of the rows and their
    /// tiles, with Python's lock released.
    ///
    /// Between two blocks ctrl-C can end the work. Checking for that takes no noticeable time, since
    /// blocks grow until they take a millisecond.
    pub fn each_block(
        &self,
        mut answer: impl FnMut(Range<usize>, &[u8]) -> Result<(), RowError> + Send,
    ) -> PyResult<()> {
        let (mut first, mut count) = (0, FIRST_BLOCK);
        while first < self.count {
            self.py.check_signals()?;
            let start = Instant::now();
            let block = first..self.count.min(first + count);
            self.answer_block(block.clone(), &mut answer)?;
            first = block.end;
            if start.elapsed() < SHORT {
                count = LARGEST_BLOCK.min(2 * count);
            }
        }
        Ok(())
    }

    fn answer_block(
        &self,
        block: Range<usize>,
        mut answer: impl FnMut(Range<usize>, &[u8]) -> Result<(), RowError> + Send,
    ) -> PyResult<()> {
        let (py, copy, first) = (self.py, self.copy(&block)?, block.start);
        let answered = if let Ok(bytes) = copy.cast::<PyArrayDyn<u8>>() {
            let bytes = bytes.readonly();
            let tiles = bytes.as_slice()?;
            py.detach(|| answer(block, tiles))
        } else {
            let wide = copy.cast::<PyArrayDyn<i64>>()?.readonly();
            let wide = wide.as_slice()?;
            py.detach(|| answer(block, &narrow(wide)))
        };
        answered.map_err(|error| self.error(first, error))
    }

    /// Returns some rows in an array of their own, of bytes or of int64.
    fn copy(&self, block: &Range<usize>) -> PyResult<Bound<'py, PyAny>> {
        let rows = match &self.given {
            Given::Array(array) => {
                let slice = PySlice::new(self.py, block.start as isize, block.end as isize, 1);
                array.get_item(slice)?
            }
            Given::List(boards) => self.array(block, boards.get_slice(block.start, block.end))?,
        };
        let is_byte = rows.getattr("dtype")?.eq("uint8")?;
        let dtype = if is_byte { "uint8" } else { "int64" };
        rows.call_method1("astype", (dtype, "C"))
    }

    /// Returns the array that some boards of a list make.
    fn array(
        &self,
        block: &Range<usize>,
        boards: Bound<'py, PyList>,
    ) -> PyResult<Bound<'py, PyAny>> {
        for board in &boards {
            board::check_unmasked(&board)?;
        }
        match numpy_api::ready(self.py)?.call_method1("asarray", (&boards,)) {
            Ok(array) if board::is_of_integers(&array)? && rows(self.shape, &array).is_ok() => {
                Ok(array)
            }
            Err(error) if !error.is_instance_of::<PyValueError>(self.py) => Err(error),
            // Texts, mixed forms, or no boards.
            _ => self.array_of_each(block, &boards),
        }
    }

    /// Returns the array that some boards make, read one by one.
    fn array_of_each(
        &self,
        block: &Range<usize>,
        boards: &Bound<'py, PyList>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut tiles = Vec::new();
        for (row, board) in block.clone().zip(boards) {
            let board =
                board::read(self.shape, &board).map_err(|error| self.of_row(row, &error))?;
            tiles.extend_from_slice(board.tiles());
        }
        let shape = [boards.len(), self.shape.cells()];
        Ok(PyArray1::from_vec(self.py, tiles)
            .reshape(shape)?
            .into_any())
    }

    /// Returns the exception for a row of a block that has no answer. The block starts at row `first`.
    fn error(&self, first: usize, RowError { row, error }: RowError) -> PyErr {
        let row = first + row;
        if let TilesError::Query(error) = error {
            return error::lookup(error).of_row(row).into();
        }
        // Read as a single board, it is refused with its numbers as they were written.
        let given = match &self.given {
            Given::Array(array) => array.get_item(row),
            Given::List(boards) => boards.get_item(row),
        };
        match given.and_then(|given| board::read(self.shape, &given)) {
            Err(error) => self.of_row(row, &error),
            Ok(_) => error::board("another thread wrote to it meanwhile")
                .of_row(row)
                .into(),
        }
    }

    /// Returns the same exception with the row's number in front of its text.
    fn of_row(&self, row: usize, error: &PyErr) -> PyErr {
        let text = format!("board {row}: {}", error.value(self.py));
        PyErr::from_type(error.get_type(self.py), text)
    }
}

/// Returns the number of boards in an array.
fn rows(shape: Shape, array: &Bound<'_, PyAny>) -> PyResult<usize> {
    let (cells, rows, cols) = (shape.cells(), shape.rows(), shape.cols());
    let found = array.getattr("shape")?;
    match found.extract::<Vec<usize>>()?[..] {
        [count, length] if length == cells => Ok(count),
        [count, height, width] if (height, width) == (rows, cols) => Ok(count),
        _ => Err(error::board(format_args!(
            "expected boards in an array of shape (n, {cells}) or (n, {rows}, {cols}), found {found}"
        ))
        .into()),
    }
}

/// Returns the numbers as bytes, with [`NO_TILE`] for those that do not fit.
fn narrow(numbers: &[i64]) -> Vec<u8> {
    let narrow = |&number| u8::try_from(number).unwrap_or(NO_TILE);
    numbers.iter().map(narrow).collect()
}
