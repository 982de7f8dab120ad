#![doc = include_str!("../README.md")]
//!
//! ```
//! use tilebase_puzzle::{Board, Shape};
//! use tilebase_search::{Algorithm, Heuristic};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let shape = Shape::new(3, 3)?;
//!     let start = Board::parse(shape, "2 3 4 1 5 x 7 6 8")?;
//!     let goal = Board::parse(shape, "1 2 3 4 5 6 7 8 x")?;
//!
//!     let a_star = Algorithm::AStar(Heuristic::Manhattan);
//!     let found = a_star.measure(&start, &goal).expect("the boards have the same parity");
//!     assert_eq!(found.moves.len(), 19);
//!     assert!(found.counts.expanded < 1000);
//!
//!     let breadth_first = Algorithm::BreadthFirst.measure(&start, &goal).unwrap();
//!     assert!(breadth_first.counts.expanded > 10 * found.counts.expanded);
//!     Ok(())
//! }
//! ```

mod algorithm;
mod graph_search;
mod heuristic;
mod iterative_deepening;
mod lines;

pub use algorithm::{Algorithm, Counts, Found};
pub use heuristic::{Estimator, Heuristic};
