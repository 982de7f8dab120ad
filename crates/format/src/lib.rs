#![doc = include_str!("../README.md")]
//!
//! ```
//! use tilebase_format::{Encoding, Header, checksum};
//! use tilebase_puzzle::{Goal, MoveOrder, Shape};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let payload = vec![0; 45_360];
//!     let header = Header {
//!         goal: Goal::corner(Shape::new(3, 3)?),
//!         encoding: Encoding::Move(MoveOrder::UDLR),
//!         max_distance: 31,
//!         distance_sum: 3_986_672,
//!         payload_checksum: checksum(&payload),
//!     };
//!     assert_eq!(header.payload_len(), 45_360);
//!
//!     let bytes = header.to_bytes();
//!     assert_eq!(Header::from_bytes(&bytes)?, header);
//!     header.checks().payload(&payload)?;
//!     Ok(())
//! }
//! ```
//!
//! # Layout
//!
//! [The table file](https://github.com/tilebase/tilebase/blob/main/docs/format.md) describes version 1 byte by byte.
//!
//! - A [`Header`] starts a complete table. Entry i is for the board with index i
//!   ([`Goal::rank`](tilebase_puzzle::Goal::rank)). Entries are moves or [distance bits](distance_bit):
//!   see [`Encoding`].
//! - A [`SlideHeader`] starts a complete table in the multi-tile metric. Entries are [distances modulo 3](residue).
//! - A [`PatternHeader`] starts a pattern table. Entry i is for the state with number i of its [`Pattern`].
//!
//! # Checks
//!
//! - [`Header::from_bytes`] and [`PatternHeader::from_bytes`] check the header. Each [`HeaderError`] names the expected
//!   and the actual value.
//! - [`Checks::file_len`] checks the length of the file.
//! - [`Checks::payload`] checks the payload's length, checksum and padding. It takes O(bytes) time.
//!
//! The first two checks take O(1) time. They find every flipped bit of a header and every wrong
//! length. To prove that all entries are correct, use `tilebase-lookup` or `tilebase-pattern`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

mod encoding;
mod error;
mod header;
mod layout;
mod pattern;
mod payload;
#[cfg(feature = "std")]
mod read;
mod slides;

pub use encoding::{Encoding, distance_bit};
pub use error::{DistancesError, GoalError, HeaderError, PayloadError};
pub use header::{Header, PatternHeader};
pub use layout::{HEADER_LEN, MAGIC, VERSION};
pub use pattern::{Pattern, PatternError};
pub use payload::{Checks, Checksum, checksum};
#[cfg(feature = "std")]
pub use read::{OpenError, open_file, read_file};
pub use slides::{SlideHeader, residue, residue_byte};
