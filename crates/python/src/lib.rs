//! The native part of the Python module `tilebase`: the class `Solver`, over `tilebase-lookup`.
//!
//! Its documentation is written for Python and is what `help(tilebase.Solver)` shows. The functions of
//! the module, its exceptions and `Hint` are in `python/tilebase`.

// The documentation has lists of tiles in brackets, which are no links.
#![allow(rustdoc::broken_intra_doc_links)]

mod answers;
mod batch;
mod board;
mod error;
mod generator;
mod integer;
mod map;
mod open;
mod rows;
mod solver;

/// What `tilebase` imports.
#[pyo3::pymodule]
mod _tilebase {
    #[pymodule_export]
    use crate::solver::Solver;
}
