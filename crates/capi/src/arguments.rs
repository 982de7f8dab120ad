//! Reads the arguments of a call from C.
//!
//! # Safety
//!
//! A pointer from C is NULL, which the functions check, or points to what their documentation says. Nothing else writes
//! to this memory during `'a`, nor reads it if the result is mutable.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::ptr::NonNull;
use std::slice;

use tilebase::pattern::MAX_CELLS;
use tilebase::{Board, Error, MoveOrder, Shape, Solver};

use crate::failure::{Failure, Status};

pub fn not_null<T>(name: &str, pointer: *mut T) -> Result<NonNull<T>, Failure> {
    NonNull::new(pointer).ok_or_else(|| Failure::null(name))
}

/// Returns the solver behind a handle, which an opening function has returned and which has not been closed.
pub unsafe fn solver<'a>(handle: *const Solver) -> Result<&'a Solver, Failure> {
    // SAFETY: the caller upholds this function's contract.
    unsafe { handle.as_ref() }.ok_or_else(|| Failure::null("solver"))
}

/// Returns a caller's struct, which starts with its size. Fails without reading further if this is not the size of `T`.
pub unsafe fn sized<'a, T>(name: &str, start: *mut T) -> Result<&'a mut T, Failure> {
    let start = not_null(name, start)?;
    // SAFETY: the caller upholds this function's contract.
    unsafe {
        if start.cast::<usize>().read() != size_of::<T>() {
            let initial = name.to_uppercase();
            return Err(Failure::argument(format!(
                "the argument {name} has the wrong size: set it to TILEBASE_{initial} first"
            )));
        }
        Ok(&mut *start.as_ptr())
    }
}

/// Returns a caller's struct as [`sized`] does, or the default for NULL.
pub unsafe fn sized_or<'a, T>(
    name: &str,
    start: *const T,
    default: &'a T,
) -> Result<&'a T, Failure> {
    match start.is_null() {
        true => Ok(default),
        // SAFETY: the caller upholds this function's contract.
        false => Ok(unsafe { sized(name, start.cast_mut()) }?),
    }
}

/// Returns a C array of `length` values. The array may be NULL if it is empty.
pub unsafe fn array<'a, T>(
    name: &str,
    start: *const T,
    length_name: &str,
    length: usize,
) -> Result<&'a [T], Failure> {
    let start = start_of_array(name, start.cast_mut(), length_name, length)?;
    // SAFETY: the pointer and the length are checked; the caller upholds the rest of the contract.
    Ok(unsafe { slice::from_raw_parts(start.as_ptr(), length) })
}

/// Does the same as [`array`] for an array to write. Memory from C counts as initialised.
pub unsafe fn array_to_write<'a, T>(
    name: &str,
    start: *mut T,
    length_name: &str,
    length: usize,
) -> Result<&'a mut [T], Failure> {
    let start = start_of_array(name, start, length_name, length)?;
    // SAFETY: the pointer and the length are checked; the caller upholds the rest of the contract.
    Ok(unsafe { slice::from_raw_parts_mut(start.as_ptr(), length) })
}

/// Checks the pointer and the length of an array, and returns a pointer that is not NULL.
fn start_of_array<T>(
    name: &str,
    start: *mut T,
    length_name: &str,
    length: usize,
) -> Result<NonNull<T>, Failure> {
    if length == 0 {
        return Ok(NonNull::dangling());
    }
    match isize::try_from(length.saturating_mul(size_of::<T>())) {
        Ok(_) => not_null(name, start),
        Err(_) => Err(Failure::argument(format!(
            "the argument {length_name} is too large for an array"
        ))),
    }
}

/// Returns the board with these tiles. If the count is too large for any board, fails without reading the tiles. A
/// negative count from C becomes a `usize` that is too large.
#[inline]
pub unsafe fn board(shape: Shape, tiles: *const u8, count: usize) -> Result<Board, Failure> {
    if count > MAX_CELLS {
        let expected = shape.cells();
        let message = format!("too many tiles: expected {expected} with the blank, found {count}");
        return Err(Failure::Other(Status::BoardError, message));
    }
    // SAFETY: the caller upholds this function's contract.
    let tiles = unsafe { array("tiles", tiles, "count", count) }?;
    Ok(Board::from_tiles(shape, tiles).map_err(Error::from)?)
}

/// Returns the tiles of `count` boards, one board after the other.
pub unsafe fn boards<'a>(
    solver: &Solver,
    boards: *const u8,
    count: usize,
) -> Result<&'a [u8], Failure> {
    let tiles = count.saturating_mul(solver.shape().cells());
    // SAFETY: the caller upholds this function's contract.
    unsafe { array("boards", boards, "count", tiles) }
}

/// Reads an order of the moves. NULL means `udlr`.
#[inline]
pub unsafe fn move_order(order: *const c_char) -> Result<MoveOrder, Failure> {
    if order.is_null() {
        return Ok(MoveOrder::UDLR);
    }
    // SAFETY: the caller upholds this function's contract.
    let letters = unsafe { text("order", order) }?;
    Ok(letters.parse().map_err(Error::from)?)
}

/// Returns a text that ends with a zero byte, or `None` for NULL.
pub unsafe fn optional_string<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: the pointer is not NULL; the caller upholds the rest of the contract.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// Returns a text as UTF-8. Invalid UTF-8 becomes U+FFFD, which is invalid in boards and moves.
pub unsafe fn text<'a>(name: &str, text: *const c_char) -> Result<Cow<'a, str>, Failure> {
    // SAFETY: the caller upholds this function's contract.
    let text = unsafe { optional_string(text) };
    Ok(text.ok_or_else(|| Failure::null(name))?.to_string_lossy())
}
