#![doc = include_str!("../README.md")]
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use tilebase_gen::{Generator, Report};
//! use tilebase_puzzle::{Goal, Shape};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let folder = tempfile::tempdir()?;
//!     let path = folder.path().join("2x3.tb");
//!     let goal = Goal::corner(Shape::new(2, 3)?);
//!     let mut boards_by_depth = Vec::new();
//!     let header = Generator::new(goal).write(&path, |progress| {
//!         if let Report::Depth(depth) = progress {
//!             boards_by_depth.push(depth.count);
//!         }
//!         ControlFlow::Continue(())
//!     })?;
//!
//!     assert_eq!(boards_by_depth[..4], [1, 2, 3, 5]);
//!     assert_eq!(header.max_distance, 21);
//!     assert_eq!(path.metadata()?.len(), 64 + 90);
//!     Ok(())
//! }
//! ```
//!
//! # From the goal to the file
//!
//! 1. *The goal* is depth 0. Moves can be undone, so the boards that the search reaches are the solvable boards.
//! 2. *The frontier* is the set of boards at one depth: a bit per board, sixty boards per step. `search` advances the
//!    frontier until all boards are found: see [`tilebase_frontier`].
//! 3. *The distance bits*: a second set has all boards found so far with distance bit 1: distance 2 or 3 modulo 4.
//! 4. *The entries* follow from the distance bits alone. For `DistanceBit`, an entry is the board's bit. For `Move`, it is
//!    the first move to a nearer neighbour; the bits show which neighbours are nearer.
//! 5. *The file* is a header, which contains a checksum, and the entries in the order of the boards' indices. It appears
//!    under its name when it is complete and synced to disk.
//!
//! Slides and patterns have searches of their own, which write the entries as they find them. A proof is a search whose
//! entries are compared instead of written.
//!
//! [`Generator::requirements`] returns the memory and disk space. If memory is too small, the sets can be [on
//! disk](Generator::work_folder), and a killed search can [continue](Generator::checkpoint_folder).

#![cfg_attr(docsrs, feature(doc_cfg))]

mod atomic_file;
mod entries;
mod error;
mod generator;
mod in_memory;
mod in_order;
mod large;
mod locked_file;
mod pattern;
mod proof;
mod report;
mod requirements;
mod search;
mod sets;
mod slides;

pub use atomic_file::AtomicFile;
#[doc(hidden)] // for tilebase-cli
pub use atomic_file::write_file;
pub use error::{GenerateError, WriteError};
pub use generator::Generator;
pub use proof::ProveError;
pub use report::{Depth, Report};
pub use requirements::Requirements;

/// Internal interface for tilebase-cluster, which keeps the sets on several machines, and for the checkpoints of
/// tilebase-cli. It may change in any release.
#[doc(hidden)]
pub mod internal {
    pub use crate::atomic_file::is_same_file;
    pub use crate::entries::{bytes_per_thread, encode_blocks};
    pub use crate::large::checkpoint::{Checkpoint, Schedule};
    pub use crate::large::saved_sets::{CheckpointReader, SetCounts, boards_expected, write_sets};
    pub use crate::locked_file::open_trusted;
    pub use crate::search::header;
    pub use crate::sets::{Set, Sets};
}
