//! The native part of the Python module `tilebase`: the class `Solver`, over the crate `tilebase`.
//!
//! The documentation of the class is for Python users: `help(tilebase.Solver)`. The functions, exceptions and answer
//! classes of the module are in `python/tilebase`.

// In the docstrings, tiles in brackets are lists, not links.
#![allow(rustdoc::broken_intra_doc_links)]

mod arguments;
mod batch;
mod board;
mod dataset;
mod error;
mod numpy_api;
mod one_board;
mod open;
mod random;
mod rows;
mod signals;
mod solver;

/// The native module, which the package `tilebase` imports.
#[pyo3::pymodule]
mod _tilebase {
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::arguments::check_limits;
    #[pymodule_export]
    use crate::dataset::Dataset;
    #[pymodule_export]
    use crate::solver::Solver;
}
