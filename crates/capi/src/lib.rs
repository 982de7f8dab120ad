//! `libtilebase`: what `tilebase-lookup` answers, for C.
//!
//! The documentation for users is `include/tilebase.h`. Each of its functions stands in `open`,
//! `about`, `answers` or `errors`, where it reads its arguments, asks and writes what it was asked
//! for, all inside [`guard::guard`], which turns failures and panics into a status.

mod about;
mod answers;
mod arguments;
mod buffer;
mod bytes;
mod errors;
mod failure;
mod guard;
mod handle;
mod open;
mod random;
mod status;
