use std::ops::ControlFlow;
use std::time::Duration;

use tilebase_pattern::{Found, LongSearch, Options, Progress, QueryError, SavedSearch};
use tilebase_puzzle::{Board, MoveOrder, MoveSet, SlideSet, Solution};

use crate::engine::{Call, Engine, OnProgress};
use crate::{Error, Solutions, Solver};

/// A search with options: threads, limits and move order. Created by [`Solver::search`].
///
/// ```
/// use std::ops::ControlFlow;
/// use tilebase::{Board, Tables};
///
/// let board = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse::<Board>()?;
/// let solver = Tables::new().solver_for(board.shape())?;
/// let found = solver.search().max_nodes(100_000).run(&board, |_| ControlFlow::Continue(()))?;
///
/// // The solution has 68 moves. The limit leaves a lower bound:
/// assert!(!found.is_complete && found.lower_bound <= 68);
/// # Ok::<(), tilebase::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) options: Options,
}

impl<'a> Search<'a> {
    /// Returns the solver.
    pub fn solver(&self) -> &'a Solver {
        self.solver
    }

    /// Sets the order of the moves, u, d, l, r by default. The search finds the first optimal solution in this order.
    pub fn order(mut self, order: MoveOrder) -> Self {
        self.options.order = order;
        self
    }

    /// Sets the number of threads, one by default. The answer is the same for any number.
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Limits the number of boards visited per answer. Complete tables need no limit and ignore it.
    pub fn max_nodes(mut self, max_nodes: u64) -> Self {
        self.options.max_nodes = max_nodes;
        self
    }

    /// Limits the time per answer. Complete tables need no limit and ignore it.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.options.max_time = Some(time);
        self
    }

    /// Ends [`Search::run`] as soon as a solution is [proved](Found::is_within) to be at most this many percent longer
    /// than an optimal one. The result is then not [complete](Found::is_complete).
    pub fn within(mut self, percent: u8) -> Self {
        self.options.within = Some(percent);
        self
    }

    /// Sets a known optimal solution of the board, which saves [`Search::optimal_moves`], [`Search::count_solutions`] and
    /// [`Search::solutions`] a search.
    pub fn known(mut self, solution: &Solution) -> Self {
        self.options.known = Some(*solution);
        self
    }

    /// Searches, and calls `progress` at least ten times per second. If `progress` returns `Break`, the search ends.
    /// With complete tables, looks up the answer and does not call `progress`.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn run(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, Error> {
        self.answer(&mut progress, |engine, call| engine.run(board, call))
    }

    /// Begins a search that can be saved and resumed. [`Search::resume`] runs it. Returns `None` with complete tables,
    /// which need no search.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase::{Board, Tables};
    ///
    /// let board = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse::<Board>()?;
    /// let solver = Tables::new().solver_for(board.shape())?;
    /// let search = solver.search();
    /// let mut long = search.begin(&board)?.expect("pattern tables");
    /// let cancel = |_: &_| ControlFlow::Break(());
    /// assert!(!search.resume(&mut long, |_| ControlFlow::Continue(()), cancel)?.is_complete);
    ///
    /// let bytes = long.saved().to_bytes(); // for `load`, perhaps in another process
    /// long.load(&bytes).expect("bytes of the same search");
    /// let go_on = |_: &_| ControlFlow::Continue(());
    /// assert!(search.resume(&mut long, |_| ControlFlow::Continue(()), go_on)?.is_complete);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn begin(&self, board: &Board) -> Result<Option<LongSearch<'a>>, Error> {
        let Some(patterns) = self.solver.patterns() else {
            return Ok(None);
        };
        let begun = patterns.search(self.options.clone()).begin(board);
        begun
            .map(Some)
            .map_err(|error| self.solver.explained(error))
    }

    /// Does the same as [`LongSearch::run`], but an error names the damaged table.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn resume(
        &self,
        search: &mut LongSearch,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
        on_finished: impl FnMut(&SavedSearch) -> ControlFlow<()>,
    ) -> Result<Found, Error> {
        let found = search.run(progress, on_finished);
        found.map_err(|error| self.solver.explained(error))
    }

    /// Returns all moves that start an optimal solution, or `None` if a limit or `progress` ended the search.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn optimal_moves(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, Error> {
        self.answer(&mut progress, |engine, call| {
            engine.optimal_moves(board, call)
        })
    }

    /// Returns all slides that start an optimal solution, as [`Solver::optimal_slides`] does, or `None` if a limit or
    /// `progress` ended the search.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn optimal_slides(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<SlideSet>, Error> {
        self.answer(&mut progress, |engine, call| {
            engine.optimal_slides(board, call)
        })
    }

    /// Returns the number of optimal solutions, or `None` if a limit or `progress` ended the search.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn count_solutions(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u128>, Error> {
        self.answer(&mut progress, |engine, call| {
            engine.count_solutions(board, call)
        })
    }

    /// Solves each board as [`Search::run`] does, on all threads together. Each board has its own limits. If a limit
    /// ends a search, the answer is not [complete](Found::is_complete).
    ///
    /// Calls `progress` and `visit` as [`Solver::solve_many`] does.
    pub fn solve_many(
        &self,
        boards: &[Board],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
        mut visit: impl FnMut(usize, Result<Found, Error>),
    ) {
        let options = self.options.clone();
        let engine = &self.solver.engine;
        engine.run_many(boards, options, &mut progress, &mut |number, found| {
            visit(number, found.map_err(|error| self.solver.explained(error)));
        });
    }

    /// Returns an iterator over all optimal solutions, as [`Solver::solutions`] does, in the order of the search. At a
    /// limit, the iterator ends; limits apply to all solutions together.
    ///
    /// # Errors
    ///
    /// As for [`Solver::solutions`].
    pub fn solutions(&self, board: &Board) -> Result<Solutions, Error> {
        let engine = self.solver.engine.clone();
        let walk = engine.clone().solutions(board, self.options.clone());
        let walk = walk.map_err(|error| self.solver.explained(error))?;
        Ok(Solutions { engine, walk })
    }

    /// Asks the engine with these options. Errors name the damaged tables.
    pub(crate) fn answer<T>(
        &self,
        progress: &mut OnProgress<'_>,
        question: impl FnOnce(&dyn Engine, Call<'_>) -> Result<T, QueryError>,
    ) -> Result<T, Error> {
        let options = self.options.clone();
        let answer = question(&*self.solver.engine, Call { options, progress });
        answer.map_err(|error| self.solver.explained(error))
    }
}
