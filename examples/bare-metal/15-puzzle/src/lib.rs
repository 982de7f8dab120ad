//! Solves the 15-puzzle without the standard library or an operating system: a static library with the
//! pattern tables in it, which searches in memory that the caller lends it, for firmware in any language
//! that can call C.

#![no_std]

mod lent_memory;

use core::panic::PanicInfo;

use tilebase_pattern::{Board, Patterns, Solution};

use lent_memory::LentMemory;

/// A 4x4 board: its tiles in reading order, 0 for the blank.
type Tiles = [u8; 16];

/// Room for the letters of 80 moves, as the longest solutions have, and for the zero that ends a text
/// in C.
type Letters = [u8; 81];

/// The bytes that a call needs: what it takes for any board, and some kilobytes more.
const NEEDED: usize = 640 << 10;

const NO_SOLUTION: i32 = -1;
const NOT_ENOUGH_MEMORY: i32 = -2;

#[global_allocator]
static MEMORY: LentMemory = LentMemory::new();

/// Writes the letters of an optimal solution, and zeros after them: see `fifteen_puzzle.h`.
///
/// Returns the number of moves, -1 if the tiles are not a board, or an unsolvable one, and -2 if there
/// is not enough memory.
///
/// # Safety
///
/// The `bytes` bytes of memory must be there, and be used by nothing else during the call. No two calls
/// may run at the same time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve_fifteen_puzzle(
    tiles: &Tiles,
    letters: &mut Letters,
    memory: *mut u8,
    bytes: usize,
) -> i32 {
    if bytes < NEEDED {
        return NOT_ENOUGH_MEMORY;
    }
    // SAFETY: as promised by the caller; a solution has no memory of its own.
    let solution = unsafe { MEMORY.lend(memory, bytes, || solve(tiles)) };
    let Some(solution) = solution else {
        return NO_SOLUTION;
    };
    letters.fill(0);
    for (letter, mv) in letters.iter_mut().zip(solution) {
        *letter = mv.letter() as u8;
    }
    solution.len() as i32
}

fn solve(tiles: &Tiles) -> Option<Solution> {
    let patterns = Patterns::embedded();
    let board = Board::from_tiles(patterns.shape(), tiles).ok()?;
    patterns.solve(&board).ok()
}

#[panic_handler]
fn stop(_: &PanicInfo) -> ! {
    loop {}
}
