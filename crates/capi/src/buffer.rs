//! Writes to the caller's buffers.
#![allow(unsafe_code)]

use std::ffi::c_char;

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
    // SAFETY: the caller upholds this function's contract.
    let buffer = unsafe { buffer(name, start.cast(), capacity, "length", length, text.len()) }?;
    if let Some((end, before)) = buffer
        .get_mut(..=text.len())
        .and_then(<[u8]>::split_last_mut)
    {
        before.copy_from_slice(text.as_bytes());
        *end = 0;
        return Ok(());
    }
    Err(Failure::buffer(text.len() + 1, capacity))
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
    let tiles = board.tiles();
    // SAFETY: the caller upholds this function's contract.
    let buffer = unsafe { buffer("tiles", start, capacity, "count", count, tiles.len()) }?;
    let place = buffer.get_mut(..tiles.len());
    let place = place.ok_or_else(|| Failure::buffer(tiles.len(), capacity))?;
    place.copy_from_slice(tiles);
    Ok(())
}

/// Returns the buffer after writing the length of the result.
///
/// # Safety
///
/// As for [`write_text`].
unsafe fn buffer<'a>(
    name: &str,
    start: *mut u8,
    capacity: usize,
    length_name: &str,
    length: *mut usize,
    found: usize,
) -> Result<&'a mut [u8], Failure> {
    let length = not_null(length_name, length)?;
    // SAFETY: the caller upholds this function's contract. A capacity may be larger than any array.
    unsafe {
        let buffer = array_to_write(name, start, "capacity", capacity)?;
        length.write(found);
        Ok(buffer)
    }
}
