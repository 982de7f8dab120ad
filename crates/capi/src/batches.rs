//! Answers about many boards.
#![allow(unsafe_code)]

use std::ffi::c_char;
use std::ops::ControlFlow::Continue;

use tilebase::Solver;
use tilebase::lookup::Depth;

use crate::arguments::{array_to_write, boards, complete, move_order, not_null, solver};
use crate::buffer::MOVES_CAPACITY;
use crate::failure::Failure;
use crate::guard::guard;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_distances(
    handle: *const Solver,
    tiles: *const u8,
    count: usize,
    distances: *mut i16,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let tiles = boards(solver, tiles, count)?;
        let distances = array_to_write("distances", distances, "count", count)?;
        Ok(solver.distances(tiles, distances, |_| Continue(()))?)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_solve_many(
    handle: *const Solver,
    tiles: *const u8,
    count: usize,
    order: *const c_char,
    moves: *mut c_char,
    width: usize,
    lengths: *mut i16,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let tiles = boards(solver, tiles, count)?;
        let moves = array_to_write("moves", moves.cast(), "count", count.saturating_mul(width))?;
        let order = move_order(order)?;
        check_width(width, solver)?;
        let mut unseen = Vec::new();
        let lengths = if lengths.is_null() {
            unseen.resize(count, 0);
            &mut unseen[..]
        } else {
            array_to_write("lengths", lengths, "count", count)?
        };
        Ok(solver.solve_letters(tiles, order, moves, width, lengths, |_| Continue(()))?)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_optimal_moves_many(
    handle: *const Solver,
    tiles: *const u8,
    count: usize,
    moves: *mut u8,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let tiles = boards(solver, tiles, count)?;
        let moves = array_to_write("moves", moves, "count", count)?;
        Ok(solver.optimal_moves_many(tiles, moves, |_| Continue(()))?)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_all_distances(
    handle: *const Solver,
    distances: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let tables = complete(solver(handle)?)?.solver();
        let place = not_null("count", count)?;
        let boards = tables.boards() as usize;
        place.write(boards);
        let distances = array_to_write("distances", distances, "capacity", capacity)?;
        let Some(distances) = distances.get_mut(..boards) else {
            return Err(Failure::Buffer {
                expected: boards,
                found: capacity,
            });
        };
        let visit = |depth: Depth<'_>| {
            for index in depth.indices() {
                distances[index as usize] = depth.distance();
            }
            Continue(())
        };
        let bytes = tables.table().bytes();
        Ok(bytes.read_whole(|| tables.each_distance(visit))?)
    })
}

/// Checks that a row of `width` bytes has room for every solution and a zero byte.
fn check_width(width: usize, solver: &Solver) -> Result<(), Failure> {
    let expected = match solver.complete() {
        Some(batch) => usize::from(batch.solver().max_distance()) + 1,
        None => MOVES_CAPACITY,
    };
    match width < expected {
        true => Err(Failure::Buffer {
            expected,
            found: width,
        }),
        false => Ok(()),
    }
}
