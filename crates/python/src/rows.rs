//! A batch of boards: the rows of an array, or a list of boards.
//!
//! Other threads of Python may write to the array while its rows are answered. So numpy copies the rows,
//! some thousands at a time, and Rust reads only the copy, which no other thread knows.

use std::collections::TryReserveError;
use std::ops::Range;
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySlice};
use tilebase::{Board, Error, ErrorKind, Shape};

use crate::board::{self, is_text};
use crate::error::{Answer, Failure, wrong_type};
use crate::numpy_api::{self, room};
use crate::signals::{self, Look};

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
    /// A callback that ends the work by returning something true.
    pub should_stop: Option<Py<PyAny>>,
}

enum Given<'py> {
    /// A view of our own: its shape is what it was, whatever others do to theirs.
    Array(Bound<'py, PyAny>),
    /// A list of our own.
    List(Bound<'py, PyList>),
}

impl<'py> Rows<'py> {
    /// Returns the rows of an array of shape (n, cells) or (n, rows, cols), or of a sequence of boards.
    pub fn of(
        shape: Shape,
        given: &Bound<'py, PyAny>,
        should_stop: Option<Py<PyAny>>,
    ) -> Answer<Rows<'py>> {
        let py = given.py();
        numpy_api::ready(py)?;
        let given = if board::is_array(given)? {
            match column(given)? {
                Some(boards) => Given::List(boards),
                None => Given::Array(board::array(given)?.call_method0("view")?),
            }
        } else if board::is_sequence(given)? && !is_text(given) {
            let list = py.get_type::<PyList>().call1((given,))?;
            Given::List(list.cast_into().map_err(PyErr::from)?)
        } else {
            return Err(wrong_type("the boards as an array or a list", given).into());
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
            should_stop,
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
    pub fn boards(&self) -> Answer<Vec<Board>> {
        let (shape, mut boards) = (self.shape, room(self.count as u64)?);
        self.each_block(|_, tiles, _| {
            for (row, tiles) in tiles.chunks_exact(shape.cells()).enumerate() {
                let board = Board::from_tiles(shape, tiles);
                boards.push(board.map_err(|error| Error::Row {
                    row,
                    error: Box::new(error.into()),
                })?);
            }
            Ok(())
        })?;
        Ok(boards)
    }

    /// Answers the rows, a block after the other: calls `answer` with the numbers of the rows and their
    /// tiles, with Python's lock released.
    ///
    /// Between two blocks ctrl-C can end the work, and within one if it looks. Checking for that takes no noticeable
    /// time, since blocks grow until they take a millisecond.
    pub fn each_block(
        &self,
        mut answer: impl FnMut(Range<usize>, &[u8], Look<'_>) -> Result<(), Error> + Send,
    ) -> Answer<()> {
        let (mut first, mut count) = (0, FIRST_BLOCK);
        while first < self.count {
            if signals::is_stopped(self.py, self.should_stop.as_ref())? {
                return Err(signals::cancelled(self.py, signals::BY_CALLBACK).into());
            }
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
        mut answer: impl FnMut(Range<usize>, &[u8], Look<'_>) -> Result<(), Error> + Send,
    ) -> Answer<()> {
        let (py, copy, first) = (self.py, self.copy(&block)?, block.start);
        let should_stop = self.should_stop.as_ref();
        let mut answer = |tiles: &[u8]| {
            signals::watched_until(py, should_stop, |look| answer(block.clone(), tiles, look))
        };
        let answered = if let Ok(bytes) = copy.cast::<PyArrayDyn<u8>>() {
            let bytes = bytes.readonly();
            let tiles = bytes.as_slice()?;
            answer(tiles)?
        } else {
            let wide = copy
                .cast::<PyArrayDyn<i64>>()
                .map_err(PyErr::from)?
                .readonly();
            let wide = wide.as_slice()?;
            let bytes = narrow(wide)?;
            answer(&bytes)?
        };
        match answered {
            (_, true) => Err(signals::cancelled(py, signals::BY_CALLBACK).into()),
            (answered, false) => answered.map_err(|error| self.failure(first, error)),
        }
    }

    /// Returns some rows in an array of their own, of bytes or of int64.
    fn copy(&self, block: &Range<usize>) -> Answer<Bound<'py, PyAny>> {
        let rows = match &self.given {
            Given::Array(array) => {
                let slice = PySlice::new(self.py, block.start as isize, block.end as isize, 1);
                array.get_item(slice)?
            }
            Given::List(boards) => self.array(block, boards.get_slice(block.start, block.end))?,
        };
        let is_byte = rows.getattr("dtype")?.eq("uint8")?;
        let dtype = if is_byte { "uint8" } else { "int64" };
        Ok(rows.call_method1("astype", (dtype, "C"))?)
    }

    /// Returns the array that some boards of a list make.
    fn array(&self, block: &Range<usize>, boards: Bound<'py, PyList>) -> Answer<Bound<'py, PyAny>> {
        for board in &boards {
            board::check_unmasked(&board)?;
        }
        match numpy_api::ready(self.py)?.call_method1("asarray", (&boards,)) {
            Ok(array) if board::is_of_integers(&array)? && rows(self.shape, &array).is_ok() => {
                Ok(array)
            }
            Err(error) if !error.is_instance_of::<PyValueError>(self.py) => Err(error.into()),
            // Texts, mixed forms, or no boards.
            _ => self.array_of_each(block, &boards),
        }
    }

    /// Returns the array that some boards make, read one by one.
    fn array_of_each(
        &self,
        block: &Range<usize>,
        boards: &Bound<'py, PyList>,
    ) -> Answer<Bound<'py, PyAny>> {
        let mut tiles = room((boards.len() * self.shape.cells()) as u64)?;
        for (row, board) in block.clone().zip(boards) {
            let board = board::read(self.shape, &board);
            tiles.extend_from_slice(board.map_err(|error| error.of_row(self.py, row))?.tiles());
        }
        let shape = [boards.len(), self.shape.cells()];
        Ok(PyArray1::from_vec(self.py, tiles)
            .reshape(shape)?
            .into_any())
    }

    /// Returns the failure of a block that starts at row `first`, in which an error names a row.
    fn failure(&self, first: usize, error: Error) -> Failure {
        let Error::Row { row, error } = error else {
            return error.into();
        };
        let row = first + row;
        if error.kind() != ErrorKind::Board {
            return Failure::from(*error).of_row(self.py, row);
        }
        // Read as a single board, it is refused with its numbers as they were written.
        let given = match &self.given {
            Given::Array(array) => array.get_item(row),
            Given::List(boards) => boards.get_item(row),
        };
        let read = |given| board::read(self.shape, &given);
        let error = match given.map_err(Failure::from).and_then(read) {
            Err(error) => error,
            Ok(_) => Failure::board("another thread wrote to it meanwhile"),
        };
        error.of_row(self.py, row)
    }
}

/// Returns the items of a column of texts, such as those of pandas; `None` of other arrays.
fn column<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyList>>> {
    board::check_unmasked(given)?;
    let array = numpy_api::ready(given.py())?.call_method1("asarray", (given,))?;
    let kind = array.getattr("dtype")?.getattr("kind")?;
    if array.getattr("ndim")?.ne(1)? || !matches!(kind.extract()?, "O" | "U" | "T") {
        return Ok(None);
    }
    Ok(Some(array.call_method0("tolist")?.cast_into()?))
}

/// Returns the number of boards in an array.
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

/// Returns the numbers as bytes, with [`NO_TILE`] for those that do not fit.
fn narrow(numbers: &[i64]) -> Result<Vec<u8>, TryReserveError> {
    let mut bytes = room(numbers.len() as u64)?;
    bytes.extend(
        numbers
            .iter()
            .map(|&number| u8::try_from(number).unwrap_or(NO_TILE)),
    );
    Ok(bytes)
}
