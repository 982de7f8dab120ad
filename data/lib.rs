//! The shipped tables of 3x3, byte for byte the files in this crate's folder.
//!
//! ```
//! assert_eq!(tilebase_data::CORNER_3X3.len(), 64 + 45_360);
//! assert!(tilebase_data::CORNER_3X3.starts_with(b"TILEBASE"));
//! ```
//!
//! `README.md` beside the files says where they come from and how to make them again.
//! `tilebase-lookup` reads them.

#![no_std]

/// 3x3, goal 1 2 3 / 4 5 6 / 7 8 x, encoding move (u, d, l, r), 45,424 bytes: `3x3-corner.tb`.
pub static CORNER_3X3: &[u8] = include_bytes!("3x3-corner.tb");

/// 3x3, goal 1 2 3 / 4 5 6 / 7 x 8, encoding move (u, d, l, r), 45,424 bytes: `3x3-edge.tb`.
pub static EDGE_3X3: &[u8] = include_bytes!("3x3-edge.tb");

/// 3x3, goal 1 2 3 / 4 x 5 / 6 7 8, encoding move (u, d, l, r), 45,424 bytes: `3x3-center.tb`.
pub static CENTER_3X3: &[u8] = include_bytes!("3x3-center.tb");

/// 3x3, goal 1 2 3 / 4 5 6 / 7 8 x, encoding distance bit, 22,744 bytes: `3x3-corner-bit.tb`.
pub static CORNER_3X3_BIT: &[u8] = include_bytes!("3x3-corner-bit.tb");

/// 3x3, goal 1 2 3 / 4 5 6 / 7 x 8, encoding distance bit, 22,744 bytes: `3x3-edge-bit.tb`.
pub static EDGE_3X3_BIT: &[u8] = include_bytes!("3x3-edge-bit.tb");

/// 3x3, goal 1 2 3 / 4 x 5 / 6 7 8, encoding distance bit, 22,744 bytes: `3x3-center-bit.tb`.
pub static CENTER_3X3_BIT: &[u8] = include_bytes!("3x3-center-bit.tb");
