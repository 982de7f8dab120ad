//! The 3x3 and 4x4 tables as byte slices, equal to the files in this crate's folder.
//!
//! `README.md` describes the files and how to build them again. `tilebase-lookup` reads the 3x3 tables,
//! `tilebase-pattern` the 4x4 tables. A program contains only the tables that it names.

#![no_std]

/// `3x3-corner.tb` (45,424 bytes): a table of moves for the goal 1 2 3 / 4 5 6 / 7 8 x, in the order u, d, l, r.
pub static CORNER_3X3: &[u8] = include_bytes!("3x3-corner.tb");

/// `3x3-edge.tb` (45,424 bytes): a table of moves for the goal 1 2 3 / 4 5 6 / 7 x 8, in the order u, d, l, r.
pub static EDGE_3X3: &[u8] = include_bytes!("3x3-edge.tb");

/// `3x3-center.tb` (45,424 bytes): a table of moves for the goal 1 2 3 / 4 x 5 / 6 7 8, in the order u, d, l, r.
pub static CENTER_3X3: &[u8] = include_bytes!("3x3-center.tb");

/// `3x3-corner-bit.tb` (22,744 bytes): a table of distance bits for the goal 1 2 3 / 4 5 6 / 7 8 x.
pub static CORNER_3X3_BIT: &[u8] = include_bytes!("3x3-corner-bit.tb");

/// `3x3-edge-bit.tb` (22,744 bytes): a table of distance bits for the goal 1 2 3 / 4 5 6 / 7 x 8.
pub static EDGE_3X3_BIT: &[u8] = include_bytes!("3x3-edge-bit.tb");

/// `3x3-center-bit.tb` (22,744 bytes): a table of distance bits for the goal 1 2 3 / 4 x 5 / 6 7 8.
pub static CENTER_3X3_BIT: &[u8] = include_bytes!("3x3-center-bit.tb");

/// `4x4-1-2-3-4-7.tb`, `4x4-5-6-9-10-13.tb` and `4x4-8-11-12-14-15.tb` (109,324 bytes each): pattern tables that
/// together contain every tile, for the goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x.
pub static PATTERNS_4X4: [&[u8]; 3] = [
    include_bytes!("4x4-1-2-3-4-7.tb"),
    include_bytes!("4x4-5-6-9-10-13.tb"),
    include_bytes!("4x4-8-11-12-14-15.tb"),
];

/// Returns the folder of this crate's source, which contains the tables as files. Tests read them, and programs may
/// install them.
///
/// The path is fixed at compile time, so it may not exist on another machine.
#[inline]
pub const fn folder() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
}

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
mod readme {}
