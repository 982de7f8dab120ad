//! Tells what a solver is for, and reads boards of its shape.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use tilebase_lookup::Board;

use crate::arguments::{Handle, not_null, optional_text, solver};
use crate::buffer::Buffer;
use crate::failure::Failure;
use crate::guard::guard;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_shape(
    handle: *const Handle,
    rows: *mut c_int,
    cols: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let shape = solver(handle)?.shape();
        let (rows, cols) = (not_null("rows", rows)?, not_null("cols", cols)?);
        rows.write(shape.rows() as c_int);
        cols.write(shape.cols() as c_int);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_max_distance(
    handle: *const Handle,
    distance: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let largest = solver(handle)?.max_distance();
        not_null("distance", distance)?.write(largest.into());
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_goal(
    handle: *const Handle,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let goal = solver(handle)?.goal();
        Buffer::for_tiles(tiles, capacity, count)?.write_board(goal)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_parse_board(
    handle: *const Handle,
    text: *const c_char,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let shape = solver(handle)?.shape();
        let text = optional_text(text).ok_or(Failure::Null("text"))?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        buffer.write_board(&Board::parse(shape, &text)?)
    })
}
