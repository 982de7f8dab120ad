//! `libtilebase`: the crate `tilebase` for C.
//!
//! The documentation for users is `include/tilebase.h`. Its functions are in `open`, `about`, `board`, `search`,
//! `batches` and `guard`. A function reads its arguments, calls the [`tilebase::Solver`] behind the handle and writes
//! the answer. [`guard::guard`] turns failures and panics into a status.

mod about;
mod arguments;
mod batches;
mod board;
#[cfg(test)]
mod border;
mod buffer;
mod failure;
mod guard;
mod open;
mod search;
