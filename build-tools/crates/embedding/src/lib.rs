//! Tests the Rust examples in `docs` and the README. The tests of other languages run the examples in those languages.

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/embedding.md")]
mod embedding {}

#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
mod readme {}
