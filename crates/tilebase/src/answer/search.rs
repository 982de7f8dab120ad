use std::iter;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tilebase_pattern::{LongSearch, Options, Progress, QueryError, SavedSearch};
use tilebase_puzzle::{Board, MoveOrder, Solution};

use crate::engine::{Call, Engine, OnProgress, optimal};
use crate::{Answer, Ask, Error, Known, Solutions, Solver};

/// A search with options: threads, limits and move order. Created by [`Solver::search`].
///
/// ```
/// use std::ops::ControlFlow;
/// use tilebase::{Ask, Board, Tables};
///
/// let board = "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x".parse::<Board>()?;
/// let solver = Tables::new().solver_for(board.shape())?;
/// let search = solver.search().max_nodes(100_000);
/// let answer = search.answer(&board, Ask::default(), |_| ControlFlow::Continue(()))?;
///
/// // The shortest solutions have 68 moves. The limit leaves a lower bound:
/// assert!(!answer.is_complete && answer.lower_bound <= 68);
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

    /// Ends a search as soon as a solution is [proved](Answer::is_within) to be at most this many percent longer than an
    /// optimal one. The answer is then not [complete](Answer::is_complete).
    pub fn within(mut self, percent: u8) -> Self {
        self.options.within = Some(percent);
        self
    }

    /// Sets a known optimal solution of the board, which saves [`Search::answer`] and [`Search::solutions`] a search. It
    /// is then the solution of the answer.
    pub fn known(mut self, solution: &Solution) -> Self {
        self.options.known = Some(*solution);
        self
    }

    /// Finds a solution, and what `ask` includes. Limits apply to all of it together; the limit of boards does not count
    /// the boards visited for `ask`, but applies to each part of it.
    ///
    /// Calls `progress` at least ten times per second. If `progress` returns `Break`, the search ends. With complete
    /// tables, looks up the answer and does not call `progress`.
    ///
    /// # Errors
    ///
    /// As for [`Solver::distance`].
    pub fn answer(
        &self,
        board: &Board,
        ask: Ask,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        let started = Instant::now();
        let found = match self.options.known {
            Some(solution) => optimal(solution, self.solver.metric()),
            None => self.call(&mut progress, |engine, call| engine.run(board, call))?,
        };
        let mut answer = Answer::new(board, self, found);
        answer.solutions = self.beside(ask.solutions, &answer, started, |rest| {
            let mut solutions = rest.solutions(board)?;
            let all = iter::from_fn(|| solutions.next_with(&mut progress));
            let all = all.collect::<Result<_, _>>()?;
            Ok(solutions.is_complete().then_some(all))
        })?;
        answer.count = self.beside(ask.count, &answer, started, |rest| {
            rest.call(&mut progress, |engine, call| {
                engine.count_solutions(board, call)
            })
        })?;
        answer.optimal_moves = self.beside(ask.optimal_moves, &answer, started, |rest| {
            rest.call(&mut progress, |engine, call| {
                engine.optimal_slides(board, call)
            })
        })?;
        Ok(answer)
    }

    /// Finds something beside the solution of a complete answer, within the rest of the limits.
    fn beside<T>(
        &self,
        is_asked: bool,
        answer: &Answer,
        started: Instant,
        find: impl FnOnce(Search<'_>) -> Result<Option<T>, Error>,
    ) -> Result<Known<T>, Error> {
        let solution = match answer.complete() {
            _ if !is_asked => return Ok(Known::NotAsked),
            None => return Ok(Known::Unknown),
            Some(solution) => solution,
        };
        let mut rest = self.clone().known(solution);
        let options = &mut rest.options;
        if options.max_nodes < u64::MAX {
            options.max_nodes = options.max_nodes.saturating_sub(answer.nodes);
        }
        let left = |time: Duration| time.saturating_sub(started.elapsed());
        options.max_time = options.max_time.map(left);
        Ok(find(rest)?.map_or(Known::Unknown, Known::Is))
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
        let begun = begun.map_err(|error| self.solver.explained(error))?;
        Ok(Some(begun))
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
    ) -> Result<Answer, Error> {
        let found = search.run(progress, on_finished);
        let found = found.map_err(|error| self.solver.explained(error))?;
        Ok(Answer::new(search.board(), self, found))
    }

    /// Answers each board as [`Search::answer`] does, on all threads together. Each board has its own limits.
    ///
    /// Calls `visit` with the number of each board, from 0, and its answer, in any order. Calls `progress` with the
    /// number of boards done, at intervals. Both are called on the calling thread. If `progress` returns `Break`, the
    /// call ends.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tilebase::Tables;
    ///
    /// let solver = Tables::new().solver_for("4x4".parse()?)?;
    /// let boards: Vec<_> = solver.random(7).take(4).collect();
    ///
    /// let mut lengths = [0; 4];
    /// let go_on = |_| ControlFlow::Continue(());
    /// solver.search().threads(2).solve_many(&boards, go_on, |number, answer| {
    ///     lengths[number] = answer.expect("a solvable board").lower_bound;
    /// });
    /// assert_eq!(lengths, [55, 40, 49, 57]);
    /// # Ok::<(), tilebase::Error>(())
    /// ```
    pub fn solve_many(
        &self,
        boards: &[Board],
        mut progress: impl FnMut(usize) -> ControlFlow<()>,
        mut visit: impl FnMut(usize, Result<Answer, Error>),
    ) {
        let options = self.options.clone();
        let engine = &self.solver.engine;
        engine.run_many(boards, options, &mut progress, &mut |number, found| {
            let answer = found.map(|found| Answer::new(&boards[number], self, found));
            visit(number, answer.map_err(|error| self.solver.explained(error)));
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
        let walk = engine.solutions(board, self.options.clone());
        let walk = walk.map_err(|error| self.solver.explained(error))?;
        Ok(Solutions { engine, walk })
    }

    /// Calls the engine with these options. Errors name the damaged tables.
    pub(crate) fn call<T>(
        &self,
        progress: &mut OnProgress<'_>,
        question: impl FnOnce(&Engine, Call<'_>) -> Result<T, QueryError>,
    ) -> Result<T, Error> {
        let options = self.options.clone();
        let answer = question(&self.solver.engine, Call { options, progress });
        answer.map_err(|error| self.solver.explained(error))
    }
}
