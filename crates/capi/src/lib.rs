//! `libtilebase`: the crate `tilebase` for C.
//!
//! The documentation for users is the header `include/tilebase.h`. The modules `open`, `board`, `search`, `batches` and
//! `guard` define the functions of the header. Each function reads its arguments, calls the [`tilebase::Solver`] behind
//! the handle and writes the answer. [`guard::guard`] turns failures and panics into a status.

mod arguments;
mod batches;
mod board;
#[cfg(test)]
mod border;
mod buffer;
mod failure;
mod guard;
mod limits;
mod open;
mod search;
