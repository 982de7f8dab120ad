//! What is measured beside tilebase: the peers, the textbook program, the memory; and the boards.

pub mod boards;
pub mod memory;
pub mod peers;
pub mod textbook;
