//! The engines of a solver: complete tables, or a search guided by pattern tables, in either metric.

use std::ops::ControlFlow;
use std::ops::Deref;
use std::sync::Arc;

use tilebase_lookup::{Batch, QueryError, Table, TableBytes};
use tilebase_pattern::{
    AnySearch, AnySolver, Found, Options, PatternSolver, Progress, SlideSolver, answer_many,
};
use tilebase_puzzle::{Board, Metric, MoveOrder, Solution};

use Engine::{Complete, Patterns, Slides};

/// A callback for the progress of a search, which may cancel it.
pub(crate) type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

/// The number of boards between two calls of `progress`, if answers take no search.
const BOARDS_PER_CALL: usize = 1 << 14;

/// Complete tables.
pub(crate) type CompleteTables = tilebase_lookup::Solver<TableBytes>;

/// Answers boards towards one goal.
#[derive(Clone)]
pub(crate) enum Engine {
    /// Looks up every answer; never searches or calls `progress`.
    Complete(Arc<Batch<TableBytes>>),
    /// Searches, guided by pattern tables.
    Patterns(Arc<PatternSolver<TableBytes>>),
    /// Searches in the multi-tile metric, guided by patterns in memory.
    Slides(Arc<SlideSolver>),
}

impl Engine {
    /// Returns the engine of complete tables, or `None` if no table serves the goal.
    pub fn complete(
        tables: impl IntoIterator<Item = Table<TableBytes>>,
        goal: &Board,
    ) -> Option<Engine> {
        let solver = tilebase_lookup::Solver::new(tables, goal).ok()?;
        Some(Complete(Arc::new(Batch::new(solver))))
    }

    /// Returns the engine of pattern tables, or `None` if they form no set for the goal.
    pub fn patterns(
        tables: impl IntoIterator<Item = Table<TableBytes>>,
        goal: &Board,
    ) -> Option<Engine> {
        let patterns = PatternSolver::new(tables).ok()?.towards(goal).ok()?;
        Some(Patterns(Arc::new(patterns)))
    }

    pub fn goal(&self) -> &Board {
        match self {
            Complete(batch) => batch.solver().goal(),
            Patterns(patterns) => patterns.goal(),
            Slides(patterns) => patterns.goal(),
        }
    }

    pub fn metric(&self) -> Metric {
        match self {
            Complete(batch) => batch.solver().metric(),
            Patterns(_) => Metric::Single,
            Slides(_) => Metric::Multi,
        }
    }

    pub fn tables(&self) -> Vec<&Table<TableBytes>> {
        match self {
            Complete(batch) => batch.solver().tables().collect(),
            Patterns(patterns) => patterns.tables().collect(),
            Slides(_) => Vec::new(),
        }
    }

    /// Returns a search with these options, or the complete tables, which need none.
    pub fn search(&self, options: &Options) -> Result<Box<dyn AnySearch + '_>, &CompleteTables> {
        match self {
            Complete(batch) => Err(batch.solver()),
            Patterns(patterns) => Ok(patterns.any_search(*options)),
            Slides(patterns) => Ok(patterns.any_search(*options)),
        }
    }

    /// Returns a walk through all optimal solutions.
    pub fn solutions(&self, board: &Board, options: Options) -> Result<Walk, QueryError> {
        let solver: Arc<dyn AnySolver + Send + Sync> = match self {
            Complete(batch) => {
                let solver = Shared(batch.clone());
                let all = tilebase_lookup::Solutions::new(solver, board, options.order)?;
                return Ok(Walk::Complete(all));
            }
            Patterns(patterns) => patterns.clone(),
            Slides(patterns) => patterns.clone(),
        };
        let all = tilebase_pattern::Solutions::new(solver, board, options)?;
        Ok(Walk::Searched(all))
    }

    /// Returns a lower bound of the distance, without a search.
    pub fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        match self {
            Complete(batch) => batch.solver().distance(board),
            Patterns(patterns) => patterns.lower_bound(board),
            Slides(patterns) => patterns.lower_bound(board),
        }
    }

    /// Runs a search for each board. `progress` receives the number of boards done, and `visit` the number of each
    /// board with its answer, in any order.
    pub fn run_many(
        &self,
        boards: &[Board],
        options: Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, QueryError>),
    ) {
        let batch = match self {
            Complete(batch) => batch,
            Patterns(patterns) => {
                return patterns.search(options).solve_many(boards, progress, visit);
            }
            Slides(patterns) => {
                let search = patterns.search(options);
                let run = |board: &Board, progress: &mut OnProgress<'_>| {
                    search.any().run(board, false, progress)
                };
                return answer_many(boards, &options.limits, run, progress, visit);
            }
        };
        batch.announce(options.order, boards.len() as u64);
        for (part, boards) in boards.chunks(BOARDS_PER_CALL).enumerate() {
            let first = part * BOARDS_PER_CALL;
            if progress(first).is_break() {
                return;
            }
            batch.solve(boards, options.order, |number, solution| {
                let found = solution.map(|solution| optimal(solution, self.metric()));
                visit(first + number, found);
            });
        }
    }

    /// Prepares searches in this order, unless the engine is shared.
    pub fn prepare(&mut self, order: MoveOrder) {
        if let Patterns(patterns) = self
            && let Some(patterns) = Arc::get_mut(patterns)
        {
            patterns.prepare(order);
        }
    }
}

/// Returns an optimal solution as the result of a search.
pub(crate) fn optimal(solution: Solution, metric: Metric) -> Found {
    Found {
        solution: Some(solution),
        metric,
        lower_bound: metric.len(&solution) as u8,
        nodes: 0,
        is_complete: true,
    }
}

/// The solver of a shared batch.
pub(crate) struct Shared(Arc<Batch<TableBytes>>);

impl Deref for Shared {
    type Target = CompleteTables;

    fn deref(&self) -> &CompleteTables {
        self.0.solver()
    }
}

/// A walk through all optimal solutions of a board.
pub(crate) enum Walk {
    Complete(tilebase_lookup::Solutions<Shared>),
    Searched(tilebase_pattern::Solutions<Arc<dyn AnySolver + Send + Sync>>),
}

impl Walk {
    /// Returns the next solution. If `progress` cancels, returns `None`; the next call resumes.
    pub fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, QueryError>> {
        match self {
            Walk::Complete(all) => all.next(),
            Walk::Searched(all) => all.next_with(progress),
        }
    }

    /// Returns whether all solutions have been returned, once `next` has returned `None`.
    pub fn is_complete(&self) -> bool {
        match self {
            Walk::Complete(_) => true,
            Walk::Searched(all) => all.is_complete(),
        }
    }
}
