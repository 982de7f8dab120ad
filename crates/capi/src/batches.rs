//! The functions for batches of boards and for random boards.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::ops::ControlFlow::Continue;

use tilebase::lookup::Batch;
use tilebase::{Board, Solver, Walks};

use crate::arguments::{array_to_write, boards, move_order, not_null, solver};
use crate::buffer::{Buffer, MOVES_CAPACITY};
use crate::failure::Failure;
use crate::guard::c_functions;
use crate::search::{Limits, limited};

/// `TILEBASE_UNKNOWN` in the header: the distance or length if a limit ended the search.
pub const UNKNOWN: i16 = -2;

c_functions! {
    fn tilebase_distances(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        limits: *const Limits,
        distances: *mut i16,
    ) {
        let solver = solver(handle)?;
        let tiles = boards(solver, tiles, count)?;
        let distances = array_to_write("distances", distances, "count", count)?;
        let (search, limits) = limited(solver, limits)?;
        Ok(search.distances_with(tiles, distances, |_| limits.check())?)
    }

    fn tilebase_solve_many(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        limits: *const Limits,
        moves: *mut c_char,
        width: usize,
        lengths: *mut i16,
    ) {
        let solver = solver(handle)?;
        let tiles = boards(solver, tiles, count)?;
        let moves = array_to_write("moves", moves.cast(), "count", count.saturating_mul(width))?;
        let order = move_order(order)?;
        check_width(width, solver)?;
        let (search, limits) = limited(solver, limits)?;
        let mut unseen = Vec::new();
        let lengths = if lengths.is_null() {
            unseen.resize(count, 0);
            &mut unseen[..]
        } else {
            array_to_write("lengths", lengths, "count", count)?
        };
        let search = search.order(order);
        Ok(search.solve_letters(tiles, moves, width, lengths, |_| limits.check())?)
    }

    fn tilebase_optimal_moves_many(
        handle: *const Solver,
        tiles: *const u8,
        count: usize,
        limits: *const Limits,
        moves: *mut u8,
    ) {
        let solver = solver(handle)?;
        let tiles = boards(solver, tiles, count)?;
        let moves = array_to_write("moves", moves, "count", count)?;
        let (search, limits) = limited(solver, limits)?;
        Ok(search.optimal_moves_many_with(tiles, moves, |_| limits.check())?)
    }

    fn tilebase_all_distances(
        handle: *const Solver,
        distances: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) {
        let solver = solver(handle)?;
        solver.max_distance()?;
        let expected = solver.boards()? as usize;
        not_null("count", count)?.write(expected);
        let distances = array_to_write("distances", distances, "capacity", capacity)?;
        let Some(distances) = distances.get_mut(..expected) else {
            let found = capacity;
            return Err(Failure::Buffer { expected, found });
        };
        distances.copy_from_slice(&solver.all_distances()?);
        Ok(())
    }
}

/// Checks that every solution and its zero byte fit into `width` bytes.
fn check_width(width: usize, solver: &Solver) -> Result<(), Failure> {
    let longest = |batch: &Batch<_>| usize::from(batch.solver().max_distance()) + 1;
    let (expected, found) = (solver.complete().map_or(MOVES_CAPACITY, longest), width);
    match found < expected {
        true => Err(Failure::Buffer { expected, found }),
        false => Ok(()),
    }
}

/// `TILEBASE_ANY_DISTANCE` in the header: the argument for a random board at any distance.
const ANY_DISTANCE: c_int = -1;

c_functions! {
    fn tilebase_random(
        handle: *const Solver,
        distance: c_int,
        seed: u64,
        tiles: *mut u8,
        capacity: usize,
        count: *mut usize,
    ) {
        let solver = solver(handle)?;
        let buffer = Buffer::for_tiles(tiles, capacity, count)?;
        let mut board = *solver.goal();
        each_random(solver, 1, distance, seed, |random| board = random)?;
        buffer.write_board(&board)
    }

    fn tilebase_random_many(
        handle: *const Solver,
        count: usize,
        distance: c_int,
        seed: u64,
        boards: *mut u8,
    ) {
        let solver = solver(handle)?;
        let cells = solver.shape().cells();
        let tiles = array_to_write("boards", boards, "count", count.saturating_mul(cells))?;
        let mut rows = tiles.chunks_exact_mut(cells);
        each_random(solver, count, distance, seed, |board| {
            if let Some(row) = rows.next() {
                row.copy_from_slice(board.tiles());
            }
        })
    }
}

/// Calls `visit` with the first `count` random boards of a seed.
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
    let max_distance = Walks::largest_distance(solver);
    let distance = u8::try_from(distance).map_err(|_| Failure::Distance {
        distance,
        max_distance,
    })?;
    let boards = solver.random_many_at(distance, seed, count, |_| Continue(()))?;
    boards.into_iter().for_each(visit);
    Ok(())
}
