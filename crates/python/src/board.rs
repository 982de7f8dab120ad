//! Reads one board: from a text, or from numbers in any sequence or array.

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyInt, PyList, PyString, PyTuple, PyType};
use tilebase::lookup::{BoardError, ParseError};
use tilebase::{Board, Error, Shape, Tables};

use crate::arguments::integer;
use crate::error::{Answer, Failure, wrong_type};
use crate::numpy_api;

/// Reads a board of this shape. An unpaired surrogate in a text becomes U+FFFD, which is invalid in a board.
pub fn read(shape: Shape, given: &Bound<'_, PyAny>) -> Answer<Board> {
    match given.cast::<PyString>() {
        Ok(text) => Ok(Board::parse(shape, &text.to_string_lossy()).map_err(Error::Parse)?),
        Err(_) => Numbers::of(given)?.board(shape),
    }
}

/// Reads a goal for these tables. The goal has the shape of its rows. Without rows, it has the shape of a table or is
/// square.
pub fn read_goal(tables: &Tables, given: &Bound<'_, PyAny>) -> Answer<Board> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(tables.parse_goal(&text.to_string_lossy())?);
    }
    let numbers = Numbers::of(given)?;
    let mut known = tables.goals().map(|goal| goal.shape());
    let first = known.next();
    let cells = numbers.numbers.len();
    let square = Shape::new(cells.isqrt(), cells.isqrt()).ok();
    let shape = match numbers.drawn {
        Some((rows, cols)) => Shape::new(rows, cols).ok(),
        None => {
            let mut shapes = first.into_iter().chain(known).chain(square);
            shapes.find(|shape| shape.cells() == cells)
        }
    };
    match shape.or(first) {
        Some(shape) => numbers.board(shape),
        None => Ok(tables.parse_goal(&numbers.text())?),
    }
}

/// Returns the tiles as a Python list.
pub fn numbers<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, board.tiles())
}

/// The numbers of a board in reading order.
struct Numbers<'py> {
    numbers: Vec<Bound<'py, PyAny>>,
    /// The numbers of rows and columns, if the board is a sequence of rows.
    drawn: Option<(usize, usize)>,
}

impl<'py> Numbers<'py> {
    fn of(given: &Bound<'py, PyAny>) -> Answer<Numbers<'py>> {
        let expected = "a board as str, as a sequence of its tiles or rows, or as an array";
        let numbers = items(given)?.ok_or_else(|| wrong_type(expected, given))?;
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
            return Err(Failure::board("expected rows of the same length"));
        }
        Ok(Numbers {
            numbers: rows.into_iter().flatten().collect(),
            drawn: Some((count, cols)),
        })
    }

    fn board(&self, shape: Shape) -> Answer<Board> {
        if let Some((rows, cols)) = self.drawn
            && (rows, cols) != (shape.rows(), shape.cols())
        {
            return Err(Failure::board(ParseError::Drawn {
                expected: shape,
                rows,
                cols,
            }));
        }
        let tiles = self.numbers.iter().map(|number| tile(shape, number));
        let tiles = tiles.collect::<Answer<Vec<u8>>>()?;
        Ok(Board::from_tiles(shape, &tiles).map_err(Error::Board)?)
    }

    /// Returns the numbers as a text, with rows in brackets.
    fn text(&self) -> String {
        let cols = self.drawn.map_or(self.numbers.len(), |(_, cols)| cols);
        let rows = self.numbers.chunks(cols.max(1)).map(|row| {
            let row: Vec<String> = row.iter().map(Bound::to_string).collect();
            row.join(" ")
        });
        let rows = rows.collect::<Vec<_>>().join("] [");
        match self.drawn {
            Some(_) => format!("[[{rows}]]"),
            None => rows,
        }
    }
}

/// Returns the items of a sequence or of an array of integers, or `None` for other objects.
fn items<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    if let Ok(list) = given.cast::<PyList>() {
        return Ok(Some(list.iter().collect()));
    }
    if let Ok(tuple) = given.cast::<PyTuple>() {
        return Ok(Some(tuple.iter().collect()));
    }
    if given.is_instance_of::<PyInt>() || given.is_instance_of::<PyString>() {
        return Ok(None);
    }
    // `is_array` also returns true for a numpy scalar, which has no length.
    if is_array(given)? && given.len().is_ok() {
        let array = integers(array(given)?)?.call_method0("tolist")?;
        return Ok(Some(array.cast::<PyList>()?.iter().collect()));
    }
    if is_sequence(given)? {
        return Ok(Some(given.try_iter()?.collect::<PyResult<_>>()?));
    }
    Ok(None)
}

/// Returns whether this is a str, bytes or bytearray.
pub fn is_text(given: &Bound<'_, PyAny>) -> bool {
    given.is_instance_of::<PyString>()
        || given.is_instance_of::<PyBytes>()
        || given.is_instance_of::<PyByteArray>()
}

/// Returns whether this is a sequence. (A cast to `PySequence` would drop exceptions from signal handlers.)
pub fn is_sequence(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    static SEQUENCE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    given.is_instance(SEQUENCE.import(given.py(), "collections.abc", "Sequence")?)
}

/// Returns whether this is a numpy array or converts to one, as arrays of pandas and PyTorch do.
pub fn is_array(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = given.py();
    Ok(given.hasattr(intern!(py, "__array__"))?
        || given.hasattr(intern!(py, "__array_interface__"))?)
}

/// Returns the argument as a plain numpy array.
///
/// Subclasses become plain arrays, since a row of a `numpy.matrix` is again a matrix. Masked arrays are refused, since
/// the answers would not be masked.
pub fn array<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    check_unmasked(given)?;
    numpy_api::ready(given.py())?.call_method1("asarray", (given,))
}

/// The kinds of numpy's integers.
pub const INTEGERS: &str = "iu";

/// Returns the array. Fails unless its items are integers.
pub fn integers<'py>(array: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if has_kind(&array, INTEGERS)? {
        return Ok(array);
    }
    let dtype = array.getattr("dtype")?;
    let text = format!("expected an array of integers, found an array of {dtype}");
    Err(PyTypeError::new_err(text))
}

/// Returns whether the kind of the array's items, a letter of numpy, is one of these.
pub fn has_kind(array: &Bound<'_, PyAny>, kinds: &str) -> PyResult<bool> {
    let kind = array.getattr("dtype")?.getattr("kind")?;
    Ok(kinds.contains(kind.extract::<&str>()?))
}

/// Refuses masked arrays.
pub fn check_unmasked(array: &Bound<'_, PyAny>) -> PyResult<()> {
    if array.hasattr(intern!(array.py(), "mask"))? {
        let masked = array.py().import("numpy.ma")?.getattr("MaskedArray")?;
        if array.is_instance(&masked)? {
            return Err(wrong_type("an array without a mask", array));
        }
    }
    Ok(())
}

fn tile(shape: Shape, number: &Bound<'_, PyAny>) -> Answer<u8> {
    let number = integer(number, "the tiles as integers")?;
    match number.extract() {
        Ok(tile) if usize::from(tile) < shape.cells() => Ok(tile),
        _ => Err(Failure::board(BoardError::not_a_tile(shape, number))),
    }
}
