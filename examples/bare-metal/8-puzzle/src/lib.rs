//! Solves the 8-puzzle without the standard library, an allocator or an operating system, for firmware in any language
//! that can call C. The static library contains the table.

#![no_std]

use core::panic::PanicInfo;

use tilebase_lookup::{Board, Solution, Solver, Table};

/// A 3x3 board: its tiles in reading order, 0 for the blank.
type Tiles = [u8; 9];

/// The letters of a solution, which has at most 31 moves, and the zero that ends a C string.
type Letters = [u8; 32];

/// Writes the letters of an optimal solution, then zeros: see `eight_puzzle.h`.
///
/// Returns the number of moves, or -1 if the tiles are not a solvable board.
#[unsafe(no_mangle)]
pub extern "C" fn solve_eight_puzzle(tiles: &Tiles, letters: &mut Letters) -> i32 {
    let Some(solution) = solve(tiles) else {
        return -1;
    };
    letters.fill(0);
    for (letter, mv) in letters.iter_mut().zip(solution) {
        *letter = mv.letter() as u8;
    }
    solution.len() as i32
}

fn solve(tiles: &Tiles) -> Option<Solution> {
    // Opening a table is fast: it only checks the header.
    let table = Table::from_bytes(tilebase_data::CORNER_3X3_BIT).ok()?;
    let solver = Solver::of(table).ok()?;
    let board = Board::from_tiles(solver.shape(), tiles).ok()?;
    solver.solve(&board).ok()
}

#[panic_handler]
fn stop(_: &PanicInfo) -> ! {
    loop {}
}
