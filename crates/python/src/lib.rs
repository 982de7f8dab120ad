//! The native part of the Python module `tilebase`: the class `Solver`, over the crate `tilebase`.
//!
//! Its documentation is written for Python and is what `help(tilebase.Solver)` shows. The functions of
//! the module, its exceptions and its classes of answers are in `python/tilebase`.

// The documentation has lists of tiles in brackets, which are no links.
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
