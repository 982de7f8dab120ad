//! The promises to the other crates.

mod depths;
mod plane_moves;
