//! Tests the Rust examples in `docs` and the README. Each language has its own tests.

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/embedding.md")]
mod embedding {}

#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
mod readme {}
