//! Generates tablebases: one breadth-first search backwards from the goal, then one entry per board.
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
//! The search goes from depth to depth over sets of boards, one bit each, sixty boards at once
//! ([`tilebase_frontier`] explains how). It takes a fraction of a millisecond for 3x3, and a fifth of a
//! second and 70 MB for 3x4. [`Generator::requirements`] returns beforehand what a shape needs. If memory is too
//! small, the sets can be kept [on disk](Generator::work_folder), and a long search that was killed can
//! [go on](Generator::checkpoint_folder).

mod atomic_file;
mod checkpoint;
mod encode;
mod entry_packer;
mod error;
mod generator;
mod in_memory;
mod in_order;
mod move_entries;
mod on_disk;
mod part_file;
mod progress;
mod requirements;
mod saved_search;
mod search;
mod sets;
mod summed;
mod table_file;
mod table_writer;
mod zeros;

#[cfg(unix)]
pub use atomic_file::remove_temporary_files;
pub use atomic_file::{AtomicFile, WriteError, write_file};
pub use error::GenerateError;
pub use generator::Generator;
pub use progress::{Level, Progress};
pub use requirements::Requirements;
pub use table_file::TableFile;
