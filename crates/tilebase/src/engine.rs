//! The engines of a solver: complete tables, or a search guided by pattern tables, in either metric.

use std::ops::ControlFlow;
use std::ops::Deref;
use std::sync::Arc;
use std::vec;

use tilebase_lookup::{Batch, QueryError, Table, TableBytes};
use tilebase_pattern::{
    Analysis, AnySearch, Found, Options, PatternSolver, Progress, SlideSolver, answer_many,
};
use tilebase_puzzle::{Board, Metric, MoveOrder, MoveSet, SlideSet, Solution};

use Engine::{Complete, Patterns, Slides};

/// A callback for the progress of a search, which may cancel it.
pub(crate) type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

/// The number of boards between two calls of `progress`, if answers take no search.
const BOARDS_PER_CALL: usize = 1 << 14;

/// Complete tables.
type CompleteTables = tilebase_lookup::Solver<TableBytes>;

/// How to search: the options, and the callback for progress. Complete tables use only the move order.
pub(crate) struct Call<'c> {
    pub options: Options,
    pub progress: &'c mut OnProgress<'c>,
}

/// Answers boards towards one goal.
///
/// If a limit or `progress` ends a search, answers are `None` or incomplete.
#[derive(Clone)]
pub(crate) enum Engine {
    /// Looks every answer up, and never searches or calls `progress`.
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
    fn search(&self, options: Options) -> Result<Box<dyn AnySearch + '_>, &CompleteTables> {
        match self {
            Complete(batch) => Err(batch.solver()),
            Patterns(patterns) => Ok(Box::new(patterns.search(options))),
            Slides(patterns) => Ok(Box::new(patterns.search(options))),
        }
    }

    /// Finds a solution, or only an optimal one.
    pub fn run(&self, board: &Board, is_exact: bool, call: Call<'_>) -> Result<Found, QueryError> {
        match self.search(call.options) {
            Ok(search) => search.run(board, is_exact, call.progress),
            Err(tables) => {
                let solution = tables.solve_by(board, call.options.order)?;
                Ok(optimal(solution, self.metric()))
            }
        }
    }

    /// Returns all moves that start an optimal solution, as slides.
    pub fn optimal_slides(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<SlideSet>, QueryError> {
        match self.search(call.options) {
            Ok(search) => search.optimal_slides(board, call.progress),
            Err(tables) => tables.optimal_slides(board).map(Some),
        }
    }

    /// Returns the directions of all moves that start an optimal solution.
    pub fn optimal_moves(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<MoveSet>, QueryError> {
        match self {
            Complete(batch) => batch.solver().optimal_moves(board).map(Some),
            _ => Ok(self.optimal_slides(board, call)?.map(SlideSet::moves)),
        }
    }

    pub fn count_solutions(
        &self,
        board: &Board,
        call: Call<'_>,
    ) -> Result<Option<u128>, QueryError> {
        match self.search(call.options) {
            Ok(search) => Ok(search
                .count_solutions(board, call.progress)?
                .map(u128::from)),
            Err(tables) => tables.count_solutions(board).map(Some),
        }
    }

    /// Analyses a path: the board at the start and after each move of the metric.
    pub fn analyse(&self, path: &[Board], call: Call<'_>) -> Result<Analysis, QueryError> {
        match self.search(call.options) {
            Ok(search) => search.analyse(path, call.progress),
            Err(tables) => {
                let distances = path.iter().map(|board| tables.distance(board).map(Some));
                Analysis::new(distances.collect::<Result<_, _>>()?, |index, _| {
                    tables.optimal_slides(&path[index]).map(Some)
                })
            }
        }
    }

    /// Returns a walk through all optimal solutions.
    pub fn solutions(&self, board: &Board, options: Options) -> Result<Walk, QueryError> {
        Ok(match self {
            Complete(batch) => {
                let solver = Shared(batch.clone());
                let all = tilebase_lookup::Solutions::new(solver, board, options.order)?;
                Walk::Complete(all)
            }
            Patterns(patterns) => {
                let all = tilebase_pattern::Solutions::new(patterns.clone(), board, options)?;
                Walk::Patterns(all)
            }
            Slides(patterns) => {
                patterns.lower_bound(board)?;
                Walk::Slides {
                    patterns: patterns.clone(),
                    board: *board,
                    options,
                    found: None,
                }
            }
        })
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
            Slides(_) => {
                let run = |board: &Board, progress: &mut OnProgress<'_>| {
                    self.run(board, false, Call { options, progress })
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
    Patterns(tilebase_pattern::Solutions<Arc<PatternSolver<TableBytes>>>),
    /// The first call of `next` finds all solutions.
    Slides {
        patterns: Arc<SlideSolver>,
        board: Board,
        options: Options,
        found: Option<vec::IntoIter<Solution>>,
    },
}

impl Walk {
    /// Returns the next solution. If `progress` cancels, returns `None`; the next call resumes.
    pub fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, QueryError>> {
        match self {
            Walk::Complete(all) => all.next(),
            Walk::Patterns(all) => all.next_with(progress),
            Walk::Slides {
                patterns,
                board,
                options,
                found,
            } => {
                if found.is_none() {
                    let search = patterns.search(*options);
                    match search.solutions(board, progress) {
                        Ok(all) => *found = all.map(Vec::into_iter),
                        Err(error) => return Some(Err(error)),
                    }
                }
                found.as_mut()?.next().map(Ok)
            }
        }
    }

    /// Returns whether all solutions have been returned, once `next` has returned `None`.
    pub fn is_complete(&self) -> bool {
        match self {
            Walk::Complete(_) => true,
            Walk::Patterns(all) => all.is_complete(),
            Walk::Slides { found, .. } => found.is_some(),
        }
    }
}
