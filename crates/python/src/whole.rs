//! All boards of a complete table, and their distances.

use std::ops::ControlFlow::{Break, Continue};

use tilebase_lookup::{Board, GoalIndex, ProveError, RandomError, Solver, TableBytes};
use tilebase_pattern::ErrorKind;

use crate::error::{Failure, lookup};
use crate::signals::Stop;

/// The number of boards between two looks at whether somebody still waits.
const AT_ONCE: u64 = 1 << 16;

/// Returns the distance of every board, by index; of none, if nobody waits any more.
pub fn distances(solver: &Solver<TableBytes>, stop: &Stop) -> Result<Vec<u8>, Failure> {
    let mut distances = room(solver.boards())?;
    distances.resize(solver.boards() as usize, 0);
    let walk = || {
        solver.each_distance(|depth| {
            for index in depth.indices() {
                distances[index as usize] = depth.distance();
            }
            stop.check()
        })
    };
    solver.table().bytes().read_whole(walk).map_err(lookup)?;
    Ok(distances)
}

/// Returns the tiles of every board, by index; those of the first ones, if nobody waits any more.
pub fn boards(solver: &Solver<TableBytes>, stop: &Stop) -> Result<Vec<u8>, Failure> {
    let index = GoalIndex::new(solver.goal());
    let mut tiles = room(index.boards() * solver.shape().cells() as u64)?;
    for number in 0..index.boards() {
        if number % AT_ONCE == 0 && stop.check().is_break() {
            break;
        }
        let board = index.board_at(number);
        tiles.extend_from_slice(board.expect("a number of a board").tiles());
    }
    Ok(tiles)
}

/// Returns boards at a distance, which random numbers choose; none, if nobody waits any more.
pub fn random_at(
    solver: &Solver<TableBytes>,
    distance: u8,
    numbers: &[u64],
    stop: &Stop,
) -> Result<Vec<Board>, Failure> {
    let mut indices = None;
    let walk = || {
        solver.each_distance(|depth| {
            stop.check()?;
            if depth.distance() < distance {
                return Continue(());
            }
            let choose = |&number| depth.random(number);
            indices = Some(numbers.iter().map(choose).collect::<Result<Vec<_>, _>>());
            Break(())
        })
    };
    let max_distance = solver.max_distance();
    if distance <= max_distance {
        solver.table().bytes().read_whole(walk).map_err(lookup)?;
    }
    let none = RandomError::NoBoard {
        distance,
        max_distance,
    };
    let indices = indices.ok_or(none).map_err(lookup)?;
    let indices = indices.map_err(ProveError::from).map_err(lookup)?;
    let index = GoalIndex::new(solver.goal());
    Ok(indices
        .into_iter()
        .filter_map(|place| index.board_at(place))
        .collect())
}

/// Returns an empty list with room for `count` items.
pub fn room<T>(count: u64) -> Result<Vec<T>, Failure> {
    let mut list = Vec::new();
    match list.try_reserve_exact(usize::try_from(count).unwrap_or(usize::MAX)) {
        Ok(()) => Ok(list),
        Err(error) => Err(Failure::new(ErrorKind::Memory, error)),
    }
}
