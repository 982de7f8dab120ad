//! `libtilebase`: the crate `tilebase`, for C.
//!
//! The documentation for users is `include/tilebase.h`. Each of its functions is in `open`, `about`,
//! `board`, `search`, `batches` or `guard`: it reads its arguments, calls the [`tilebase::Solver`] behind
//! the handle and writes the answer, inside [`guard::guard`], which turns failures and panics into a status.

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
