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
//! The search holds one byte a board, and eight for each board of two neighbouring depths: 181 KB
//! and at most 0.4 MB for 3x3, 240 MB and at most 0.5 GB for 3x4. It takes O(boards * cells) time.

mod encode;
mod generator;
mod search;
mod table_file;
mod write_file;

pub use generator::{GenerateError, Generator};
pub use search::Level;
pub use table_file::TableFile;
pub use write_file::{WriteError, write_file};
