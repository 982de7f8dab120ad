#![doc = include_str!("../README.md")]

mod algorithm;
mod graph_search;
mod heuristic;
mod iterative_deepening;
mod lines;

pub use algorithm::{Algorithm, Counts, Found};
pub use heuristic::{Estimator, Heuristic};
