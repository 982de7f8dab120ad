#![doc = include_str!("../README.md")]
//!
//! # Layout
//!
//! [The table file](https://github.com/tilebase/tilebase/blob/main/docs/format.md) describes version 1 byte by
//! byte. A [`Header`] is that of a table of all boards, whose entry i is that of the board with index i
//! ([`Goal::rank`](tilebase_puzzle::Goal::rank)); its [`Encoding`] is a move or a [distance bit](distance_bit). A
//! [`PatternHeader`] is that of a pattern table, whose entry i is that of the state with number i of a
//! [`Pattern`].
//!
//! # What is checked
//!
//! [`Header::from_bytes`] and [`PatternHeader::from_bytes`] refuse a bad header, each with a [`HeaderError`] of
//! its own that says what was expected and what was found, and [`Checks::file_len`] refuses a file that is shorter or
//! longer than header and payload. All this takes O(1), and every single flipped bit of a header and every other
//! length is found. [`Checks::payload`] reads the payload, and refuses one with another checksum or with padding in
//! use. The proofs of `tilebase-lookup` and `tilebase-pattern` show that all entries are right.

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

pub use encoding::{Encoding, distance_bit};
pub use error::{DistancesError, GoalError, HeaderError, PayloadError};
pub use header::{Header, PatternHeader};
pub use layout::{HEADER_LEN, MAGIC, VERSION};
pub use pattern::{Pattern, PatternError};
pub use payload::{Checks, Checksum, checksum};
#[cfg(feature = "std")]
pub use read::{OpenError, open_file, read_file};
