//! Opens, selects and searches tables.

mod map;
mod setup;

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tilebase::{Board, Error, Found, MoveOrder, Search, Solution, Solver};
use tilebase_lookup::TableBytes;

pub use map::map_table;
pub use setup::{Setup, TableArgs};

use crate::terminal::SearchLine;

pub fn complete_tables(solver: &Solver) -> &tilebase_lookup::Solver<TableBytes> {
    solver.complete().expect("complete tables").solver()
}

/// Returns the error to report if an answer shows that the entries of a table are wrong.
pub fn damaged(table: &TableBytes, error: impl Display) -> Error {
    Error::Damaged {
        file: Some(name(table)),
        reason: error.to_string(),
    }
}

pub fn name(table: &TableBytes) -> String {
    let path = table.path().map(|path| path.display().to_string());
    path.unwrap_or_else(|| "the embedded table".to_owned())
}

static PROCESSORS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// The number of searches that are running.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Finds a solution: looks it up, or searches within `limited` on the processors that no other search is running on, and
/// shows the progress if it takes long.
pub fn search(
    solver: &Solver,
    board: &Board,
    order: MoveOrder,
    limited: impl FnOnce(Search<'_>) -> Search<'_>,
) -> Result<Found, Error> {
    let search = solver.search().order(order);
    if solver.complete().is_some() {
        return search.run(board, |_| ControlFlow::Continue(()));
    }
    let others = RUNNING.fetch_add(1, Ordering::Relaxed);
    let threads = PROCESSORS.saturating_sub(others).max(1);
    let mut line = SearchLine::new();
    let found = limited(search.threads(threads)).run(board, |progress| {
        line.show(&progress);
        ControlFlow::Continue(())
    });
    RUNNING.fetch_sub(1, Ordering::Relaxed);
    found
}

/// Returns the number of moves of an optimal solution.
pub fn distance(solver: &Solver, board: &Board) -> Result<usize, Error> {
    match solver.complete() {
        Some(_) => solver.distance(board).map(usize::from),
        None => solve(solver, board).map(|solution| solution.len()),
    }
}

/// Finds the first optimal solution in the order u, d, l, r.
pub fn solve(solver: &Solver, board: &Board) -> Result<Solution, Error> {
    let found = search(solver, board, MoveOrder::UDLR, |search| search)?;
    Ok(found
        .solution
        .expect("a search without limits ends with a solution"))
}
