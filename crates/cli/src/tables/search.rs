use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tilebase::{Board, Error, Found, MoveOrder, Solution, Solver};

use crate::terminal::SearchLine;

/// Where a search ends even if it has not proved its solution.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    /// The number of boards to look at.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

static PROCESSORS: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// The number of searches that are running.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Finds a solution: looks it up, or searches on the processors that no other search is running on, and shows the
/// progress if it takes long.
pub fn search(
    solver: &Solver,
    board: &Board,
    order: MoveOrder,
    limits: &Limits,
) -> Result<Found, Error> {
    if solver.complete().is_some() {
        return solver
            .search()
            .order(order)
            .run(board, |_| ControlFlow::Continue(()));
    }
    let others = RUNNING.fetch_add(1, Ordering::Relaxed);
    let threads = PROCESSORS.saturating_sub(others).max(1);
    let mut search = solver.search().order(order).threads(threads);
    if let Some(nodes) = limits.nodes {
        search = search.max_nodes(nodes);
    }
    if let Some(time) = limits.time {
        search = search.max_time(time);
    }
    let mut line = SearchLine::new();
    let found = search.run(board, |progress| {
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
    let found = search(solver, board, MoveOrder::UDLR, &Limits::default())?;
    Ok(found
        .solution
        .expect("a search without limits ends with a solution"))
}
