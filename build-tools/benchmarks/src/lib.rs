//! What the benchmarks have in common.

pub mod boards;
pub mod peers;
pub mod textbook;
