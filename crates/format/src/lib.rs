#![doc = include_str!("../README.md")]
//!
//! ```
//! use tilebase_format::{Header, Kind, Table, checksum};
//! use tilebase_puzzle::{Goal, MoveOrder, Shape};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let payload = vec![0; 45_360];
//!     let header = Header {
//!         goal: Goal::corner(Shape::new(3, 3)?),
//!         kind: Kind::Move(MoveOrder::UDLR),
//!         max_distance: 31,
//!         distance_sum: 3_986_672,
//!         payload_checksum: checksum(&payload),
//!     };
//!     assert_eq!(header.payload_len(), 45_360);
//!
//!     let file = [&header.to_bytes()[..], &payload].concat();
//!     let table = Table::from_bytes(file)?;
//!     assert_eq!(*table.header(), header);
//!     table.verify()?;
//!     Ok(())
//! }
//! ```
//!
//! # Layout
//!
//! [The table file](https://github.com/tilebase/tilebase/blob/main/docs/format.md) describes version 1 byte by byte.
//!
//! A [`Table`] is a [`Header`] and its payload. The [`Kind`] in the header defines the entries:
//!
//! | kind | entry i is for | entry |
//! |---|---|---|
//! | [`Kind::Move`] | the board with index i ([`Goal::rank`](tilebase_puzzle::Goal::rank)) | an optimal move |
//! | [`Kind::DistanceBit`] | the same | a bit of the distance |
//! | [`Kind::Residue`] | the same | the distance in the multi-tile metric, modulo 3 |
//! | [`Kind::Pattern`] | the state with number i of a [`Pattern`] | a bit of the distance |
//!
//! # Checks
//!
//! - [`Header::from_bytes`] checks the header. Each [`HeaderError`] names the expected and the actual value.
//! - [`Table::from_bytes`] also checks the length of the file.
//! - [`Table::verify`] checks the payload's checksum and padding. It takes O(bytes) time.
//!
//! The first two checks take O(1) time. They find every flipped bit of a header and every wrong
//! length. To prove that all entries are correct, use `tilebase-gen`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod checksum;
mod error;
mod header;
mod kind;
mod pattern;
#[cfg(feature = "alloc")]
mod pattern_index;
#[cfg(feature = "std")]
mod read;
mod table;

#[doc(hidden)] // for tilebase-gen
pub use checksum::Checksum;
pub use checksum::checksum;
pub use error::{DistancesError, GoalError, HeaderError, PayloadError, QueryError};
pub use header::{HEADER_LEN, Header, VERSION};
pub use kind::Kind;
#[doc(hidden)] // for tilebase-gen
pub use kind::{distance_bit, residue_byte};
pub use pattern::{LARGEST_PATTERN, Pattern, PatternError};
#[cfg(feature = "alloc")]
#[doc(hidden)] // for tilebase-gen and tilebase-pattern
pub use pattern_index::{PatternIndex, State};
#[cfg(feature = "std")]
pub use read::OpenError;
#[cfg(feature = "std")]
#[doc(hidden)] // for the crates that open tables
pub use read::{open_file, read_file, read_header};
pub use table::Table;

/// Internal interface for tilebase-gen and tilebase-pattern: the numbering of pattern states.
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub mod internal {
    pub use crate::pattern_index::arrangement::Arrangement;
    pub use crate::pattern_index::grid::{CellSet, Grid, ones};
    pub use crate::pattern_index::sets::{SetNumbers, sets};
    pub use crate::pattern_index::{Block, BlockMove};
}
