#![doc = include_str!("../README.md")]

mod algorithm;
mod counts;
mod graph_search;
mod heuristic;
mod iterative_deepening;
mod lines;
mod moving_board;

pub use algorithm::{Algorithm, Found};
pub use counts::Counts;
pub use heuristic::{Estimator, Heuristic};
