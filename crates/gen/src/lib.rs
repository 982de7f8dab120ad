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
//! The search goes over sets of boards, a bit each, sixty at a time: it takes 1 to 2 ms for 3x3, and
//! about a second and 100 MB for 3x4. The modules `board_set` and `carry` say how.

mod board_set;
mod carry;
mod encode;
mod generator;
mod plain;
mod search;
mod table_file;
mod write_file;

pub use generator::{GenerateError, Generator};
pub use search::Level;
pub use table_file::TableFile;
pub use write_file::{WriteError, write_file};
