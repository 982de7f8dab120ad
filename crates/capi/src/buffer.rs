//! Writes to the caller's memory.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::ptr::NonNull;

use tilebase::{Board, MoveSet, Solution};

use crate::arguments::not_null;
use crate::failure::Failure;

/// `TILEBASE_MOVES_CAPACITY` in the header: the capacity in bytes for any solution.
pub const MOVES_CAPACITY: usize = 256;

/// The number of bytes that [`Buffer::write_solution`] writes in one step.
pub const AT_ONCE: usize = 32;

/// The caller's memory for an answer, and the pointer for its length.
#[derive(Clone, Copy)]
pub struct Buffer {
    start: *mut u8,
    capacity: usize,
    length: NonNull<usize>,
}

impl Buffer {
    /// Returns a buffer for text and its zero byte.
    ///
    /// # Safety
    ///
    /// As for [`Buffer::new`].
    pub unsafe fn for_text(
        name: &'static str,
        start: *mut c_char,
        capacity: usize,
        length: *mut usize,
    ) -> Result<Buffer, Failure> {
        // SAFETY: the caller upholds this function's contract.
        unsafe { Buffer::new(name, start.cast(), capacity, "length", length) }
    }

    /// Returns a buffer for the tiles of a board.
    ///
    /// # Safety
    ///
    /// As for [`Buffer::new`].
    pub unsafe fn for_tiles(
        start: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) -> Result<Buffer, Failure> {
        // SAFETY: the caller upholds this function's contract.
        unsafe { Buffer::new("tiles", start, capacity, "count", count) }
    }

    /// Returns a buffer. `start` may be NULL if the capacity is 0.
    ///
    /// # Safety
    ///
    /// Unless NULL, `start` points to `capacity` writable bytes, and `length` to a writable number.
    unsafe fn new(
        name: &'static str,
        start: *mut u8,
        capacity: usize,
        length_name: &'static str,
        length: *mut usize,
    ) -> Result<Buffer, Failure> {
        if capacity > 0 {
            not_null(name, start)?;
        }
        Ok(Buffer {
            start,
            capacity,
            length: not_null(length_name, length)?,
        })
    }

    pub fn write_board(self, board: &Board) -> Result<(), Failure> {
        self.write(board.tiles().len(), 0, board.tiles().iter().copied())?;
        Ok(())
    }

    /// Writes the letters of a solution as text. Short solutions, such as all solutions of 3x3, are padded with zeros
    /// and written in one step.
    #[inline]
    pub fn write_solution(self, solution: &Solution) -> Result<(), Failure> {
        if self.capacity < AT_ONCE || solution.len() >= AT_ONCE {
            return self.write_text(solution.len(), solution.iter().map(|m| m.letter() as u8));
        }
        let mut letters = [0; AT_ONCE];
        solution.fill_letters(&mut letters);
        // SAFETY: the capacity is enough, and the caller of `new` upholds the rest of the contract.
        unsafe {
            self.length.write(solution.len());
            self.start.cast::<[u8; AT_ONCE]>().write(letters);
        }
        Ok(())
    }

    pub fn write_moves(self, moves: MoveSet) -> Result<(), Failure> {
        self.write_text(moves.len(), moves.iter().map(|mv| mv.letter() as u8))
    }

    /// Writes a text of `length` bytes, and a zero byte after it.
    pub fn write_text(self, length: usize, text: impl Iterator<Item = u8>) -> Result<(), Failure> {
        let end = self.write(length, 1, text)?;
        // SAFETY: `write` has checked the capacity for one more byte.
        unsafe { end.write(0) };
        Ok(())
    }

    /// Writes a text as [`Buffer::write_text`] does. If it is too long, writes the characters that fit, and fails.
    pub fn write_beginning(self, text: &str) -> Result<(), Failure> {
        let fits = |&end: &usize| end < self.capacity && text.is_char_boundary(end);
        if let Some(end) = (0..text.len()).rev().find(fits) {
            self.write_text(end, text.bytes())?;
        }
        self.write_text(text.len(), text.bytes())
    }

    /// Writes `length` bytes, and returns a pointer to their end. Fails unless `more` bytes fit after them.
    fn write(
        self,
        length: usize,
        more: usize,
        bytes: impl Iterator<Item = u8>,
    ) -> Result<*mut u8, Failure> {
        // SAFETY: the caller of `new` upholds its contract.
        unsafe { self.length.write(length) };
        let expected = length + more;
        if expected > self.capacity {
            return Err(Failure::Buffer {
                expected,
                found: self.capacity,
            });
        }
        for (place, byte) in bytes.take(length).enumerate() {
            // SAFETY: `place` is less than `length`, which is at most the capacity.
            unsafe { self.start.add(place).write(byte) };
        }
        // SAFETY: `length` is at most the capacity.
        Ok(unsafe { self.start.add(length) })
    }
}
