#![doc = include_str!("../README.md")]
//!
//! # How it searches
//!
//! The search goes from depth to depth over sets of boards, one bit each, sixty boards at once
//! ([`tilebase_frontier`] explains how). [`Generator::requirements`] returns beforehand what a shape needs. If
//! memory is too small, the sets can be kept [on disk](Generator::work_folder), and a long search that was
//! killed can [go on](Generator::checkpoint_folder).

#![cfg_attr(docsrs, feature(doc_cfg))]

mod atomic_file;
mod checkpoint;
mod encode;
mod entry_packer;
mod error;
mod generator;
pub mod home;
mod in_memory;
mod in_order;
mod move_entries;
mod on_disk;
mod part_file;
mod pieces;
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
pub use pieces::{JoinError, Pieces};
pub use progress::{Level, Progress};
pub use requirements::Requirements;
pub use table_file::TableFile;
