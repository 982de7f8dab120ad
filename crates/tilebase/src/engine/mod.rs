//! What answers the boards of a solver: complete tables, or a search that pattern tables guide, in either metric.

mod complete;
mod patterns;
mod slides;

use std::ops::ControlFlow::{self, Continue};
use std::sync::Arc;
use std::time::Duration;

use tilebase_lookup::{Batch, Table, TableBytes};
use tilebase_pattern::{Analysis, Found, Patterns, Progress};
use tilebase_puzzle::{Board, Metric, Move, MoveOrder, MoveSet, SlideSet, Solution};

use crate::Error;

pub(crate) use patterns::{of_search, search};
pub(crate) use slides::generate_slide_patterns;

/// A callback for the progress of a search, which may cancel it.
pub(crate) type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

/// The number of boards between two calls of `progress`, if answers take no search.
const BOARDS_PER_CALL: usize = 1 << 14;

/// The options of a search. Complete tables need no limits and ignore them.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub order: MoveOrder,
    pub threads: usize,
    pub max_nodes: u64,
    pub max_time: Option<Duration>,
    pub within: Option<u8>,
    pub beside: Option<Solution>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            order: MoveOrder::UDLR,
            threads: 1,
            max_nodes: u64::MAX,
            max_time: None,
            within: None,
            beside: None,
        }
    }
}

/// Answers boards towards one goal. Errors name the damaged table.
///
/// `progress` may cancel a search. If it does, or if a limit ends the search, answers are `None` or incomplete.
pub(crate) trait Engine: Send + Sync {
    fn goal(&self) -> &Board;

    fn metric(&self) -> Metric;

    fn tables(&self) -> Vec<&Table<TableBytes>>;

    fn run(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Found, Error>;

    /// Returns all moves that start an optimal solution, as slides.
    fn optimal_slides(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<SlideSet>, Error>;

    fn count_solutions(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<u128>, Error>;

    /// Analyses a path: the board at the start and after each move of the metric.
    fn analyse(
        &self,
        path: &[Board],
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Analysis, Error>;

    /// Returns a walk through all optimal solutions.
    fn solutions(self: Arc<Self>, board: &Board, options: &Options)
    -> Result<Box<dyn Walk>, Error>;

    /// Returns a lower bound of the distance, without a search.
    fn lower_bound(&self, board: &Board) -> Result<u8, Error>;

    fn solve_by(&self, board: &Board, order: MoveOrder) -> Result<Solution, Error> {
        let options = Options {
            order,
            ..Options::default()
        };
        let found = self.run(board, &options, &mut |_| Continue(()))?;
        Ok(found.solution.expect("a search without limits"))
    }

    fn distance(&self, board: &Board) -> Result<u8, Error> {
        let found = self.run(board, &Options::default(), &mut |_| Continue(()))?;
        Ok(found.lower_bound)
    }

    fn next_move(&self, board: &Board) -> Result<Option<Move>, Error> {
        Ok(self.solve_by(board, MoveOrder::UDLR)?.first())
    }

    /// Returns the directions of all moves that start an optimal solution.
    fn optimal_moves(
        &self,
        board: &Board,
        options: &Options,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<MoveSet>, Error> {
        let slides = self.optimal_slides(board, options, progress)?;
        Ok(slides.map(SlideSet::moves))
    }

    /// Runs a search for each board. `progress` receives the number of boards done, and `visit` the number of each
    /// board with its answer, in any order.
    fn run_many(
        &self,
        boards: &[Board],
        options: &Options,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        visit: &mut dyn FnMut(usize, Result<Found, Error>),
    ) {
        for (number, board) in boards.iter().enumerate() {
            if number % BOARDS_PER_CALL == 0 && progress(number).is_break() {
                return;
            }
            visit(number, self.run(board, options, &mut |_| Continue(())));
        }
    }

    /// Prepares searches in this order.
    fn prepare(&mut self, _order: MoveOrder) {}

    /// Returns the complete tables, if this engine has them.
    fn complete(&self) -> Option<&Batch<TableBytes>> {
        None
    }

    /// Returns the pattern tables, if this engine has them.
    fn patterns(&self) -> Option<&Patterns<TableBytes>> {
        None
    }
}

/// A walk through all optimal solutions of a board.
pub(crate) trait Walk: Send + Sync {
    /// Returns the next solution. If `progress` cancels, returns `None`; the next call resumes.
    fn next(&mut self, progress: &mut OnProgress<'_>) -> Option<Result<Solution, Error>>;

    /// Returns whether all solutions have been returned, once `next` has returned `None`.
    fn is_complete(&self) -> bool;
}
