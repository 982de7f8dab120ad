//! Generates tablebases: one breadth-first search backwards from the goal, then one entry a board.
//!
//! ```
//! use tilebase_gen::Generator;
//! use tilebase_puzzle::{Goal, Shape};
//!
//! let goal = Goal::corner(Shape::new(2, 3)?);
//! let mut boards_by_depth = Vec::new();
//! let table = Generator::new(goal).run(|level| boards_by_depth.push(level.boards))?;
//!
//! assert_eq!(boards_by_depth[..4], [1, 2, 3, 5]);
//! assert_eq!(table.header().max_distance, 21);
//! assert_eq!(table.bytes().len(), 64 + 90);
//!
//! let folder = tempfile::tempdir()?;
//! table.write(folder.path().join("2x3.tb"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The search goes over sets of boards, a bit each, sixty at a time ([`tilebase_frontier`] says how).
//! It takes a millisecond for 3x3, and a third of a second and 70 MB for 3x4. [`Generator::needs`] tells
//! beforehand what a shape takes; where memory is too small, the sets can be kept
//! [on disk](Generator::work), and a long search can be [taken up](Generator::checkpoint) after it was
//! killed.

mod atomic_file;
mod checkpoint;
mod encode;
mod error;
mod generator;
mod in_memory;
mod needs;
mod on_disk;
mod plain;
mod progress;
mod search;
mod sets;
mod table_file;

pub use atomic_file::{AtomicFile, WriteError, write_file};
pub use error::GenerateError;
pub use generator::Generator;
pub use needs::Needs;
pub use progress::{Level, Progress};
pub use table_file::TableFile;
