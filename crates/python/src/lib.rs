//! The native part of the Python module `tilebase`: the class `Solver`, over the crate `tilebase`.
//!
//! Its documentation is for Python: `help(tilebase.Solver)`. The functions, exceptions and answer classes of the
//! module are in `python/tilebase`.

// Lists of tiles in brackets are no links.
#![allow(rustdoc::broken_intra_doc_links)]

mod arguments;
mod batch;
mod board;
mod error;
mod numpy_api;
mod open;
mod random;
mod rows;
mod signals;
mod solver;

/// What `tilebase` imports.
#[pyo3::pymodule]
mod _tilebase {
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::solver::Solver;
}
