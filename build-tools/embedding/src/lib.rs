//! Tests the page `docs/embedding.md`: its examples of Rust as they are written, and its table of names,
//! in `tests`, against the source of every language. The tests of the other languages run their examples.
//! The examples of Rust in the README of the repository are run here, too.

#[cfg(doctest)]
#[doc = include_str!("../../../docs/embedding.md")]
mod page {}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
