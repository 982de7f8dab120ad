//! The 3x3 and 4x4 tables as byte slices, equal to the files in this crate's folder.
//!
//! `README.md` describes the files and how to build them again. `tilebase-lookup` reads the 3x3 tables,
//! `tilebase-pattern` the 4x4 tables. A program contains only the tables that it names.

#![no_std]

/// Table `3x3-corner.tb`: goal 1 2 3 / 4 5 6 / 7 8 x, encoding move, move order u, d, l, r, 45,424 bytes.
pub static CORNER_3X3: &[u8] = include_bytes!("3x3-corner.tb");

/// Table `3x3-edge.tb`: goal 1 2 3 / 4 5 6 / 7 x 8, encoding move, move order u, d, l, r, 45,424 bytes.
pub static EDGE_3X3: &[u8] = include_bytes!("3x3-edge.tb");

/// Table `3x3-center.tb`: goal 1 2 3 / 4 x 5 / 6 7 8, encoding move, move order u, d, l, r, 45,424 bytes.
pub static CENTER_3X3: &[u8] = include_bytes!("3x3-center.tb");

/// Table `3x3-corner-bit.tb`: goal 1 2 3 / 4 5 6 / 7 8 x, encoding distance bit, 22,744 bytes.
pub static CORNER_3X3_BIT: &[u8] = include_bytes!("3x3-corner-bit.tb");

/// Table `3x3-edge-bit.tb`: goal 1 2 3 / 4 5 6 / 7 x 8, encoding distance bit, 22,744 bytes.
pub static EDGE_3X3_BIT: &[u8] = include_bytes!("3x3-edge-bit.tb");

/// Table `3x3-center-bit.tb`: goal 1 2 3 / 4 x 5 / 6 7 8, encoding distance bit, 22,744 bytes.
pub static CENTER_3X3_BIT: &[u8] = include_bytes!("3x3-center-bit.tb");

/// Pattern tables that together contain every tile: `4x4-1-5-6-9-10.tb`, `4x4-2-3-4-7-8.tb` and
/// `4x4-11-12-13-14-15.tb`. Goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x, 109,324 bytes each.
pub static PATTERNS_4X4: [&[u8]; 3] = [
    include_bytes!("4x4-1-5-6-9-10.tb"),
    include_bytes!("4x4-2-3-4-7-8.tb"),
    include_bytes!("4x4-11-12-13-14-15.tb"),
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
