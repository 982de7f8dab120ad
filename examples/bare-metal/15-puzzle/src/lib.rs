//! Solves the 15-puzzle without the standard library or an operating system, for firmware in any language that can call
//! C. The static library contains the pattern tables, and searches in memory lent by the caller.

#![no_std]

mod lent_memory;

use core::panic::PanicInfo;

use tilebase_pattern::{Board, PatternSolver, Solution};

use lent_memory::LentMemory;

/// A 4x4 board: its tiles in reading order, 0 for the blank.
type Tiles = [u8; 16];

/// The letters of a solution, which has at most 80 moves, and the zero that ends a C string.
type Letters = [u8; 81];

/// The number of bytes of memory for a call: the maximum that any board needs, plus some kilobytes.
const NEEDED: usize = 640 << 10;

const NO_SOLUTION: i32 = -1;
const NOT_ENOUGH_MEMORY: i32 = -2;

#[global_allocator]
static MEMORY: LentMemory = LentMemory::new();

/// Writes the letters of an optimal solution, then zeros: see `fifteen_puzzle.h`.
///
/// Returns the number of moves; -1 if the tiles are not a solvable board; -2 if there is too little memory.
///
/// # Safety
///
/// The `bytes` bytes at `memory` must be valid, and nothing else may use them during the call. Calls must not overlap
/// in time.
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
    // SAFETY: the caller guarantees valid memory and no overlapping calls. A solution contains no allocations.
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
    let patterns = PatternSolver::embedded();
    let board = Board::from_tiles(patterns.shape(), tiles).ok()?;
    patterns.solve(&board).ok()
}

#[panic_handler]
fn stop(_: &PanicInfo) -> ! {
    loop {}
}
