//! The boards of the benchmarks, and references for them: other solvers, a textbook program, and memory bandwidth.

pub mod boards;
pub mod memory;
pub mod peers;
pub mod textbook;
