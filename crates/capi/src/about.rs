//! What a table is for, and its boards.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use tilebase_lookup::Board;

use crate::arguments::{handle, not_null, optional_text};
use crate::buffer::Buffer;
use crate::failure::Failure;
use crate::guard::guard;
use crate::handle::Handle;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_shape(
    table: *const Handle,
    rows: *mut c_int,
    cols: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let shape = handle(table)?.goal().shape();
        let (rows, cols) = (not_null("rows", rows)?, not_null("cols", cols)?);
        rows.write(shape.rows() as c_int);
        cols.write(shape.cols() as c_int);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_max_distance(
    table: *const Handle,
    distance: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let largest = handle(table)?.view().max_distance();
        not_null("distance", distance)?.write(largest.into());
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_goal(
    table: *const Handle,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let goal = handle(table)?.goal();
        Buffer::for_tiles(tiles, capacity, count)?.write_board(goal)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_parse_board(
    table: *const Handle,
    text: *const c_char,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let shape = handle(table)?.goal().shape();
        let text = optional_text(text).ok_or(Failure::Null("text"))?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        buffer.write_board(&Board::parse(shape, &text)?)
    })
}
