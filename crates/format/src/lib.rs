#![doc = include_str!("../README.md")]
//!
//! # Layout, version 1
//!
//! All numbers are little-endian. The header, at offset 0:
//!
//! | offset | size | field | value |
//! |---|---|---|---|
//! | 0 | 8 | magic | the ASCII bytes `TILEBASE` |
//! | 8 | 2 | version | 1 |
//! | 10 | 1 | encoding | 1 = move, 2 = distance bit, 3 = pattern bit |
//! | 11 | 1 | rows | |
//! | 12 | 1 | cols | |
//! | 13 | 1 | goal_blank | the goal's blank cell |
//! | 14 | 1 | max_distance | the largest distance in the table |
//! | 15 | 1 | move_order | encoding 1: four codes of two bits, the first preference lowest; other encodings: 0 |
//! | 16 | 8 | entries | N!/2; encoding 3: the number of states, see below |
//! | 24 | 8 | payload_len | the bytes after the header |
//! | 32 | 8 | distance_sum | the sum of all distances |
//! | 40 | 8 | payload_xxh3 | XXH3-64, seed 0, of the payload |
//! | 48 | 2 | tiles | encoding 3: the set of the pattern's tiles, bit t for tile t; other encodings: 0 |
//! | 50 | 6 | reserved | 0 |
//! | 56 | 8 | header_xxh3 | XXH3-64, seed 0, of bytes 0 .. 55 |
//!
//! Then the payload. In [`Header`]'s encodings, entry i is that of the board with index i
//! ([`Goal::rank`](tilebase_puzzle::Goal::rank)):
//!
//! - **Move**, two bits per entry, in byte i/4 at bits 2*(i mod 4): the first move, in `move_order`,
//!   that starts an optimal solution; codes u=0, d=1, l=2, r=3. The goal's entry is 0.
//! - **Distance bit**, one bit per entry, in byte i/8 at bit i mod 8: floor(distance / 2) mod 2. The
//!   distance's parity is that of the steps from the blank to the goal's blank. Bit and parity make
//!   the distance modulo 4, and a neighbour is nearer if and only if its distance modulo 4 is one less.
//!
//! In that of [`PatternHeader`], entry i is that of the state with number i of a [`Pattern`]:
//!
//! - **Pattern bit**, one bit per entry, as a distance bit. The distance counts moves of the pattern's
//!   k tiles and no others, so the blank moves freely in its *region*, the connected piece of the cells
//!   without these tiles. The distance's parity is that of the steps from the tiles to their cells in
//!   the goal.
//!
//! The number of a state is `offset[cells] + region * k! + rank`:
//!
//! - `cells` is the mask of the k cells that the tiles are in, bit c for cell c. The masks are in
//!   ascending order, and each has k! entries for each region of its other cells.
//! - `region` is the number of the blank's region, counted from 0 by their lowest cells.
//! - `rank` is that of the tiles' arrangement. The k tiles are numbered from 0 in ascending order, and
//!   these numbers written down for the cells in reading order. With d_i for how many numbers after
//!   position i are smaller, it is the sum of d_i * (k-1-i)!.
//!
//! Bits after the last entry are 0. The payload of 3x3 has 45,360 or 22,680 bytes, that of five tiles of
//! 4x4 109,260.
//!
//! # What a reader checks
//!
//! [`Header::from_bytes`] and [`PatternHeader::from_bytes`] refuse, each with a [`HeaderError`] of its own
//! that says what was expected and what was found: fewer than 64 bytes, other first bytes, an unknown
//! version or encoding, a wrong checksum of the header, a shape, goal, move order or pattern that is none, a
//! number of entries or bytes that does not follow from them, and reserved bytes in use.
//! `check_file_len` refuses a file that is shorter or longer than header and payload. All this takes O(1), and
//! every single flipped bit of a header and every other length is found. `check_payload` reads the payload, and
//! refuses one with another checksum or with padding in use. Checksums find what happens by
//! accident, not what is done on purpose: the proofs of `tilebase-lookup` and `tilebase-pattern` show that
//! all entries are right.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "std")]
extern crate std;

mod encoding;
mod error;
mod header;
mod layout;
mod pattern;
mod pattern_blocks;
mod pattern_header;
mod payload;
#[cfg(feature = "std")]
mod read;

pub use encoding::{Encoding, distance_bit};
pub use error::{HeaderError, PayloadError};
pub use header::Header;
pub use layout::{HEADER_LEN, MAGIC, VERSION};
pub use pattern::{Pattern, PatternError};
pub use pattern_header::PatternHeader;
pub use payload::{Checksum, checksum};
#[cfg(feature = "std")]
pub use read::{OpenError, open_file, read_file};
