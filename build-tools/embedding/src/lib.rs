//! Tests the page `docs/embedding.md`: its examples of Rust as they are written, and its table of names,
//! in `tests`, against the source of every language. The tests of the other languages run their examples.

#[cfg(doctest)]
#[doc = include_str!("../../../docs/embedding.md")]
mod page {}
