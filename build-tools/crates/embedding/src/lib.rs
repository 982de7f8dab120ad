//! Tests the Rust examples in `docs` and the README. Tests of other languages run their own examples.

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/embedding.md")]
mod embedding {}

#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
mod readme {}
