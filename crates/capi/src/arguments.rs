//! Reads the arguments of a call from C.
#![allow(unsafe_code)]

use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::ptr::NonNull;
use std::slice;

use tilebase_lookup::{Batch, Board, MAX_CELLS, MoveOrder, Solver, TableBytes};

use crate::failure::Failure;

/// What a `tilebase_solver` points to.
pub type Handle = Batch<TableBytes>;

/// Many threads may use a handle at once.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Handle>();
};

/// Returns the place to which a pointer points.
pub fn not_null<T>(name: &'static str, pointer: *mut T) -> Result<NonNull<T>, Failure> {
    NonNull::new(pointer).ok_or(Failure::Null(name))
}

/// Returns the solver behind a handle.
///
/// # Safety
///
/// The pointer is NULL, or was returned by an opening function and not yet closed.
pub unsafe fn solver<'a>(handle: *const Handle) -> Result<&'a Solver<TableBytes>, Failure> {
    // SAFETY: the caller promises it.
    Ok(unsafe { batch(handle) }?.solver())
}

/// Returns what answers many boards for a handle.
///
/// # Safety
///
/// As for [`solver`].
pub unsafe fn batch<'a>(handle: *const Handle) -> Result<&'a Handle, Failure> {
    // SAFETY: the caller promises it.
    unsafe { handle.as_ref() }.ok_or(Failure::Null("solver"))
}

/// Returns the bytes of an array, which may be NULL if it is empty.
///
/// # Safety
///
/// Unless NULL, the pointer points to `length` bytes that do not change during `'a`.
pub unsafe fn bytes<'a>(
    name: &'static str,
    start: *const u8,
    length_name: &'static str,
    length: usize,
) -> Result<&'a [u8], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    if start.is_null() {
        return Err(Failure::Null(name));
    }
    if isize::try_from(length).is_err() {
        return Err(Failure::Length(length_name));
    }
    // SAFETY: not NULL, not too long, and the caller promises the rest.
    Ok(unsafe { slice::from_raw_parts(start, length) })
}

/// Returns the board with these tiles. If there are more than any board has, none is read: the number
/// may be a negative one that has become a huge one.
///
/// # Safety
///
/// As for [`bytes`].
#[inline]
pub unsafe fn board(
    solver: &Solver<TableBytes>,
    tiles: *const u8,
    count: usize,
) -> Result<Board, Failure> {
    let shape = solver.shape();
    if count > MAX_CELLS {
        let expected = shape.cells();
        return Err(Failure::Count { expected, count });
    }
    // SAFETY: the caller promises it.
    let tiles = unsafe { bytes("tiles", tiles, "count", count) }?;
    Ok(Board::from_tiles(shape, tiles)?)
}

/// Returns the tiles of `count` boards, one board after the other.
///
/// # Safety
///
/// Unless NULL, the pointer points to the tiles of that many boards, which do not change during `'a`.
pub unsafe fn boards<'a>(
    solver: &Solver<TableBytes>,
    boards: *const u8,
    count: usize,
) -> Result<&'a [u8], Failure> {
    let tiles = count.saturating_mul(solver.shape().cells());
    // SAFETY: the caller promises it.
    unsafe { bytes("boards", boards, "count", tiles) }
}

/// Returns an order of the moves, or `udlr` for NULL.
///
/// # Safety
///
/// As for [`optional_string`].
#[inline]
pub unsafe fn move_order(text: *const c_char) -> Result<MoveOrder, Failure> {
    // SAFETY: the caller promises it.
    match unsafe { optional_text(text) } {
        Some(letters) => Ok(letters.parse()?),
        None => Ok(MoveOrder::UDLR),
    }
}

/// Returns a text that ends with a zero byte, or `None` for NULL.
///
/// # Safety
///
/// Unless NULL, the pointer points to bytes up to a zero byte that do not change during `'a`.
pub unsafe fn optional_string<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: not NULL, and the caller promises the rest.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// Returns the same for text that people write: bytes that are not UTF-8 become a character that no
/// board has.
///
/// # Safety
///
/// As for [`optional_string`].
pub unsafe fn optional_text<'a>(text: *const c_char) -> Option<Cow<'a, str>> {
    // SAFETY: the caller promises it.
    unsafe { optional_string(text) }.map(CStr::to_string_lossy)
}
