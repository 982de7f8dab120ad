//! Tests the page and the README that have examples of Rust, as they are written. The tests of the
//! other languages run their examples.

#[cfg(doctest)]
#[doc = include_str!("../../../../docs/embedding.md")]
mod embedding {}

#[cfg(doctest)]
#[doc = include_str!("../../../../README.md")]
mod readme {}
