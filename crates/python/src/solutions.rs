//! Solutions as Python gets them: many in arrays, or all of one board one after the other.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use tilebase_lookup::{Board, MoveOrder, Solution};

use crate::answers::Answers;
use crate::error::Failure;
use crate::numpy_api;
use crate::signals;

/// The number of solutions that wait until Python asks for them.
const WAITING: usize = 64;

/// Returns an array of `count` byte strings of a width, and its bytes.
pub fn letters<'py>(
    py: Python<'py>,
    count: usize,
    width: usize,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyArray1<u8>>)> {
    let letters = numpy_api::ready(py)?.call_method1("zeros", (count, format!("S{width}")))?;
    let bytes = letters.call_method1("view", ("uint8",))?;
    Ok((letters, bytes.cast_into()?))
}

/// Returns a `tilebase.Solutions`.
pub fn many<'py>(
    letters: Bound<'py, PyAny>,
    lengths: Bound<'py, PyArray1<i16>>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(letters.py(), "tilebase", "Solutions")?;
    class.call1((letters, lengths))
}

/// All solutions of a board: a thread of its own finds them and waits for Python to ask for more.
#[pyclass(frozen)]
pub struct EverySolution(Mutex<Receiver<Result<Solution, Failure>>>);

impl EverySolution {
    /// Starts to find the solutions of a solvable board.
    pub fn of(
        answers: Arc<dyn Answers>,
        board: Board,
        order: MoveOrder,
    ) -> PyResult<EverySolution> {
        let (sender, receiver) = mpsc::sync_channel(WAITING);
        thread::Builder::new().spawn(move || {
            answers.each_solution(&board, order, &mut |solution| match sender.send(solution) {
                Ok(()) => Continue(()),
                // Python has dropped the iterator.
                Err(_) => Break(()),
            });
        })?;
        Ok(EverySolution(Mutex::new(receiver)))
    }
}

#[pymethods]
impl EverySolution {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let next = signals::wait(py, &self.0)?;
        Ok(next.transpose()?.map(|solution| solution.to_string()))
    }
}
