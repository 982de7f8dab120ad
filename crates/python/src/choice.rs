//! Boards at random, by Python's own generator.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tilebase_lookup::{Board, View};

use crate::bytes::Bytes;
use crate::error::{self, exceptions};
use crate::integer::integer;

/// What has a method `randrange`.
pub struct Generator(Py<PyAny>);

impl Generator {
    /// The generator that a seed starts, a given one, or the common one of the module `random`.
    pub fn of(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Generator> {
        let module = py.import("random")?;
        let Some(seed) = seed else {
            return Ok(Generator(module.into_any().unbind()));
        };
        let class = module.getattr("Random")?;
        if seed.is_instance(&class)? {
            return Ok(Generator(seed.clone().unbind()));
        }
        let seed = integer(seed, "a seed as int or random.Random")?;
        Ok(Generator(class.call1((seed,))?.unbind()))
    }

    /// A number below this one.
    fn below(&self, py: Python<'_>, end: u64) -> PyResult<u64> {
        let given = self.0.bind(py).call_method1("randrange", (end,))?;
        let number = integer(&given, "a random number as int")?;
        match number.extract() {
            Ok(number) if number < end => Ok(number),
            _ => Err(PyValueError::new_err(format!(
                "expected randrange({end}) to give a number from 0 to {}, found {number}",
                end - 1
            ))),
        }
    }

    /// One of all boards from which moves lead to the goal.
    pub fn board(&self, py: Python<'_>, view: &View<'_, Bytes>) -> PyResult<Board> {
        let number = self.below(py, view.table().goal().boards())?;
        let board = view.board_at(number);
        Ok(board.expect("a number below that of the boards"))
    }

    /// One of all boards at a distance.
    pub fn board_at(
        &self,
        py: Python<'_>,
        view: &View<'_, Bytes>,
        distance: &Bound<'_, PyAny>,
    ) -> PyResult<Board> {
        let distance = integer(distance, "a distance as int")?;
        let no_such_distance = || {
            exceptions::DistanceError::new_err(format!(
                "no board is at distance {distance}: the largest distance is {}",
                view.max_distance()
            ))
        };
        let number = match distance.extract() {
            Ok(number) if number <= view.max_distance() => number,
            _ => return Err(no_such_distance()),
        };
        let mut failed = None;
        let found = py.detach(|| {
            view.table().bytes().expect_whole_reads();
            view.board_at_distance(number, |boards| {
                let chosen = Python::attach(|py| self.below(py, boards));
                chosen.unwrap_or_else(|error| {
                    failed = Some(error);
                    0
                })
            })
        });
        match failed {
            Some(error) => Err(error),
            None => found
                .map_err(error::whole_table)?
                .ok_or_else(no_such_distance),
        }
    }
}
