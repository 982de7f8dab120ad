//! Tests of the guarantees on which other crates rely.

mod depths;
mod layout;
mod plane_moves;
mod reserved;
