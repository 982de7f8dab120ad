//! The class `Dataset`: random boards with their distances and optimal moves.

use std::path::PathBuf;

use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tilebase_learning::{AtomicFile, Error};

use crate::arguments::{Limits, at_least, integer};
use crate::error::Answer;
use crate::numpy_api;
use crate::signals::Stop;
use crate::solver::Solver;

/// A list of random boards with their distances, optimal moves and splits. Created by ``Solver.dataset``.
///
/// A row depends only on the goal, the metric, the options and the row's number, so any part of the list can be made
/// alone. The rows are structured arrays of numpy with these fields:
///
/// - ``board``: uint8 of shape ``(N,)``, the tiles in reading order, with 0 for the blank
/// - ``distance``: uint8
/// - ``optimal_moves``: uint8, bits: 1 up, 2 down, 4 left, 8 right
/// - ``split``: uint8, 0 for training, 1 for validation, 2 for the test
/// - ``solution``: bytes, only with ``solutions=True``
///
/// >>> solver = tilebase.Solver.embedded()
/// >>> rows = solver.dataset(1_000_000, seed=7).rows(500, 503)
/// >>> rows["distance"]
/// array([25, 23, 23], dtype=uint8)
/// >>> (solver.distances(rows["board"]) == rows["distance"]).all()
/// np.True_
#[pyclass(frozen, module = "tilebase")]
pub struct Dataset {
    dataset: tilebase_learning::Dataset,
    limits: Limits,
    // A `functools.partial` that makes the same data set, for pickling.
    make: Py<PyAny>,
}

#[pymethods]
impl Solver {
    /// Returns a ``Dataset`` of ``count`` random boards with their distances and optimal moves.
    ///
    /// All solvable boards are equally likely: ``seed`` gives the boards of ``random(count, seed=seed)``. With
    /// ``distance``, an int or a pair ``(first, last)``, each of these distances is equally likely. The rows are drawn
    /// independently, so a board may appear twice.
    ///
    /// ``split`` is the percentages of boards for training and for validation; the others are for testing. The split of
    /// a board depends only on its tiles, so equal boards are always in the same split. With ``solutions``, each row
    /// also has an optimal solution, the first in the order u, d, l, r. With pattern tables, ``limits`` apply to each
    /// row; if they end a search, making the rows raises ``LimitError``.
    ///
    /// Raises ``DistanceError`` if there is no board at a distance, and ``ValueError`` for a distance with pattern
    /// tables.
    ///
    /// >>> data = tilebase.Solver.embedded().dataset(1000, distance=(1, 10))
    /// >>> len(data), int(data.rows()["distance"].max())
    /// (1000, 10)
    #[pyo3(
        signature = (count, seed = None, *, distance = None, split = (80, 10), solutions = false, limits = None),
        text_signature = "($self, count, seed=0, *, distance=None, split=(80, 10), solutions=False, limits=None)"
    )]
    fn dataset(
        slf: &Bound<'_, Self>,
        count: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        distance: Option<&Bound<'_, PyAny>>,
        split: (u8, u8),
        solutions: bool,
        limits: Option<&Bound<'_, PyAny>>,
    ) -> Answer<Dataset> {
        let (py, own) = (slf.py(), slf.get());
        let seed = seed.map(|seed| {
            let seed = integer(seed, "a seed as an int")?;
            seed.call_method1("__and__", (u64::MAX,))?.extract()
        });
        let seed: u64 = seed.transpose()?.unwrap_or(0);
        let rows = at_least(0, count, "count")?;
        // Python's len has no larger numbers.
        if rows > isize::MAX as u64 {
            let text = format!("expected count to be at most {}, found {count}", isize::MAX);
            return Err(PyValueError::new_err(text).into());
        }
        let options = PyDict::new(py);
        options.set_item("distance", distance)?;
        options.set_item("split", split)?;
        options.set_item("solutions", solutions)?;
        options.set_item("limits", limits)?;
        let make = py.import("functools")?.getattr("partial")?;
        let make = make.call((slf.getattr("dataset")?, rows, seed), Some(&options))?;
        let mut dataset = tilebase_learning::Dataset::new(&own.solver, rows, seed);
        if let Some(distance) = distance {
            let (first, last) = match distance.cast::<PyTuple>() {
                Ok(pair) => pair.extract()?,
                Err(_) => (distance.clone(), distance.clone()),
            };
            dataset = dataset.distances(own.read_distance(&first)?..=own.read_distance(&last)?)?;
        }
        if u32::from(split.0) + u32::from(split.1) > 100 {
            let text = format!("expected split to have a sum of at most 100, found {split:?}");
            return Err(PyValueError::new_err(text).into());
        }
        let limits = limits.map_or(Ok(Limits::default()), |limits| limits.extract())?;
        dataset = dataset.split(split.0, split.1).with(limits.limits);
        if solutions {
            dataset = dataset.solutions();
        }
        let make = make.unbind();
        Ok(Dataset {
            dataset,
            limits,
            make,
        })
    }
}

#[pymethods]
impl Dataset {
    // Pickles the arguments and the solver. (A doc comment would replace that of `Solver.__reduce__` in the stub.)
    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, Py<PyTuple>) {
        (self.make.clone_ref(py), PyTuple::empty(py).unbind())
    }

    /// Return len(self).
    fn __len__(&self) -> usize {
        self.dataset.count() as usize
    }

    /// The recommended number of rows per request. Larger requests are not much faster.
    #[getter]
    fn chunk(&self) -> u64 {
        self.dataset.chunk()
    }

    /// The numpy dtype of the rows.
    #[getter]
    fn dtype<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fields = py
            .import("ast")?
            .call_method1("literal_eval", (self.dataset.dtype(),))?;
        numpy_api::ready(py)?.call_method1("dtype", (fields,))
    }

    /// Returns the rows from ``start`` to ``stop`` as a structured array; by default, all rows.
    ///
    /// With a range of distances, each call visits all boards up to the largest of these distances.
    ///
    /// During the call, other Python threads run, and ctrl-C cancels the call. Raises ``IndexError`` if there are fewer
    /// rows, and ``MemoryError`` if there is too little memory.
    ///
    /// >>> tilebase.Solver.embedded().dataset(1000).rows(998)["distance"]
    /// array([30, 18], dtype=uint8)
    #[pyo3(signature = (start = None, stop = None), text_signature = "($self, start=0, stop=None)")]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<'py, PyAny>>,
        stop: Option<&Bound<'py, PyAny>>,
    ) -> Answer<Bound<'py, PyAny>> {
        let (dtype, count) = (self.dtype(py)?, self.dataset.count());
        let start = start.map_or(Ok(0), |start| at_least(0, start, "start"))?;
        let stop = stop.map_or(Ok(count), |stop| at_least(0, stop, "stop"))?;
        if stop > count {
            let text = format!("no row {stop}: there are {count} rows");
            return Err(PyIndexError::new_err(text).into());
        }
        let dataset = self.dataset.clone();
        let work = move |flag: &Stop| dataset.rows_with(start..stop, || flag.check());
        let rows = self.limits.watch().on_other_thread(py, work)??;
        Ok(PyArray1::from_vec(py, rows).call_method1("view", (dtype,))?)
    }

    /// Returns an iterator over all rows, as arrays of ``size`` rows. Only a part of the rows is in memory.
    ///
    /// >>> [len(batch) for batch in tilebase.Solver.embedded().dataset(10_000).batches()]
    /// [4096, 4096, 1808]
    #[pyo3(signature = (size = None), text_signature = "($self, size=4096)")]
    fn batches<'py>(
        slf: &Bound<'py, Self>,
        size: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let size = size.map_or(Ok(4096), |size| at_least(1, size, "size"))?;
        slf.py()
            .import("tilebase._dataset")?
            .call_method1("batches", (slf, size))
    }

    /// Writes all rows to a file, and returns the file's SHA-256 in hexadecimal.
    ///
    /// The end of the name determines the format: ``.npy``, which ``numpy.load(path, mmap_mode="r")`` opens at once;
    /// ``.csv``; or ``.parquet`` and ``.arrow``, which need ``pip install tilebase[arrow]``. ``tilebase dataset``
    /// writes the same .npy and .csv files.
    ///
    /// The file appears only when it is complete. Until then, the rows of an .npy or .csv file are in a file beside it
    /// whose name ends in ``.part``. If the call is interrupted, the same call continues this file.
    ///
    /// Raises ``OSError`` if the file cannot be written, or if the ``.part`` file is damaged, in use or may come from
    /// another user. Raises ``ValueError`` for another format.
    fn write(slf: &Bound<'_, Self>, path: &Bound<'_, PyAny>) -> Answer<String> {
        let (py, dataset) = (slf.py(), slf.get().dataset.clone());
        let path = py.import("os")?.call_method1("fsdecode", (path,))?;
        let path: PathBuf = path.extract()?;
        let ending = path.extension().unwrap_or_default();
        if ending == "parquet" || ending == "arrow" {
            let file = AtomicFile::create_shared(&path).map_err(Error::Write)?;
            let arrow = py.import("tilebase._dataset")?;
            let arguments = (slf, file.temporary_path(), ending == "parquet");
            let checksum = arrow.call_method1("write", arguments)?.extract()?;
            file.commit().map_err(Error::Write)?;
            return Ok(checksum);
        }
        let work = move |flag: &Stop| dataset.write(path, || flag.check(), |_| ());
        let checksum = slf.get().limits.watch().on_other_thread(py, work)??;
        Ok(checksum.expect("a call that is not cancelled"))
    }
}
