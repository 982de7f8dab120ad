use std::ops::ControlFlow;
use std::time::Duration;

use tilebase_lookup::TableBytes;
use tilebase_pattern::{Found, LongSearch, Patterns, Progress, SavedSearch, SlideSearch};
use tilebase_puzzle::{Board, Metric, MoveOrder, MoveSet, SlideSet, Solution};

use crate::solver::Kind;
use crate::{Error, Solver};

/// The number of boards between two calls of `progress`.
const BOARDS_PER_CALL: usize = 1 << 14;

/// A search with options: threads, limits and move order. Created by [`Solver::search`].
///
/// ```
/// use std::ops::ControlFlow;
/// use tilebase::{Board, Tables};
///
/// let board = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse::<Board>()?;
/// let solver = Tables::embedded().solver_for(board.shape())?;
/// let found = solver.search().max_nodes(100_000).run(&board, |_| ControlFlow::Continue(()))?;
///
/// // The solution has 68 moves. The limit leaves a lower bound:
/// assert!(!found.is_complete && found.lower_bound <= 68);
/// # Ok::<(), tilebase::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) order: MoveOrder,
    threads: usize,
    max_nodes: Option<u64>,
    max_time: Option<Duration>,
    within: Option<u8>,
    beside: Option<Solution>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(solver: &'a Solver) -> Search<'a> {
        Search {
            solver,
            order: MoveOrder::UDLR,
            threads: 1,
            max_nodes: None,
            max_time: None,
            within: None,
            beside: None,
        }
    }

    /// Sets the order of the moves, u, d, l, r by default. The search finds the first optimal solution in this order.
    pub fn order(mut self, order: MoveOrder) -> Self {
        self.order = order;
        self
    }

    /// Sets the number of threads, one by default. The answer is the same for any number.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Limits the number of boards visited per answer. Complete tables need no limit and ignore it.
    pub fn max_nodes(mut self, max_nodes: u64) -> Self {
        self.max_nodes = Some(max_nodes);
        self
    }

    /// Limits the time per answer. Complete tables need no limit and ignore it.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.max_time = Some(time);
        self
    }

    /// Ends [`Search::run`] as soon as a solution is [proved](Found::is_within) to be at most this many percent longer
    /// than an optimal one. The result is then not [complete](Found::is_complete).
    pub fn within(mut self, percent: u8) -> Self {
        self.within = Some(percent);
        self
    }

    /// Saves [`Search::optimal_moves`] and [`Search::count_solutions`] a search by using a known optimal solution of
    /// the same board.
    pub fn beside(mut self, solution: &Solution) -> Self {
        self.beside = Some(*solution);
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
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, Error> {
        let found = |solution| looked_up(solution, Metric::Single);
        self.solver.answer_with(
            progress,
            |solver| solver.solve_by(board, self.order).map(found),
            |slides, progress| {
                slides.run(board, self.order, |search| self.limited(search), progress)
            },
            |patterns, progress| self.of(patterns).run(board, progress),
        )
    }

    /// Begins a search that can be saved and resumed. [`Search::resume`] runs it. Returns `None` with complete tables,
    /// which need no search.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase::{Board, Tables};
    ///
    /// let board = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse::<Board>()?;
    /// let solver = Tables::embedded().solver_for(board.shape())?;
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
        match &self.solver.kind {
            Kind::Complete(_) | Kind::Slides(_) => Ok(None),
            Kind::Patterns(patterns) => {
                let begun = self.of(patterns).begin(board);
                begun
                    .map(Some)
                    .map_err(|error| self.solver.of_search(error))
            }
        }
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
        found.map_err(|error| self.solver.of_search(error))
    }

    /// Returns all moves that start an optimal solution, or `None` if a limit or `progress` ended the search.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn optimal_moves(
        &self,
        board: &Board,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, Error> {
        self.solver.answer_with(
            progress,
            |solver| solver.optimal_moves(board).map(Some),
            |slides, progress| {
                let limited = |search| self.limited(search);
                let optimal = slides.optimal_slides(board, limited, progress)?;
                Ok(optimal.map(SlideSet::moves))
            },
            |patterns, progress| self.of(patterns).optimal_moves(board, progress),
        )
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
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<SlideSet>, Error> {
        if let Kind::Slides(slides) = &self.solver.kind {
            return slides.optimal_slides(board, |search| self.limited(search), progress);
        }
        Ok(self.optimal_moves(board, progress)?.map(SlideSet::from))
    }

    /// Returns the number of optimal solutions, or `None` if a limit or `progress` ended the search.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn count_solutions(
        &self,
        board: &Board,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u128>, Error> {
        let widened = |count: Option<u64>| count.map(u128::from);
        self.solver.answer_with(
            progress,
            |solver| solver.count_solutions(board).map(Some),
            |slides, progress| {
                slides.count_solutions(board, |search| self.limited(search), progress)
            },
            |patterns, progress| {
                self.of(patterns)
                    .count_solutions(board, progress)
                    .map(widened)
            },
        )
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
        let (solver, order) = (self.solver, self.order);
        let batch = match &solver.kind {
            Kind::Complete(batch) => batch,
            Kind::Slides(_) => {
                for (number, board) in boards.iter().enumerate() {
                    if number % BOARDS_PER_CALL == 0 && progress(number).is_break() {
                        return;
                    }
                    visit(number, self.run(board, |_| ControlFlow::Continue(())));
                }
                return;
            }
            Kind::Patterns(patterns) => {
                return self
                    .of(patterns)
                    .solve_many(boards, progress, |number, found| {
                        visit(number, found.map_err(|error| solver.of_search(error)));
                    });
            }
        };
        batch.announce(order, boards.len() as u64);
        for (part, boards) in boards.chunks(BOARDS_PER_CALL).enumerate() {
            let first = part * BOARDS_PER_CALL;
            if progress(first).is_break() {
                return;
            }
            batch.solve(boards, order, |number, answer| {
                let found = answer.map(|solution| looked_up(solution, Metric::Single));
                visit(
                    first + number,
                    found.map_err(|error| solver.explained(error)),
                );
            });
        }
    }

    /// Sets the limits of `self` for a search in the multi-tile metric.
    pub(crate) fn limited<'s>(&self, mut search: SlideSearch<'s>) -> SlideSearch<'s> {
        if let Some(max_nodes) = self.max_nodes {
            search = search.max_nodes(max_nodes);
        }
        if let Some(time) = self.max_time {
            search = search.max_time(time);
        }
        if let Some(percent) = self.within {
            search = search.within(percent);
        }
        search
    }

    /// Returns a search with these pattern tables and the options of `self`.
    pub(crate) fn of<'p>(
        &self,
        patterns: &'p Patterns<TableBytes>,
    ) -> tilebase_pattern::Search<'p> {
        let mut search = patterns.search().order(self.order).threads(self.threads);
        if let Some(max_nodes) = self.max_nodes {
            search = search.max_nodes(max_nodes);
        }
        if let Some(time) = self.max_time {
            search = search.max_time(time);
        }
        if let Some(percent) = self.within {
            search = search.within(percent);
        }
        if let Some(solution) = &self.beside {
            search = search.beside(solution);
        }
        search
    }
}

/// Returns a solution from complete tables as the result of a search.
pub(crate) fn looked_up(solution: Solution, metric: Metric) -> Found {
    Found {
        solution: Some(solution),
        metric,
        lower_bound: metric.len(&solution) as u8,
        nodes: 0,
        is_complete: true,
    }
}
