//! Reads the arguments of a call from C.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::ptr::NonNull;
use std::slice;

use tilebase::lookup::MAX_CELLS;
use tilebase::{Board, Error, MoveOrder, Shape, Solver};

use crate::failure::Failure;

pub fn not_null<T>(name: &'static str, pointer: *mut T) -> Result<NonNull<T>, Failure> {
    NonNull::new(pointer).ok_or(Failure::Null(name))
}

/// Returns the solver behind a handle.
///
/// # Safety
///
/// The pointer is NULL, or was returned by an opening function and not yet closed.
pub unsafe fn solver<'a>(handle: *const Solver) -> Result<&'a Solver, Failure> {
    // SAFETY: by the contract of this function.
    unsafe { handle.as_ref() }.ok_or(Failure::Null("solver"))
}

/// Returns an array, which may be NULL if it is empty.
///
/// # Safety
///
/// Unless NULL, the pointer points to `length` values that do not change during `'a`.
pub unsafe fn array<'a, T>(
    name: &'static str,
    start: *const T,
    length_name: &'static str,
    length: usize,
) -> Result<&'a [T], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    check_array::<T>(name, start, length_name, length)?;
    // SAFETY: not NULL, not too long, and the rest by contract.
    Ok(unsafe { slice::from_raw_parts(start, length) })
}

/// Returns an array to write, which may be NULL if it is empty.
///
/// # Safety
///
/// Unless NULL, the pointer points to memory for `length` values that nothing else reads or writes during `'a`.
pub unsafe fn array_to_write<'a, T>(
    name: &'static str,
    start: *mut T,
    length_name: &'static str,
    length: usize,
) -> Result<&'a mut [T], Failure> {
    if length == 0 {
        return Ok(&mut []);
    }
    check_array::<T>(name, start, length_name, length)?;
    // SAFETY: not NULL, not too long, and the rest by contract. In C, memory holds numbers even before it is written.
    Ok(unsafe { slice::from_raw_parts_mut(start, length) })
}

fn check_array<T>(
    name: &'static str,
    start: *const T,
    length_name: &'static str,
    length: usize,
) -> Result<(), Failure> {
    if start.is_null() {
        return Err(Failure::Null(name));
    }
    let bytes = length.saturating_mul(size_of::<T>());
    isize::try_from(bytes).map_err(|_| Failure::Length(length_name))?;
    Ok(())
}

/// Returns the board with these tiles. A count above the cells of any board, such as a converted negative number,
/// fails before a read.
///
/// # Safety
///
/// As for [`array`].
#[inline]
pub unsafe fn board(shape: Shape, tiles: *const u8, count: usize) -> Result<Board, Failure> {
    if count > MAX_CELLS {
        let expected = shape.cells();
        return Err(Failure::Count { expected, count });
    }
    // SAFETY: by the contract of this function.
    let tiles = unsafe { array("tiles", tiles, "count", count) }?;
    Ok(Board::from_tiles(shape, tiles).map_err(Error::from)?)
}

/// Returns the tiles of `count` boards, one board after the other.
///
/// # Safety
///
/// Unless NULL, the pointer points to the tiles of `count` boards, which do not change during `'a`.
pub unsafe fn boards<'a>(
    solver: &Solver,
    boards: *const u8,
    count: usize,
) -> Result<&'a [u8], Failure> {
    let tiles = count.saturating_mul(solver.shape().cells());
    // SAFETY: by the contract of this function.
    unsafe { array("boards", boards, "count", tiles) }
}

/// Returns an order of the moves, `udlr` for NULL.
///
/// # Safety
///
/// As for [`optional_string`].
#[inline]
pub unsafe fn move_order(text: *const c_char) -> Result<MoveOrder, Failure> {
    // SAFETY: by the contract of this function.
    match unsafe { optional_text(text) } {
        Some(letters) => Ok(letters.parse().map_err(Error::from)?),
        None => Ok(MoveOrder::UDLR),
    }
}

/// Returns a text that ends with a zero byte, or `None` for NULL.
///
/// # Safety
///
/// Unless NULL, the pointer points to bytes with a zero byte at the end, which do not change during `'a`.
pub unsafe fn optional_string<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: not NULL, and the rest by contract.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// Returns a text, or `None` for NULL. Bytes that are not UTF-8 become a character that is invalid in a board.
///
/// # Safety
///
/// As for [`optional_string`].
pub unsafe fn optional_text<'a>(text: *const c_char) -> Option<Cow<'a, str>> {
    // SAFETY: by the contract of this function.
    unsafe { optional_string(text) }.map(CStr::to_string_lossy)
}
