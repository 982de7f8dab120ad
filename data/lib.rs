//! The tables of 3x3 and 4x4 that programs contain, byte for byte the files in this crate's folder.
//!
//! `README.md` beside the files says where they come from and how to make them again.
//! `tilebase-lookup` reads those of 3x3, `tilebase-pattern` those of 4x4. A program contains only those
//! that it names.

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

/// 4x4, goal 1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 x, pattern tables that together have every tile,
/// 109,324 bytes each: `4x4-1-2-3-4-7.tb`, `4x4-5-6-9-10-13.tb` and `4x4-8-11-12-14-15.tb`.
pub static PATTERNS_4X4: [&[u8]; 3] = [
    include_bytes!("4x4-1-2-3-4-7.tb"),
    include_bytes!("4x4-5-6-9-10-13.tb"),
    include_bytes!("4x4-8-11-12-14-15.tb"),
];

/// Returns the folder of this crate's source, with the tables as files: for tests, and for programs that install
/// the files.
///
/// It is the folder that this crate was compiled in. A program that is started elsewhere may not find it.
#[inline]
pub const fn folder() -> &'static str {
    env!("CARGO_MANIFEST_DIR")
}

/// The example of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
mod readme {}
