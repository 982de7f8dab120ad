//! The searches that people use without a table: breadth-first, bidirectional, A* and IDA*.
//!
//! Tables are compared with them and checked by them, so this crate knows boards and moves but no
//! tables.
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
//! IDA* with linear conflict also solves boards of twelve cells: on average, a random board takes 3 ms
//! for 3x4 and half a second for 2x6.
//!
//! IDA*, the heuristics and the counts are written here; the other searches are those of the crate
//! `pathfinding`.

mod algorithm;
mod counts;
mod heuristic;
mod iterative_deepening;
mod lines;
mod moving_board;

pub use algorithm::{Algorithm, Found};
pub use counts::Counts;
pub use heuristic::{Estimator, Heuristic};
