//! A batch of boards: the rows of a numpy array.

use numpy::{
    PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use tilebase_lookup::{BoardError, Shape};

use crate::answer_rows::RowError;
use crate::board::{NO_TILE, check_integers, text_of, wrong_type};
use crate::error::{self, exceptions};

/// Boards, one after the other.
pub struct Rows<'py> {
    given: Bound<'py, PyUntypedArray>,
    tiles: Tiles<'py>,
    count: usize,
}

enum Tiles<'py> {
    /// The array's own bytes.
    Shared(PyReadonlyArrayDyn<'py, u8>),
    /// Those of wider numbers, with [`NO_TILE`] for what does not fit.
    Narrowed(Vec<u8>),
}

impl<'py> Rows<'py> {
    /// The rows of an array of the shape (n, cells) or (n, rows, cols), or of what makes one.
    pub fn of(shape: Shape, given: &Bound<'py, PyAny>) -> PyResult<Rows<'py>> {
        let array = array(given)?;
        let dims = array.shape();
        let is_empty_list = dims == [0] && !given.is(&array);
        if !is_empty_list {
            check_integers(&array)?;
        }
        let is_batch = match *dims {
            [_, cells] => cells == shape.cells(),
            [_, rows, cols] => (rows, cols) == (shape.rows(), shape.cols()),
            _ => is_empty_list,
        };
        if !is_batch {
            let (cells, rows, cols) = (shape.cells(), shape.rows(), shape.cols());
            return Err(exceptions::BoardError::new_err(format!(
                "expected boards in an array of shape (n, {cells}) or (n, {rows}, {cols}), found {}",
                array.getattr("shape")?
            )));
        }
        Ok(Rows {
            count: dims[0],
            tiles: Tiles::of(&array)?,
            given: array,
        })
    }

    /// What shows that Python's lock is held.
    pub fn py(&self) -> Python<'py> {
        self.given.py()
    }

    /// How many boards there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Their tiles.
    pub fn tiles(&self) -> PyResult<&[u8]> {
        match &self.tiles {
            Tiles::Shared(array) => Ok(array.as_slice()?),
            Tiles::Narrowed(tiles) => Ok(tiles),
        }
    }

    /// The exception for a row that has no answer.
    pub fn error(&self, error: RowError) -> PyErr {
        match error {
            RowError::Query(error) => error::query(error),
            RowError::Invalid { row, error } => match self.invalid(row, error) {
                Ok(text) => exceptions::BoardError::new_err(text),
                Err(error) => error,
            },
        }
    }

    fn invalid(&self, row: usize, error: BoardError) -> PyResult<String> {
        let numbers = self.given.get_item(row)?.call_method0("ravel")?;
        let mut number = String::new();
        for tile in numbers.call_method0("tolist")?.cast::<PyList>()? {
            if !matches!(tile.extract(), Ok(0..=16u8)) {
                number = tile.to_string();
                break;
            }
        }
        Ok(format!("board {row}: {}", text_of(error, || number)))
    }
}

/// An array as it is, or made of a list.
fn array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    let py = given.py();
    let array = if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        &numpy::get_array_module(py)?.call_method1("asarray", (given,))?
    } else {
        given
    };
    match array.cast() {
        Ok(array) => Ok(array.clone()),
        Err(_) => Err(wrong_type("the boards as a numpy array or a list", given)),
    }
}

impl<'py> Tiles<'py> {
    fn of(array: &Bound<'py, PyUntypedArray>) -> PyResult<Tiles<'py>> {
        let py = array.py();
        let dtype = array.dtype();
        let is_byte = (dtype.kind(), dtype.itemsize()) == (b'u', 1);
        let options = PyDict::new(py);
        options.set_item(
            intern!(py, "dtype"),
            if is_byte { "uint8" } else { "int64" },
        )?;
        // The array itself, unless it is not contiguous, or its numbers are neither bytes nor int64.
        let array = numpy::get_array_module(py)?.call_method(
            "ascontiguousarray",
            (array,),
            Some(&options),
        )?;
        if is_byte {
            return Ok(Tiles::Shared(array.cast::<PyArrayDyn<u8>>()?.readonly()));
        }
        let wide = array.cast::<PyArrayDyn<i64>>()?.readonly();
        let wide = wide.as_slice()?;
        let narrow = |&tile: &i64| u8::try_from(tile).unwrap_or(NO_TILE);
        Ok(Tiles::Narrowed(
            py.detach(|| wide.iter().map(narrow).collect()),
        ))
    }
}
