//! References for measurements: other solvers, the textbook program, memory bandwidth; and the boards.

pub mod boards;
pub mod memory;
pub mod peers;
pub mod textbook;
