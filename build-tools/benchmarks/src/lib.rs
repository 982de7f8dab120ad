//! The boards, the peers and the textbook program that are measured.

pub mod boards;
pub mod peers;
pub mod textbook;
