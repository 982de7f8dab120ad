//! What the other crates rely on.

mod depths;
mod plane_moves;
