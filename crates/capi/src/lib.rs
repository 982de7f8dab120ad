//! `libtilebase`: what `tilebase-lookup` and `tilebase-pattern` answer, for C.
//!
//! The documentation for users is `include/tilebase.h`. Each of its functions is in `open`, `about`,
//! `answers`, `search`, `random`, `batches` or `errors`: it reads its arguments, asks the [`tilebase::Solver`] behind
//! the handle and writes the answer, all inside [`guard::guard`], which turns failures and panics into a status.

mod about;
mod answers;
mod arguments;
mod batches;
#[cfg(test)]
mod border;
mod buffer;
mod errors;
mod failure;
mod guard;
mod open;
mod random;
mod search;
mod status;
