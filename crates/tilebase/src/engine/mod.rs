//! The engines of a solver: complete tables, or a search guided by pattern tables, in either metric.

mod complete;
mod searches;

use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;

use tilebase_lookup::{Batch, QueryError, Table, TableBytes};
use tilebase_pattern::{Analysis, Found, Options, PatternSolver, Progress};
use tilebase_puzzle::{Board, Metric, MoveOrder, MoveSet, SlideSet, Solution};

pub(crate) use complete::{complete_engine, optimal};
pub(crate) use searches::pattern_engine;

/// A callback for the progress of a search, which may cancel it.
pub(crate) type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

/// The number of boards between two calls of `progress`, if answers take no search.
const BOARDS_PER_CALL: usize = 1 << 14;

/// How to search: the options, and the callback for progress. Complete tables need neither and ignore limits.
pub(crate) struct Call<'c> {
    pub options: Options,
    pub progress: &'c mut OnProgress<'c>,
}

/// Answers boards towards one goal.
///
/// If a limit or `progress` ends a search, answers are `None` or incomplete.
pub(crate) trait Engine: Send + Sync {
    fn goal(&self) -> &Board;

    fn metric(&self) -> Metric;

    fn tables(&self) -> Vec<&Table<TableBytes>>;

    fn run(&self, board: &Board, call: Call<'_>) -> Result<Found, QueryError>;

    /// Returns all moves that start an optimal solution, as slides.
    fn optimal_slides(&self, board: &Board, call: Call<'_>)
    -> Result<Option<SlideSet>, QueryError>;

    fn count_solutions(&self, board: &Board, call: Call<'_>) -> Result<Option<u128>, QueryError>;

    /// Analyses a path: the board at the start and after each move of the metric.
    fn analyse(&self, path: &[Board], call: Call<'_>) -> Result<Analysis, QueryError>;

    /// Returns a walk through all optimal solutions.
    fn solutions(
        self: Arc<Self>,
        board: &Board,
        options: Options,
    ) -> Result<Box<dyn Walk>, QueryError>;

    /// Returns a lower bound of the distance, without a search.
    fn lower_bound(&self, board: &Board) -> Result<u8, QueryError> {
        self.distance(board)
    }

    fn distance(&self, board: &Board) -> Result<u8, QueryError> {
        let (options, progress) = (Options::default(), &mut |_| Continue(()));
        Ok(self.run(board, Call { options, progress })?.lower_bound)
    }

    /// Returns the directions of all moves that start an optimal solution.
    fn optimal_moves(&self, board: &Board, call: Call<'_>) -> Result<Option<MoveSet>, QueryError> {
        let slides = self.optimal_slides(board, call)?;
        Ok(slides.map(SlideSet::moves))
    }

    /// Runs a search for each board. `progress` receives the number of boards done, and `visit` the number of each
    /// board with its answer, in any order.
    fn run_many(
        &self,
        boards: &[Board],
        options: Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, QueryError>),
    ) {
        for (number, board) in boards.iter().enumerate() {
            if number % BOARDS_PER_CALL == 0 && progress(number).is_break() {
                return;
            }
            let (options, progress) = (options.clone(), &mut |_| Continue(()));
            visit(number, self.run(board, Call { options, progress }));
        }
    }

    /// Prepares searches in this order.
    fn prepare(&mut self, _order: MoveOrder) {}

    /// Returns the complete tables, if this engine has them.
    fn complete(&self) -> Option<&Batch<TableBytes>> {
        None
    }

    /// Returns the pattern tables, if this engine has them.
    fn patterns(&self) -> Option<&PatternSolver<TableBytes>> {
        None
    }
}

/// A walk through all optimal solutions of a board.
pub(crate) trait Walk: Send + Sync {
    /// Returns the next solution. If `progress` cancels, returns `None`; the next call resumes.
    fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, QueryError>>;

    /// Returns whether all solutions have been returned, once `next` has returned `None`.
    fn is_complete(&self) -> bool;
}
