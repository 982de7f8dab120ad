//! Batches that pattern tables answer, shared out to threads.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use tilebase_lookup::{Board, MoveOrder, Solution, TableBytes};
use tilebase_pattern::{Patterns, QueryError};

use crate::error::pattern;
use crate::rows::Rows;
use crate::{signals, solutions};

/// Returns the distance of each row, as int16.
pub fn distances<'py>(
    patterns: &Patterns<TableBytes>,
    rows: &Rows<'py>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray1<i16>>> {
    let solutions = solve(patterns, rows, MoveOrder::UDLR, threads)?;
    Ok(lengths(rows, &solutions))
}

/// Returns the solution of each row, as `tilebase.Solutions`.
pub fn solutions<'py>(
    patterns: &Patterns<TableBytes>,
    rows: &Rows<'py>,
    order: MoveOrder,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let solutions = solve(patterns, rows, order, threads)?;
    let longest = solutions.iter().flatten().map(Solution::len).max();
    let width = longest.unwrap_or_default().max(1);
    let (array, letters) = solutions::letters(rows.py(), rows.count(), width)?;
    let mut room = letters.readwrite();
    for (solution, room) in solutions.iter().zip(room.as_slice_mut()?.chunks_mut(width)) {
        if let Some(solution) = solution {
            solution.fill_letters(room);
        }
    }
    solutions::many(array, lengths(rows, &solutions))
}

fn lengths<'py>(rows: &Rows<'py>, solutions: &[Option<Solution>]) -> Bound<'py, PyArray1<i16>> {
    let length = |solution: &Option<Solution>| match solution {
        Some(solution) => solution.len() as i16,
        None => -1,
    };
    PyArray1::from_vec(rows.py(), solutions.iter().map(length).collect())
}

/// Returns the solution of each row, `None` if it is unsolvable.
fn solve(
    patterns: &Patterns<TableBytes>,
    rows: &Rows<'_>,
    order: MoveOrder,
    threads: usize,
) -> PyResult<Vec<Option<Solution>>> {
    let boards: Vec<Board> = rows.boards()?;
    let mut solutions = vec![None; boards.len()];
    let mut failed = None;
    signals::watched(rows.py(), |look| {
        patterns.solve_many(
            &boards,
            order,
            threads,
            |_| look(),
            |row, answer| match answer {
                Ok(solution) => solutions[row] = Some(solution),
                Err(QueryError::Unsolvable) => {}
                Err(error) => failed = Some((row, error)),
            },
        );
    })?;
    match failed {
        Some((row, error)) => Err(pattern(error).of_row(row).into()),
        None => Ok(solutions),
    }
}
