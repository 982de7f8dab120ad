//! What a table is asked.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};

use tilebase_lookup::MoveOrder;

use crate::arguments::{board, handle, not_null, optional_text};
use crate::buffer::Buffer;
use crate::guard::guard;
use crate::handle::Handle;
use crate::random::random_board;
use crate::status::Status;

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_distance(
    table: *const Handle,
    tiles: *const u8,
    count: usize,
    distance: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let table = handle(table)?;
        let place = not_null("distance", distance)?;
        let distance = table.view().distance(&board(table, tiles, count)?)?;
        place.write(distance.into());
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_solve(
    table: *const Handle,
    tiles: *const u8,
    count: usize,
    order: *const c_char,
    moves: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let table = handle(table)?;
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        let order = match optional_text(order) {
            Some(letters) => letters.parse()?,
            None => MoveOrder::UDLR,
        };
        let board = board(table, tiles, count)?;
        let solution = table.view().solve_by(&board, order)?;
        buffer.write_text(solution.len(), solution.iter().map(|m| m.letter() as u8))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_optimal_moves(
    table: *const Handle,
    tiles: *const u8,
    count: usize,
    moves: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let table = handle(table)?;
        let buffer = Buffer::for_text("moves", moves, capacity, length)?;
        let board = board(table, tiles, count)?;
        let optimal = table.view().optimal_moves(&board)?;
        buffer.write_text(optimal.len(), optimal.iter().map(|m| m.letter() as u8))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_hint(
    table: *const Handle,
    tiles: *const u8,
    count: usize,
    tile: *mut c_int,
    letter: *mut c_char,
    distance: *mut c_int,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let table = handle(table)?;
        let tile = not_null("tile", tile)?;
        let letter = not_null("move", letter)?;
        let distance = not_null("distance", distance)?;
        let board = board(table, tiles, count)?;
        let solution = table.view().solve(&board)?;
        let next = solution.iter().next();
        let neighbour = next.and_then(|next| board.shape().neighbour(board.blank(), next));
        tile.write(neighbour.map_or(0, |cell| board.tiles()[cell].into()));
        letter.write(next.map_or(0, |next| next.letter() as c_char));
        distance.write(solution.len() as c_int);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_count_solutions(
    table: *const Handle,
    tiles: *const u8,
    count: usize,
    solutions: *mut u64,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let table = handle(table)?;
        let place = not_null("solutions", solutions)?;
        let solutions = table.view().count_solutions(&board(table, tiles, count)?)?;
        place.write(solutions.try_into().unwrap_or(u64::MAX));
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilebase_random(
    table: *const Handle,
    distance: c_int,
    random: u64,
    tiles: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the pointers are as the header asks for.
    guard(|| unsafe {
        let table = handle(table)?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        buffer.write_board(&random_board(table.view(), distance, random)?)
    })
}
