//! Writes to the caller's buffers.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::ptr::NonNull;

use tilebase::Board;

use crate::arguments::{array_to_write, not_null};
use crate::failure::Failure;

/// `TILEBASE_MOVES_CAPACITY` in the header: the capacity in bytes for any solution.
pub const MOVES_CAPACITY: usize = 256;

/// Writes a text, a zero byte, and the length of the text. Fails if the text and the zero byte do not fit.
///
/// # Safety
///
/// Unless NULL, `start` points to `capacity` writable bytes, and `length` to a writable number.
pub unsafe fn write_text(
    name: &str,
    start: *mut c_char,
    capacity: usize,
    length: *mut usize,
    text: &str,
) -> Result<(), Failure> {
    let (length, bytes) = (
        not_null("length", length)?,
        [text.as_bytes(), b"\0"].concat(),
    );
    // SAFETY: the caller upholds this function's contract.
    unsafe { write(name, start.cast(), capacity, length, text.len(), &bytes) }
}

/// Writes the tiles of a board, and their number.
///
/// # Safety
///
/// As for [`write_text`].
pub unsafe fn write_board(
    start: *mut u8,
    capacity: usize,
    count: *mut usize,
    board: &Board,
) -> Result<(), Failure> {
    let (count, tiles) = (not_null("count", count)?, board.tiles());
    // SAFETY: the caller upholds this function's contract.
    unsafe { write("tiles", start, capacity, count, tiles.len(), tiles) }
}

/// Writes the length of the result, and the bytes if they fit.
///
/// # Safety
///
/// As for [`write_text`].
unsafe fn write(
    name: &str,
    start: *mut u8,
    capacity: usize,
    place: NonNull<usize>,
    length: usize,
    bytes: &[u8],
) -> Result<(), Failure> {
    // SAFETY: the caller upholds this function's contract. A capacity may be larger than any array.
    let buffer = unsafe {
        let buffer = array_to_write(name, start, "capacity", capacity)?;
        place.write(length);
        buffer
    };
    let start = buffer.get_mut(..bytes.len());
    start
        .ok_or_else(|| Failure::buffer(bytes.len(), capacity))?
        .copy_from_slice(bytes);
    Ok(())
}
