//! Tests of the guarantees on which other crates rely.

mod depths;
mod plane_moves;
