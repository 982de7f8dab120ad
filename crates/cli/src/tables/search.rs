use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tilebase_lookup::TableBytes;
use tilebase_pattern::{Board, Found, MoveOrder, Patterns, QueryError};

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

/// Searches for a solution, on the processors that no other search is running on, and shows the progress
/// if it takes long.
pub fn search(
    solver: &Patterns<TableBytes>,
    board: &Board,
    order: MoveOrder,
    limits: &Limits,
) -> Result<Found, QueryError> {
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
