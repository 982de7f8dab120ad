//! Answers about many boards.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::ptr::NonNull;

use tilebase_lookup::{QueryError, Solution, TilesError, Visitor};

use crate::arguments::{Handle, batch, boards, move_order, not_null};
use crate::buffer::AT_ONCE;
use crate::failure::Failure;
use crate::guard::guard;
use crate::status::Status;

/// What stands for the solution of an unsolvable board.
const UNSOLVABLE: &[u8] = b"unsolvable";

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_distances(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    distances: *mut i16,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let batch = batch(handle)?;
        let tiles = boards(batch.solver(), tiles, count)?;
        let start = room("distances", distances, count, size_of::<i16>())?;
        let mut writer = Writer::new(Distances(start));
        batch.solve_tiles(tiles, batch.solver().quickest_order(), &mut writer);
        writer.failed.map_or(Ok(()), Err)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_solve_many(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    order: *const c_char,
    moves: *mut c_char,
    width: usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let batch = batch(handle)?;
        let tiles = boards(batch.solver(), tiles, count)?;
        let longest = usize::from(batch.solver().max_distance()).max(UNSOLVABLE.len());
        if width <= longest {
            return Err(Failure::Buffer {
                expected: longest + 1,
                found: width,
            });
        }
        let start = room("moves", moves.cast(), count, width)?;
        let order = move_order(order)?;
        let mut writer = Writer::new(Letters { start, width });
        batch.solve_tiles(tiles, order, &mut writer);
        writer.failed.map_or(Ok(()), Err)
    })
}

/// Returns the room for the answers of `count` boards, which may be NULL if there are none.
fn room<T>(
    name: &'static str,
    start: *mut T,
    count: usize,
    width: usize,
) -> Result<NonNull<T>, Failure> {
    let is_array = isize::try_from(count.saturating_mul(width)).is_ok();
    match count {
        0 => Ok(NonNull::dangling()),
        _ if is_array => not_null(name, start),
        _ => Err(Failure::Length("count")),
    }
}

/// Writes the answers, one after the other.
struct Writer<A> {
    answers: A,
    number: usize,
    /// What the first board without an answer fails with.
    failed: Option<Failure>,
}

impl<A> Writer<A> {
    /// Returns a writer, which must not be shown more answers than there is room for.
    unsafe fn new(answers: A) -> Writer<A> {
        Writer {
            answers,
            number: 0,
            failed: None,
        }
    }
}

impl<A: Answers> Visitor<TilesError> for Writer<A> {
    #[inline(always)]
    fn visit(&mut self, answer: Result<Solution, TilesError>) {
        let number = self.number;
        self.number += 1;
        // SAFETY: who made the writer has promised that there is room.
        unsafe {
            match answer {
                Ok(solution) => self.answers.write(number, &solution),
                Err(TilesError::Query(QueryError::Unsolvable)) => {
                    self.answers.write_unsolvable(number);
                }
                Err(error) => {
                    self.failed.get_or_insert(match error {
                        TilesError::Query(error) => Failure::Query(error),
                        error => Failure::Row { number, error },
                    });
                }
            }
        }
    }
}

/// Memory of the caller for the answers of all boards.
trait Answers {
    /// Writes a board's answer.
    ///
    /// # Safety
    ///
    /// There is room for the answer of the board with this number.
    unsafe fn write(&mut self, number: usize, solution: &Solution);

    /// Writes that a board is unsolvable.
    ///
    /// # Safety
    ///
    /// As for [`Answers::write`].
    unsafe fn write_unsolvable(&mut self, number: usize);
}

struct Distances(NonNull<i16>);

impl Answers for Distances {
    #[inline(always)]
    unsafe fn write(&mut self, number: usize, solution: &Solution) {
        // SAFETY: the caller promises it.
        unsafe { self.0.add(number).write(solution.len() as i16) }
    }

    unsafe fn write_unsolvable(&mut self, number: usize) {
        // SAFETY: the caller promises it.
        unsafe { self.0.add(number).write(-1) }
    }
}

struct Letters {
    start: NonNull<u8>,
    /// The number of bytes per board, more than any solution has letters.
    width: usize,
}

impl Answers for Letters {
    /// The letters of a solution of 3x3, and zeros after them, are written at once.
    #[inline(always)]
    unsafe fn write(&mut self, number: usize, solution: &Solution) {
        // SAFETY: the caller promises it.
        unsafe {
            let row = self.start.add(number * self.width);
            if self.width < AT_ONCE || solution.len() > AT_ONCE {
                return write_long(row, self.width, solution);
            }
            let mut letters = [0; AT_ONCE];
            solution.fill_letters(&mut letters);
            row.cast::<[u8; AT_ONCE]>().write(letters);
            if self.width > AT_ONCE {
                row.add(AT_ONCE).write_bytes(0, self.width - AT_ONCE);
            }
        }
    }

    unsafe fn write_unsolvable(&mut self, number: usize) {
        // SAFETY: the caller promises it, and a row has room for the word.
        unsafe {
            let row = self.start.add(number * self.width);
            row.write_bytes(0, self.width);
            row.copy_from_nonoverlapping(NonNull::from(UNSOLVABLE).cast(), UNSOLVABLE.len());
        }
    }
}

/// Writes the letters of any solution, and zeros up to the end of the row.
#[inline(never)]
unsafe fn write_long(row: NonNull<u8>, width: usize, solution: &Solution) {
    // SAFETY: the caller promises that a row has `width` bytes, more than any solution has letters.
    unsafe {
        row.write_bytes(0, width);
        for (place, mv) in solution.iter().take(width).enumerate() {
            row.add(place).write(mv.letter() as u8);
        }
    }
}
