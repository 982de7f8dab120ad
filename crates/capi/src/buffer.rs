//! Writes to the caller's buffers. Unless NULL, a buffer has its capacity in bytes, as for [`array_to_write`], and a
//! pointer to a length points to a number.
#![allow(unsafe_code)]

use std::ffi::c_char;

use tilebase::Board;

use crate::arguments::{array_to_write, not_null};
use crate::failure::Failure;

/// `TILEBASE_MOVES_CAPACITY` in the header: the capacity in bytes for any solution.
pub const MOVES_CAPACITY: usize = 256;

/// Writes a text, a zero byte, and the length of the text. Fails if the text and the zero byte do not fit.
pub unsafe fn write_text(
    name: &str,
    start: *mut c_char,
    capacity: usize,
    length: *mut usize,
    text: &str,
) -> Result<(), Failure> {
    let bytes = [text.as_bytes(), b"\0"].concat();
    let names = [name, "length"];
    // SAFETY: the caller upholds this function's contract.
    unsafe { write(names, start.cast(), capacity, length, text.len(), &bytes) }
}

/// Writes the tiles of a board, and their number.
pub unsafe fn write_board(
    start: *mut u8,
    capacity: usize,
    count: *mut usize,
    board: &Board,
) -> Result<(), Failure> {
    let (tiles, names) = (board.tiles(), ["tiles", "count"]);
    // SAFETY: the caller upholds this function's contract.
    unsafe { write(names, start, capacity, count, tiles.len(), tiles) }
}

/// Writes the length of the result, and the bytes if they fit. The two names are for errors about the pointers.
unsafe fn write(
    [name, length_name]: [&str; 2],
    start: *mut u8,
    capacity: usize,
    place: *mut usize,
    length: usize,
    bytes: &[u8],
) -> Result<(), Failure> {
    let place = not_null(length_name, place)?;
    // SAFETY: the caller upholds this function's contract. A capacity may be larger than any array.
    let buffer = unsafe { array_to_write(name, start, "capacity", capacity)? };
    // SAFETY: the caller upholds this function's contract.
    unsafe { place.write(length) };
    let start = buffer.get_mut(..bytes.len());
    start
        .ok_or_else(|| Failure::buffer(bytes.len(), capacity))?
        .copy_from_slice(bytes);
    Ok(())
}
