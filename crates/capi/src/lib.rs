//! `libtilebase`: what `tilebase-lookup` and `tilebase-pattern` answer, for C.
//!
//! The documentation for users is `include/tilebase.h`. Each of its functions is in `open`, `about`,
//! `board`, `search`, `batches` or `guard`: it reads its arguments, asks the [`tilebase::Solver`] behind
//! the handle and writes the answer, all inside [`guard::guard`], which turns failures and panics into a status.

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
