//! Random boards.
#![allow(unsafe_code)]

use std::ffi::c_int;
use std::ops::ControlFlow;

use tilebase::lookup::RandomNumbers;
use tilebase::{Board, Solver};

use crate::arguments::{array_to_write, complete, solver};
use crate::buffer::Buffer;
use crate::failure::Failure;
use crate::guard::guard;
use crate::status::Status;

/// `TILEBASE_ANY_DISTANCE` of the header.
const ANY_DISTANCE: c_int = -1;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_random(
    handle: *const Solver,
    distance: c_int,
    seed: u64,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        let mut board = *solver.goal();
        each_random(solver, 1, distance, seed, |random| board = random)?;
        buffer.write_board(&board)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_random_many(
    handle: *const Solver,
    count: usize,
    distance: c_int,
    seed: u64,
    boards: *mut u8,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let cells = solver.shape().cells();
        let tiles = array_to_write("boards", boards, "count", count.saturating_mul(cells))?;
        let mut rows = tiles.chunks_exact_mut(cells);
        each_random(solver, count, distance, seed, |board| {
            if let Some(row) = rows.next() {
                row.copy_from_slice(board.tiles());
            }
        })
    })
}

/// Visits the first boards of a seed.
fn each_random(
    solver: &Solver,
    count: usize,
    distance: c_int,
    seed: u64,
    visit: impl FnMut(Board),
) -> Result<(), Failure> {
    if distance == ANY_DISTANCE {
        solver.random(seed).take(count).for_each(visit);
        return Ok(());
    }
    let max_distance = complete(solver)?.solver().max_distance();
    let Ok(distance) = u8::try_from(distance) else {
        return Err(Failure::Distance {
            distance,
            max_distance,
        });
    };
    let numbers: Vec<u64> = RandomNumbers::new(seed).take(count).collect();
    let boards = solver.random_at(distance, &numbers, |_| ControlFlow::Continue(()))?;
    boards.into_iter().flatten().for_each(visit);
    Ok(())
}
