//! What the other crates rely on.

mod arrivals;
mod depths;
