//! Answers about many boards.
#![allow(unsafe_code)]

use std::cell::Cell;
use std::ffi::c_char;
use std::ops::ControlFlow::{Break, Continue};

use tilebase::lookup::{Depth, RowError, TilesError};
use tilebase::{Board, Error, MoveOrder, Solution, Solver};

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
        match solver.complete() {
            Some(batch) => batch
                .distances(tiles, distances)
                .map_err(|error| of_row(solver, error)),
            None => search_each(solver, tiles, MoveOrder::UDLR, |row, solution| {
                distances[row] = length(solution);
            }),
        }
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
        match solver.complete() {
            Some(batch) => batch
                .solve_letters(tiles, order, moves, width, lengths)
                .map_err(|error| of_row(solver, error)),
            None => search_each(solver, tiles, order, |row, solution| {
                lengths[row] = length(solution);
                let letters = &mut moves[row * width..][..width];
                letters.fill(0);
                if let Some(solution) = solution {
                    solution.fill_letters(letters);
                }
            }),
        }
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

/// Returns the number of moves, or -1 for an unsolvable board.
fn length(solution: Option<&Solution>) -> i16 {
    solution.map_or(-1, |solution| solution.len() as i16)
}

/// Shows the solution of each board, as it is found, with the board's number; none for an unsolvable one. On all
/// processors. Of the boards that have no answer, the failure is that of the first, and ends the searches.
fn search_each(
    solver: &Solver,
    tiles: &[u8],
    order: MoveOrder,
    mut visit: impl FnMut(usize, Option<&Solution>),
) -> Result<(), Failure> {
    let shape = solver.shape();
    let rows = tiles.chunks(shape.cells()).enumerate();
    let board =
        |(row, tiles)| Board::from_tiles(shape, tiles).map_err(|error| at(row, error.into()));
    let boards = rows.map(board).collect::<Result<Vec<Board>, Failure>>()?;
    let answered = vec![Cell::new(false); boards.len()];
    // The first row that failed so far, and why.
    let (failed, mut failure) = (Cell::new(usize::MAX), None);
    let watch = |_| match answered.get(..failed.get()) {
        Some(before) if before.iter().all(Cell::get) => Break(()),
        _ => Continue(()),
    };
    solver.solve_many(&boards, order, watch, |row, answer| {
        answered[row].set(true);
        match answer {
            Ok(solution) => visit(row, Some(&solution)),
            Err(Error::Unsolvable) => visit(row, None),
            Err(error) if row < failed.get() => {
                failed.set(row);
                failure = Some(at(row, error));
            }
            Err(_) => {}
        }
    });
    failure.map_or(Ok(()), Err)
}

/// Returns the failure about a board of a batch.
fn at(row: usize, error: Error) -> Failure {
    Failure::Row {
        row,
        error: Box::new(error.into()),
    }
}

/// Returns the failure about a board of a batch that complete tables answered.
fn of_row(solver: &Solver, RowError { row, error }: RowError) -> Failure {
    let error = match error {
        TilesError::Query(error) => solver.explained(error).into(),
        error => Failure::Walk(error.into()),
    };
    Failure::Row {
        row,
        error: Box::new(error),
    }
}
