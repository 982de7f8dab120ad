//! The table file: a 64-byte header and an array of entries, one for each solvable board.
//!
//! ```
//! use tilebase_format::{Encoding, Header, checksum};
//! use tilebase_puzzle::{Goal, MoveOrder, Shape};
//!
//! let payload = vec![0; 45_360];
//! let header = Header {
//!     goal: Goal::corner(Shape::new(3, 3)?),
//!     encoding: Encoding::Move(MoveOrder::UDLR),
//!     max_distance: 31,
//!     distance_sum: 3_986_672,
//!     payload_checksum: checksum(&payload),
//! };
//! assert_eq!(header.payload_len(), 45_360);
//!
//! let bytes = header.to_bytes();
//! assert_eq!(Header::from_bytes(&bytes)?, header);
//! header.check_payload(&payload)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Layout, version 1
//!
//! All numbers are little-endian. The header, at offset 0:
//!
//! | offset | size | field | value |
//! |---|---|---|---|
//! | 0 | 8 | magic | the ASCII bytes `TILEBASE` |
//! | 8 | 2 | version | 1 |
//! | 10 | 1 | encoding | 1 = move, 2 = distance bit |
//! | 11 | 1 | rows | |
//! | 12 | 1 | cols | |
//! | 13 | 1 | goal_blank | the goal's blank cell |
//! | 14 | 1 | max_distance | the largest distance in the table |
//! | 15 | 1 | move_order | encoding 1: four codes of two bits, the first preference lowest; encoding 2: 0 |
//! | 16 | 8 | entries | N!/2 |
//! | 24 | 8 | payload_len | the bytes after the header |
//! | 32 | 8 | distance_sum | the sum of all distances |
//! | 40 | 8 | payload_xxh3 | XXH3-64, seed 0, of the payload |
//! | 48 | 8 | reserved | 0 |
//! | 56 | 8 | header_xxh3 | XXH3-64, seed 0, of bytes 0 .. 55 |
//!
//! Then the payload, entry i for the board with index i ([`Goal::rank`](tilebase_puzzle::Goal::rank)):
//!
//! - **Move**, two bits per entry, in byte i/4 at bits 2*(i mod 4): the first move, in `move_order`,
//!   that starts an optimal solution; codes u=0, d=1, l=2, r=3. The goal's entry is 0.
//! - **Distance bit**, one bit per entry, in byte i/8 at bit i mod 8: floor(distance / 2) mod 2. The
//!   distance's parity is that of the steps from the blank to the goal's blank. Bit and parity make
//!   the distance modulo 4, and a neighbour is nearer if and only if its distance modulo 4 is one less.
//!
//! Bits after the last entry are 0. The payload of 3x3 has 45,360 or 22,680 bytes.
//!
//! The crate is `no_std` and allocates nothing. It neither searches nor opens files.

#![no_std]

mod encoding;
mod error;
mod header;
mod layout;
mod pattern;
mod pattern_header;
mod payload;

pub use encoding::{Encoding, distance_bit};
pub use error::{HeaderError, PayloadError};
pub use header::Header;
pub use layout::{HEADER_LEN, MAGIC, VERSION};
pub use pattern::{is_pattern, pattern_blocks, pattern_entries};
pub use pattern_header::PatternHeader;
pub use payload::{Checksum, checksum};
