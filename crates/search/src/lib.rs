//! The searches that people use where there is no table: breadth-first, bidirectional, A* and IDA*.
//!
//! They stand beside the table to be compared with it, and to check it: this crate knows boards and
//! moves and has never seen a table.
//!
//! ```
//! use tilebase_puzzle::{Board, Shape};
//! use tilebase_search::{Algorithm, Heuristic};
//!
//! let shape = Shape::new(3, 3)?;
//! let start = Board::parse(shape, "2 3 4 1 5 x 7 6 8")?;
//! let goal = Board::parse(shape, "1 2 3 4 5 6 7 8 x")?;
//!
//! let a_star = Algorithm::AStar(Heuristic::Manhattan);
//! let found = a_star.measure(&start, &goal).expect("the boards have the same parity");
//! assert_eq!(found.moves.len(), 19);
//! assert!(found.counts.expanded < 1000);
//!
//! let breadth_first = Algorithm::BreadthFirst.measure(&start, &goal).unwrap();
//! assert!(breadth_first.counts.expanded > 10 * found.counts.expanded);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The searches are those of the crate `pathfinding`; the heuristics and the counting are here.

mod algorithm;
mod counts;
mod heuristic;

pub use algorithm::{Algorithm, Found};
pub use counts::Counts;
pub use heuristic::{Estimator, Heuristic};
