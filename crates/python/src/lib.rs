//! The native part of the Python module `tilebase`: the class `Table`, over `tilebase-lookup`.
//!
//! Its documentation is written for Python and is what `help(tilebase.Table)` shows. The functions of
//! the module, its exceptions and `Hint` are in `python/tilebase`.

// The documentation has lists of tiles in brackets, which are no links.
#![allow(rustdoc::broken_intra_doc_links)]

mod answer_rows;
mod batch;
mod board;
mod bytes;
mod choice;
mod error;
mod indices;
mod integer;
mod map;
mod open;
mod rows;
mod table;

/// What `tilebase` takes from here.
#[pyo3::pymodule]
mod _tilebase {
    #[pymodule_export]
    use crate::table::Table;
}
