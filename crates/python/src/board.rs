//! Reads one board: from a text, or from numbers in lists, tuples or arrays.

use std::fmt::Display;

use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use tilebase_lookup::{Board, BoardError, ParseError, Shape, Tablebase};

use crate::error::{exceptions, wrong_type};
use crate::integer::integer;

/// Returns a board of this shape. In a text, half a surrogate pair is read as U+FFFD, which is in no
/// board.
pub fn read(shape: Shape, given: &Bound<'_, PyAny>) -> PyResult<Board> {
    if let Ok(text) = given.cast::<PyString>() {
        return Board::parse(shape, &text.to_string_lossy()).map_err(|error| invalid(&error));
    }
    Numbers::of(given)?.board(shape)
}

/// Returns a goal: a board of the tablebase's shape, or of the transposed shape if it is drawn so.
pub fn read_goal<B: AsRef<[u8]>>(
    tablebase: &Tablebase<B>,
    given: &Bound<'_, PyAny>,
) -> PyResult<Board> {
    if let Ok(text) = given.cast::<PyString>() {
        let goal = tablebase.parse_goal(&text.to_string_lossy());
        return goal.map_err(|error| invalid(&error));
    }
    let (shape, numbers) = (tablebase.shape(), Numbers::of(given)?);
    let transposed = shape.transposed();
    if numbers.drawn == Some((transposed.rows(), transposed.cols())) {
        numbers.board(transposed)
    } else {
        numbers.board(shape)
    }
}

/// Returns the tiles as a list of Python.
pub fn numbers<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, board.tiles())
}

fn invalid(error: &impl Display) -> PyErr {
    exceptions::BoardError::new_err(error.to_string())
}

/// Numbers in reading order.
struct Numbers<'py> {
    numbers: Vec<Bound<'py, PyAny>>,
    /// The number of rows and of columns, if the numbers are in rows.
    drawn: Option<(usize, usize)>,
}

impl<'py> Numbers<'py> {
    fn of(given: &Bound<'py, PyAny>) -> PyResult<Numbers<'py>> {
        let Some(numbers) = items(given)? else {
            return Err(wrong_type(
                "a board as str, list, tuple or numpy array",
                given,
            ));
        };
        let mut rows = Vec::new();
        for item in &numbers {
            rows.extend(items(item)?);
        }
        let Some(first) = rows.first() else {
            return Ok(Numbers {
                numbers,
                drawn: None,
            });
        };
        let (count, cols) = (rows.len(), first.len());
        if count != numbers.len() || rows.iter().any(|row| row.len() != cols) {
            let text = "expected rows of the same length";
            return Err(exceptions::BoardError::new_err(text));
        }
        Ok(Numbers {
            numbers: rows.into_iter().flatten().collect(),
            drawn: Some((count, cols)),
        })
    }

    fn board(&self, shape: Shape) -> PyResult<Board> {
        if let Some((rows, cols)) = self.drawn
            && (rows, cols) != (shape.rows(), shape.cols())
        {
            return Err(invalid(&ParseError::Drawn {
                expected: shape,
                rows,
                cols,
            }));
        }
        let tiles = self.numbers.iter().map(|number| tile(shape, number));
        let tiles = tiles.collect::<PyResult<Vec<u8>>>()?;
        Board::from_tiles(shape, &tiles).map_err(|error| invalid(&error))
    }
}

/// Returns the items of a list, a tuple or an array of integers; `None` of anything else.
fn items<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    if let Ok(list) = given.cast::<PyList>() {
        return Ok(Some(list.iter().collect()));
    }
    if let Ok(tuple) = given.cast::<PyTuple>() {
        return Ok(Some(tuple.iter().collect()));
    }
    if given.is_instance_of::<pyo3::types::PyInt>() {
        return Ok(None);
    }
    match given.cast::<PyUntypedArray>() {
        Ok(array) => {
            check_integers(array)?;
            let list = array.call_method0("tolist")?;
            Ok(list.cast::<PyList>().ok().map(|list| list.iter().collect()))
        }
        Err(_) => Ok(None),
    }
}

/// Refuses arrays of anything but integers, and those that hide some of them.
pub fn check_integers(array: &Bound<'_, PyUntypedArray>) -> PyResult<()> {
    let dtype = array.dtype();
    if !matches!(dtype.kind(), b'i' | b'u') {
        let text = format!("expected an array of integers, found one of {dtype}");
        return Err(PyTypeError::new_err(text));
    }
    check_unmasked(array)
}

/// Refuses masked arrays: the answers would not be masked.
pub fn check_unmasked(array: &Bound<'_, PyUntypedArray>) -> PyResult<()> {
    if array.is_exact_instance_of::<PyUntypedArray>() {
        return Ok(());
    }
    let masked = array.py().import("numpy.ma")?.getattr("MaskedArray")?;
    if array.is_instance(&masked)? {
        Err(wrong_type("an array without a mask", array))
    } else {
        Ok(())
    }
}

fn tile(shape: Shape, number: &Bound<'_, PyAny>) -> PyResult<u8> {
    let number = integer(number, "the tiles as integers")?;
    match number.extract() {
        Ok(tile) if usize::from(tile) < shape.cells() => Ok(tile),
        _ => Err(invalid(&BoardError::not_a_tile(shape, number))),
    }
}
