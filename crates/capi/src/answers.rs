//! Answers about boards.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use tilebase_lookup::{Board, Solver, TableBytes};

use crate::arguments::{Handle, board, move_order, not_null, solver};
use crate::buffer::Buffer;
use crate::failure::Failure;
use crate::guard::guard;
use crate::status::Status;

/// `TILEBASE_ANY_DISTANCE` of the header.
const ANY_DISTANCE: c_int = -1;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_distance(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    distance: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let place = not_null("distance", distance)?;
        let distance = solver.distance(&board(solver, tiles, count)?)?;
        place.write(distance.into());
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_solve(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    order: *const c_char,
    moves: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        let order = move_order(order)?;
        let board = board(solver, tiles, count)?;
        let solution = solver.solve_by(&board, order)?;
        buffer.write_solution(&solution)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_optimal_moves(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    moves: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        let board = board(solver, tiles, count)?;
        let optimal = solver.optimal_moves(&board)?;
        buffer.write_text(optimal.len(), optimal.iter().map(|m| m.letter() as u8))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_hint(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    tile: *mut c_int,
    letter: *mut c_char,
    distance: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let tile = not_null("tile", tile)?;
        let letter = not_null("move", letter)?;
        let distance = not_null("distance", distance)?;
        let board = board(solver, tiles, count)?;
        let Some(hint) = solver.hint(&board)? else {
            tile.write(0);
            letter.write(0);
            distance.write(0);
            return Ok(());
        };
        tile.write(hint.tile.into());
        letter.write(hint.mv.letter() as c_char);
        distance.write(hint.distance.into());
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_count_solutions(
    handle: *const Handle,
    tiles: *const u8,
    count: usize,
    solutions: *mut u64,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let place = not_null("solutions", solutions)?;
        let solutions = solver.count_solutions(&board(solver, tiles, count)?)?;
        place.write(solutions.try_into().unwrap_or(u64::MAX));
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_random(
    handle: *const Handle,
    distance: c_int,
    random: u64,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let solver = solver(handle)?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        buffer.write_board(&random_board(solver, distance, random)?)
    })
}

/// Returns the board that a random number chooses among those at a distance, or among all.
fn random_board(
    solver: &Solver<TableBytes>,
    distance: c_int,
    random: u64,
) -> Result<Board, Failure> {
    if distance == ANY_DISTANCE {
        return Ok(solver.random(random));
    }
    let Ok(distance) = u8::try_from(distance) else {
        return Err(Failure::Distance {
            distance,
            max_distance: solver.max_distance(),
        });
    };
    let table = solver.table();
    Ok(table
        .bytes()
        .read_whole(|| solver.random_at(distance, random))?)
}
