//! The method `random` of `Solver`: boards from a seed or a Python generator.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tilebase::pattern::{GoalIndex, RandomNumbers};
use tilebase::{Board, ErrorKind, Walks};

use crate::arguments::{Limits, at_least, integer};
use crate::board;
use crate::error::{Answer, Failure};
use crate::numpy_api::{self, reserved};
use crate::signals::Stop;
use crate::solver::Solver;

/// The number of random numbers between two checks for signals.
const CHECK_INTERVAL: u64 = 1 << 12;

#[pymethods]
impl Solver {
    /// Returns a random solvable board or, with ``distance``, a random board at this distance. All such boards are
    /// equally likely, except at a distance with pattern tables. With a ``count``, returns a uint8 array of shape
    /// ``(count, N)``.
    ///
    /// ``seed`` is an int (only its lowest 64 bits matter) or a ``random.Random``; by default, the module ``random`` is
    /// used. An int gives the same boards with every table and in every language. With a distance, the call visits all
    /// boards up to this distance, starting at the goal. This takes milliseconds for 3x3 and minutes for the largest
    /// shapes. With pattern tables, random walks find the boards, and searches prove their distances; ``limits`` apply to
    /// each search.
    ///
    /// Raises ``DistanceError`` if there is no board at this distance, or if no random walk finds one.
    ///
    /// >>> solver = tilebase.Solver.embedded()
    /// >>> board = solver.random(distance=20, seed=7)
    /// >>> len(board), solver.distance(board)
    /// (9, 20)
    /// >>> solver.distances(solver.random(3, distance=20))
    /// array([20, 20, 20], dtype=int16)
    #[pyo3(signature = (count = None, *, distance = None, seed = None, limits = None))]
    fn random<'py>(
        &self,
        py: Python<'py>,
        count: Option<&Bound<'py, PyAny>>,
        distance: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
        limits: Option<Limits>,
    ) -> Answer<Bound<'py, PyAny>> {
        let distance = distance.map(|distance| self.read_distance(distance));
        let (distance, mut numbers) = (distance.transpose()?, Numbers::of(py, seed)?);
        let searches = distance.is_some() && self.solver.searches();
        let seed = if searches { numbers.seed()? } else { 0 };
        let limits = limits.unwrap_or_default();
        let mut rows = 1;
        if let Some(count) = count {
            rows = at_least(0, count, "count")?;
            numpy_api::ready(py)?;
        }
        let mut drawn = reserved(rows)?;
        for number in 0..rows {
            if number % CHECK_INTERVAL == 0 {
                py.check_signals()?;
            }
            drawn.push(numbers.next()?);
        }
        let boards = self.choose(py, distance, seed, drawn, &limits)?;
        if count.is_none() {
            return Ok(board::numbers(py, &boards[0])?.into_any());
        }
        let cells = self.solver.shape().cells();
        let mut tiles = reserved(rows * cells as u64)?;
        py.detach(|| {
            let boards = boards.iter();
            boards.for_each(|board| tiles.extend_from_slice(board.tiles()));
        });
        let array = PyArray1::from_vec(py, tiles);
        Ok(array.reshape([boards.len(), cells])?.into_any())
    }
}

impl Solver {
    /// Reads a distance. A number that does not fit into a byte causes an error that names the largest distance.
    pub fn read_distance(&self, distance: &Bound<'_, PyAny>) -> Answer<u8> {
        let distance = integer(distance, "a distance as an int")?;
        let largest = Walks::largest_distance(&self.solver);
        distance.extract().map_err(|_| {
            let text =
                format!("no board is at distance {distance}: the largest distance is {largest}");
            Failure::Text(ErrorKind::Distance, None, text)
        })
    }

    /// Returns a board for each of the numbers. If boards at a distance need searches, they depend only on the seed.
    fn choose(
        &self,
        py: Python<'_>,
        distance: Option<u8>,
        seed: u64,
        numbers: Vec<u64>,
        limits: &Limits,
    ) -> Answer<Vec<Board>> {
        let (solver, within) = (self.solver.clone(), limits.limits);
        if let (None, [number]) = (distance, &numbers[..]) {
            return Ok(vec![GoalIndex::new(solver.goal()).random(*number)]);
        }
        let choose = move |stop: &Stop| match distance {
            Some(distance) if solver.searches() => {
                let search = solver.with(within);
                Ok(search.random_many_at(distance, seed, numbers.len(), |_| stop.check())?)
            }
            Some(distance) => Ok(solver.chosen_at(distance, &numbers, |_| stop.check())?),
            None => {
                let index = GoalIndex::new(solver.goal());
                let mut boards = reserved(numbers.len() as u64)?;
                let numbers = numbers.into_iter();
                let numbers = numbers.take_while(|_| stop.check().is_continue());
                boards.extend(numbers.map(|number| index.random(number)));
                Ok(boards)
            }
        };
        limits.watch().on_other_thread(py, choose)?
    }
}

/// An endless source of 64-bit random numbers.
enum Numbers<'py> {
    /// A seed and its numbers, the same in every language.
    Seeded(u64, RandomNumbers),
    /// The numbers of a Python object with the method `getrandbits`.
    Drawn(Bound<'py, PyAny>),
}

impl<'py> Numbers<'py> {
    /// Returns the numbers of a seed, of a given generator, or of the module `random`.
    fn of(py: Python<'py>, seed: Option<&Bound<'py, PyAny>>) -> PyResult<Numbers<'py>> {
        let module = py.import("random")?;
        let Some(seed) = seed else {
            return Ok(Numbers::Drawn(module.into_any()));
        };
        if seed.is_instance(&module.getattr("Random")?)? {
            return Ok(Numbers::Drawn(seed.clone()));
        }
        let seed = integer(seed, "a seed as an int or random.Random")?;
        let bits: u64 = seed.call_method1("__and__", (u64::MAX,))?.extract()?;
        Ok(Numbers::Seeded(bits, RandomNumbers::new(bits)))
    }

    /// Returns the seed, or a number from the generator.
    fn seed(&self) -> PyResult<u64> {
        match self {
            Numbers::Seeded(seed, _) => Ok(*seed),
            Numbers::Drawn(generator) => drawn(generator),
        }
    }

    fn next(&mut self) -> PyResult<u64> {
        match self {
            Numbers::Seeded(_, numbers) => Ok(numbers.next().expect("an endless source")),
            Numbers::Drawn(generator) => drawn(generator),
        }
    }
}

fn drawn(generator: &Bound<'_, PyAny>) -> PyResult<u64> {
    let bits = generator.call_method1("getrandbits", (64,))?;
    let number = integer(&bits, "a random number as an int")?;
    number.extract().map_err(|_| {
        PyValueError::new_err(format!(
            "expected getrandbits(64) to return a number from 0 to {}, found {number}",
            u64::MAX
        ))
    })
}
