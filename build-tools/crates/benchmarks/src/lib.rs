//! Boards to measure with, and references: other solvers, a textbook program, and memory bandwidth.

pub mod boards;
pub mod divisions;
pub mod memory;
pub mod peers;
pub mod textbook;
