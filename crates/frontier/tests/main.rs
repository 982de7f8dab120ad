//! Tests of the guarantees for the other crates.

mod depths;
mod plane_moves;
