use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Deref};

use tilebase_puzzle::{Board, Solution};

use crate::search::{AnySearch, AnySolver, Bounds, Budget, Known, OnProgress};
use crate::solver::never_cancel;
use crate::{Options, PatternSolver, Progress, QueryError};

impl<B: AsRef<[u8]>> PatternSolver<B> {
    /// Returns an iterator over all optimal solutions, sorted lexicographically by the move order. The limits apply to
    /// all solutions together; at a limit, the iterator ends. The time between two calls of `next` does not count.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use tilebase_pattern::{Board, Limits, PatternSolver};
    ///
    /// let patterns = PatternSolver::embedded();
    /// let board = Board::parse(patterns.shape(), "5 1 2 4 / 9 6 3 8 / 13 x 7 11 / 14 10 15 12")?;
    /// let mut solutions = patterns.solutions(&board, Limits::new())?;
    ///
    /// assert_eq!(solutions.next(), Some(patterns.solve(&board)));
    /// assert_eq!(1 + solutions.count() as u64, patterns.count_solutions(&board)?);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`QueryError`] if the board has another shape or is unsolvable. If entries are damaged, the last item of the
    /// iterator is the error.
    ///
    /// # Complexity
    ///
    /// A search for the distance, then one search for each neighbour of each board on a solution.
    pub fn solutions(
        &self,
        board: &Board,
        options: impl Into<Options>,
    ) -> Result<Solutions<&PatternSolver<B>>, QueryError> {
        Solutions::new(self, board, options.into())
    }
}

/// An iterator over all optimal solutions of a board, returned by [`PatternSolver::solutions`]. A
/// [`SlideSolver`](crate::SlideSolver) has them too.
pub struct Solutions<S> {
    solver: S,
    walk: Walk,
}

/// The traversal of the boards on optimal solutions.
struct Walk {
    start: Board,
    /// The remaining limits, and an optimal solution once it is known.
    options: Options,
    /// The number of boards visited.
    nodes: u64,
    /// The boards to visit on optimal solutions, with the moves to them. The next board is last.
    stack: Vec<(Board, Solution)>,
    /// The known bounds of distances, since many solutions pass through the same boards.
    bounds: Bounds,
}

impl<S: Deref<Target: AnySolver>> Solutions<S> {
    /// Does the same as [`PatternSolver::solutions`], but also accepts an `Arc` and other solvers.
    pub fn new(solver: S, board: &Board, options: Options) -> Result<Self, QueryError> {
        solver.check(board)?;
        let walk = Walk {
            start: *board,
            options,
            nodes: 0,
            stack: vec![(*board, Solution::EMPTY)],
            bounds: Bounds::new(),
        };
        Ok(Solutions { solver, walk })
    }

    /// Returns whether all solutions were returned. Call this after `next` has returned `None`. If a limit or a
    /// callback ended the search, the result is `false`.
    pub fn is_complete(&self) -> bool {
        self.walk.stack.is_empty()
    }

    /// Returns the next solution, and calls `progress` as [`Search::run_with`](crate::Search::run_with) does.
    ///
    /// If `progress` returns `Break`, returns `None`; the next call resumes the search.
    pub fn next_with(
        &mut self,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Result<Solution, QueryError>> {
        let search = self.solver.any_search(Options {
            known: self.walk.options.known,
            ..Options::default()
        });
        self.walk.next(&*search, &mut progress)
    }
}

impl Walk {
    fn next(
        &mut self,
        search: &dyn AnySearch,
        progress: &mut OnProgress<'_>,
    ) -> Option<Result<Solution, QueryError>> {
        let mut budget = Budget::new(&self.options.limits, progress);
        budget.so_far.nodes = self.nodes;
        let found = self.find_next(search, &mut budget);
        self.nodes = budget.so_far.nodes;
        self.options.limits.time = budget.time_left();
        if found.is_err() {
            self.stack.clear();
        }
        found.transpose()
    }

    fn find_next(
        &mut self,
        search: &dyn AnySearch,
        budget: &mut Budget,
    ) -> Result<Option<Solution>, QueryError> {
        self.options.known = search.optimal(&self.start, budget)?;
        let Some(solution) = self.options.known else {
            return Ok(None);
        };
        let is_first = self.bounds.is_empty();
        let bounds = &mut self.bounds;
        let mut known = Known {
            search,
            budget,
            bounds,
        };
        if is_first {
            known.add(self.start, &solution);
        }
        let len = |moves: &Solution| search.metric().len(moves);
        while let Some((board, moves)) = self.stack.pop() {
            let left = len(&solution) - len(&moves);
            if left == 0 {
                return Ok(Some(moves));
            }
            let Some(optimal) = known.optimal_moves(&board, left as u8)? else {
                self.stack.push((board, moves));
                return Ok(None);
            };
            if optimal.is_empty() {
                return Err(search.damaged());
            }
            let first = self.stack.len();
            for mv in self.options.order.moves() {
                for slide in optimal.iter().filter(|slide| slide.mv == mv) {
                    let next = slide.moves().try_fold(board, |board, mv| board.moved(mv));
                    let mut moves = moves;
                    moves.extend(slide.moves());
                    self.stack.extend(next.map(|next| (next, moves)));
                }
            }
            // The most preferred move is last.
            self.stack[first..].reverse();
        }
        Ok(None)
    }
}

impl<S: Deref<Target: AnySolver>> Iterator for Solutions<S> {
    type Item = Result<Solution, QueryError>;

    fn next(&mut self) -> Option<Result<Solution, QueryError>> {
        self.next_with(never_cancel)
    }
}
