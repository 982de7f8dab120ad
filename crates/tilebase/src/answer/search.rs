use std::iter;
use std::ops::ControlFlow::{self, Continue};
use std::time::Instant;

use tilebase_pattern::{AnySearch, LongSearch, Options, Progress, QueryError, SavedSearch};
use tilebase_puzzle::{Board, MoveOrder, MoveSet, SlideSet, Solution};

use crate::engine::{CompleteTables, OnProgress, optimal};
use crate::{Answer, Error, Known, Request, Solutions, Solver};

/// A search with [`Limits`](crate::Limits) and a move order. Created by [`Solver::with`].
///
/// ```
/// use tilebase::{Board, ErrorKind, Limits, Request, Tables};
///
/// let board = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse::<Board>()?;
/// let solver = Tables::new().solver_for(board.shape())?;
/// let search = solver.with(Limits::new().nodes(100_000));
///
/// // The distance is 68. The limit leaves a lower bound and a longer solution:
/// let answer = search.answer(&board, Request::default())?;
/// assert!(!answer.is_complete && answer.lower_bound <= 68);
/// assert!(answer.length() >= Some(68));
///
/// // A call that returns an exact value fails:
/// assert_eq!(search.distance(&board).map_err(|error| error.kind()), Err(ErrorKind::Limit));
/// # Ok::<(), tilebase::Error>(())
/// ```
///
/// Complete tables need no search and ignore limits.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    pub(crate) solver: &'a Solver,
    pub(crate) options: Options,
}

/// The callback of calls that cannot be cancelled.
pub(crate) fn never_cancel<T>(_: T) -> ControlFlow<()> {
    Continue(())
}

impl<'a> Search<'a> {
    /// Sets the order of the moves, u, d, l, r by default. The search finds the first optimal solution in this order.
    pub fn order(mut self, order: MoveOrder) -> Self {
        self.options.order = order;
        self
    }

    /// Sets a known optimal solution of the board. [`Search::answer`] then returns it. [`Search::answer`] and
    /// [`Search::solutions`] skip a search.
    pub fn known(mut self, solution: &Solution) -> Self {
        self.options.known = Some(*solution);
        self
    }

    /// Finds a solution, and the parts that `request` selects. All parts share the time limit. Each part
    /// may visit as many boards as the first search left unused.
    ///
    /// # Errors
    ///
    /// As for [`Solver::answer`].
    pub fn answer(&self, board: &Board, request: Request) -> Result<Answer, Error> {
        self.answer_with(board, request, never_cancel)
    }

    /// Does the same as [`Search::answer`], and calls `progress` at least ten times per second. If `progress` returns
    /// `Break`, the search ends, as at a limit. With complete tables, `progress` is not called.
    pub fn answer_with(
        &self,
        board: &Board,
        request: Request,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        // Reading a clock would take longer than a lookup.
        let started = self.solver.searches().then(Instant::now);
        let explained = |error| self.solver.explained(error);
        let found = match (
            &self.options.known,
            self.solver.engine.search(&self.options),
        ) {
            (Some(solution), _) => optimal(*solution, self.solver.metric()),
            (None, Ok(search)) => search
                .run(board, request.exact, &mut progress)
                .map_err(explained)?,
            (None, Err(tables)) => {
                let solution = tables.solve_by(board, self.options.order);
                optimal(solution.map_err(explained)?, tables.metric())
            }
        };
        let mut answer = Answer::new(board, self, found);
        answer.solutions = self.find_part(request.solutions, &answer, started, |rest| {
            let mut solutions = rest.solutions(board)?;
            let all = iter::from_fn(|| solutions.next_with(&mut progress));
            match all.collect() {
                Err(Error::Limit) => Ok(None),
                all => all.map(Some),
            }
        })?;
        answer.count = self.find_part(request.count, &answer, started, |rest| {
            rest.count_with(board, &mut progress)
        })?;
        answer.optimal_moves = self.find_part(request.optimal_moves, &answer, started, |rest| {
            rest.slides_with(board, &mut progress)
        })?;
        Ok(answer)
    }

    /// Finds a part of a complete answer, within the remaining limits.
    fn find_part<T>(
        &self,
        is_requested: bool,
        answer: &Answer,
        started: Option<Instant>,
        find: impl FnOnce(Search<'_>) -> Result<Option<T>, Error>,
    ) -> Result<Known<T>, Error> {
        let solution = match answer.complete() {
            _ if !is_requested => return Ok(Known::NotRequested),
            None => return Ok(Known::Unknown),
            Some(solution) => solution,
        };
        let mut rest = self.known(solution);
        if let Some(started) = started {
            rest.options.limits = self.options.limits.after(answer.nodes, started.elapsed());
        }
        Ok(find(rest)?.map_or(Known::Unknown, Known::Is))
    }

    /// Finds the next move as [`Search::answer`] does. If neither boards nor time are limited, limits the time for boards
    /// of more than 16 cells to 0.3 seconds.
    ///
    /// # Errors
    ///
    /// As for [`Solver::answer`].
    pub fn hint(&self, board: &Board) -> Result<Answer, Error> {
        let mut search = *self;
        search.options.limits = search.options.limits.for_hint(self.solver.shape());
        search.answer(board, Request::default())
    }

    /// Begins a search that can be saved and resumed. [`Search::resume`] runs it. Returns `None` with complete tables,
    /// which need no search. [`LongSearch`] has an example.
    ///
    /// # Errors
    ///
    /// As for [`Solver::answer`].
    pub fn begin(&self, board: &Board) -> Result<Option<LongSearch<'a>>, Error> {
        let Some(patterns) = self.solver.patterns() else {
            return Ok(None);
        };
        let begun = patterns.search(self.options).begin(board);
        let begun = begun.map_err(|error| self.solver.explained(error))?;
        Ok(Some(begun))
    }

    /// Does the same as [`LongSearch::run`], but an error names the damaged table.
    ///
    /// # Errors
    ///
    /// As for [`Solver::answer`].
    pub fn resume(
        &self,
        search: &mut LongSearch,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
        on_finished: impl FnMut(&SavedSearch) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        let found = search.run(progress, on_finished);
        let found = found.map_err(|error| self.solver.explained(error))?;
        Ok(Answer::new(search.board(), self, found))
    }

    /// Answers each board as [`Search::answer`] does, on several threads. Each board has its own limits. Calls `visit` on
    /// the calling thread with the number of each board, from 0, and its answer, in any order.
    ///
    /// ```
    /// use tilebase::Tables;
    ///
    /// let solver = Tables::new().solver_for("4x4".parse()?)?;
    /// let boards: Vec<_> = solver.random(7).take(4).collect();
    ///
    /// let mut distances = [None; 4];
    /// solver.search().solve_many(&boards, |number, answer| {
    ///     distances[number] = answer.expect("a solvable board").distance();
    /// });
    /// assert_eq!(distances, [55, 40, 49, 57].map(Some));
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    pub fn solve_many(&self, boards: &[Board], visit: impl FnMut(usize, Result<Answer, Error>)) {
        self.solve_many_with(boards, never_cancel, visit);
    }

    /// Does the same as [`Search::solve_many`], and calls `progress` on the calling thread with the number of boards done.
    /// With pattern tables, it is called at least ten times per second. If it returns `Break`, the call ends.
    pub fn solve_many_with(
        &self,
        boards: &[Board],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
        mut visit: impl FnMut(usize, Result<Answer, Error>),
    ) {
        let engine = &self.solver.engine;
        engine.run_many(boards, self.options, &mut progress, &mut |number, found| {
            let answer = found.map(|found| Answer::new(&boards[number], self, found));
            visit(number, answer.map_err(|error| self.solver.explained(error)));
        });
    }

    /// Returns this search without [`Limits::within`](crate::Limits::within).
    pub(crate) fn exactly(mut self) -> Self {
        self.options.limits.within = None;
        self
    }

    /// Looks up an answer or, without complete tables, searches for it. Errors name the damaged tables.
    pub(crate) fn look_up_or_search<T>(
        &self,
        look_up: impl FnOnce(&CompleteTables) -> Result<T, QueryError>,
        search: impl FnOnce(&dyn AnySearch) -> Result<T, QueryError>,
    ) -> Result<T, Error> {
        match self.solver.engine.search(&self.options) {
            Ok(engine) => search(&*engine).map_err(|error| self.solver.explained(error)),
            Err(tables) => look_up(tables).map_err(|error| self.solver.explained(error)),
        }
    }

    /// Looks up an exact value, or searches for it. The search returns `None` at a limit.
    fn exact<T>(
        &self,
        look_up: impl FnOnce(&CompleteTables) -> Result<T, QueryError>,
        search: impl FnOnce(&dyn AnySearch) -> Result<Option<T>, QueryError>,
    ) -> Result<T, Error> {
        match self.solver.engine.search(&self.options) {
            Ok(engine) => search(&*engine)
                .map_err(|error| self.solver.explained(error))?
                .ok_or(Error::Limit),
            Err(tables) => look_up(tables).map_err(|error| self.solver.explained(error)),
        }
    }

    /// Returns all slides that start an optimal solution, or `None` at a limit.
    pub(crate) fn slides_with(
        &self,
        board: &Board,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<SlideSet>, Error> {
        self.look_up_or_search(
            |tables| tables.optimal_slides(board).map(Some),
            |search| search.optimal_slides(board, progress),
        )
    }

    fn count_with(
        &self,
        board: &Board,
        progress: &mut OnProgress<'_>,
    ) -> Result<Option<u128>, Error> {
        self.look_up_or_search(
            |tables| tables.count_solutions(board).map(Some),
            |search| Ok(search.count_solutions(board, progress)?.map(u128::from)),
        )
    }
}

/// Calls that return exact values. They fail as [`Solver::answer`] does, or with [`Error::Limit`], and ignore
/// [`Limits::within`](crate::Limits::within).
impl Search<'_> {
    /// Returns the number of moves of an optimal solution, in the solver's metric.
    pub fn distance(&self, board: &Board) -> Result<u8, Error> {
        self.exact(
            |tables| tables.distance(board),
            |search| {
                let found = search.run(board, true, &mut never_cancel)?;
                Ok(found.is_complete.then_some(found.lower_bound))
            },
        )
    }

    /// Returns the first optimal solution in the move order.
    pub fn solve(&self, board: &Board) -> Result<Solution, Error> {
        self.exact(
            |tables| tables.solve_by(board, self.options.order),
            |search| {
                let found = search.run(board, true, &mut never_cancel)?;
                Ok(found.complete().copied())
            },
        )
    }

    /// Returns all moves that start an optimal solution, or none at the goal. In [`Metric::Multi`](crate::Metric::Multi),
    /// these are the directions of [`Search::optimal_slides`].
    pub fn optimal_moves(&self, board: &Board) -> Result<MoveSet, Error> {
        self.exact(
            |tables| tables.optimal_moves(board),
            |search| {
                let slides = search.optimal_slides(board, &mut never_cancel)?;
                Ok(slides.map(SlideSet::moves))
            },
        )
    }

    /// Returns all slides that start an optimal solution, or none at the goal. In
    /// [`Metric::Single`](crate::Metric::Single), each is one step.
    pub fn optimal_slides(&self, board: &Board) -> Result<SlideSet, Error> {
        let slides = self.slides_with(board, &mut never_cancel)?;
        slides.ok_or(Error::Limit)
    }

    /// Returns the number of optimal solutions, 1 at the goal.
    pub fn count_solutions(&self, board: &Board) -> Result<u128, Error> {
        let count = self.count_with(board, &mut never_cancel)?;
        count.ok_or(Error::Limit)
    }

    /// Returns an iterator over all optimal solutions, sorted lexicographically by the move order. Limits apply to all
    /// solutions together.
    ///
    /// # Errors
    ///
    /// As for [`Solver::answer`]. Later errors are the last item of the iterator: [`Error::Damaged`] or
    /// [`Error::Limit`].
    pub fn solutions(&self, board: &Board) -> Result<Solutions, Error> {
        let engine = self.solver.engine.clone();
        let walk = engine.solutions(board, self.options);
        let walk = walk.map_err(|error| self.solver.explained(error))?;
        Ok(Solutions {
            engine,
            walk,
            has_failed: false,
        })
    }
}
