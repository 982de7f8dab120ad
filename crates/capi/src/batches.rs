//! The functions for batches of boards and for random boards.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int};
use std::ops::ControlFlow::Continue;

use tilebase::lookup::Batch;
use tilebase::{Board, Solver, Walks};

use crate::arguments::{array_to_write, boards, move_order};
use crate::buffer::MOVES_CAPACITY;
use crate::failure::{Failure, Status};
use crate::guard::c_functions;
use crate::limits::Limits;

/// `TILEBASE_UNKNOWN` in the header: the distance or length if a limit ended the search.
pub const UNKNOWN: i16 = -2;
/// `TILEBASE_ANY_DISTANCE` in the header: the argument for random boards at any distance.
const ANY_DISTANCE: c_int = -1;

c_functions! {
    fn tilebase_distances(
        &solver,
        tiles: *const u8,
        count: usize,
        limits: *const Limits,
        distances: *mut i16,
    ) {
        let tiles = boards(solver, tiles, count)?;
        let distances = array_to_write("distances", distances, "count", count)?;
        let (limits, within) = Limits::read(limits)?;
        Ok(solver.with(within).distances_with(tiles, distances, |_| limits.check())?)
    }

    fn tilebase_solve_many(
        &solver,
        tiles: *const u8,
        count: usize,
        order: *const c_char,
        limits: *const Limits,
        moves: *mut c_char,
        width: usize,
        lengths: *mut i16,
    ) {
        let tiles = boards(solver, tiles, count)?;
        let moves = array_to_write("moves", moves.cast(), "count", count.saturating_mul(width))?;
        let order = move_order(order)?;
        check_width(width, solver)?;
        let (limits, within) = Limits::read(limits)?;
        let mut unseen = Vec::new();
        let lengths = if lengths.is_null() {
            unseen.resize(count, 0);
            &mut unseen[..]
        } else {
            array_to_write("lengths", lengths, "count", count)?
        };
        Ok(solver.with(within).order(order).solve_letters(tiles, moves, width, lengths, |_| limits.check())?)
    }

    fn tilebase_optimal_moves_many(
        &solver,
        tiles: *const u8,
        count: usize,
        limits: *const Limits,
        moves: *mut u8,
    ) {
        let tiles = boards(solver, tiles, count)?;
        let moves = array_to_write("moves", moves, "count", count)?;
        let (limits, within) = Limits::read(limits)?;
        Ok(solver.with(within).optimal_moves_many_with(tiles, moves, |_| limits.check())?)
    }

    fn tilebase_all_distances(&solver, distances: *mut u8, capacity: usize) {
        solver.max_distance()?;
        let expected = solver.boards()? as usize;
        let distances = array_to_write("distances", distances, "capacity", capacity)?;
        let place = distances.get_mut(..expected);
        let place = place.ok_or_else(|| Failure::buffer(expected, capacity))?;
        place.copy_from_slice(&solver.all_distances()?);
        Ok(())
    }

    fn tilebase_random(
        &solver,
        count: usize,
        distance: c_int,
        seed: u64,
        boards: *mut u8,
    ) {
        let cells = solver.shape().cells();
        let tiles = array_to_write("boards", boards, "count", count.saturating_mul(cells))?;
        let write = |(row, board): (&mut [u8], Board)| row.copy_from_slice(board.tiles());
        let rows = tiles.chunks_exact_mut(cells);
        if distance == ANY_DISTANCE {
            rows.zip(solver.random(seed)).for_each(write);
            return Ok(());
        }
        let distance = u8::try_from(distance).map_err(|_| {
            let largest = Walks::largest_distance(solver);
            let message = format!("no board is at distance {distance}: the largest distance is {largest}");
            Failure::Other(Status::DistanceError, message)
        })?;
        let found = solver.random_many_at(distance, seed, count, |_| Continue(()))?;
        rows.zip(found).for_each(write);
        Ok(())
    }
}

/// Checks that every solution and its zero byte fit into `width` bytes.
fn check_width(width: usize, solver: &Solver) -> Result<(), Failure> {
    let longest = |batch: &Batch<_>| usize::from(batch.solver().max_distance()) + 1;
    let expected = solver.complete().map_or(MOVES_CAPACITY, longest);
    match width < expected {
        true => Err(Failure::buffer(expected, width)),
        false => Ok(()),
    }
}
