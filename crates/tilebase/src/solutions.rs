use std::fmt;
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;
use std::time::Duration;
use std::vec;

use tilebase_lookup::{Batch, SlideSolver, TableBytes};
use tilebase_pattern::{Patterns, Progress, SlidePatterns};
use tilebase_puzzle::{Board, MoveOrder, Solution};

use crate::slides::{Slides, of_table};
use crate::solver::Kind;
use crate::{Error, Solver};

/// An iterator over all optimal solutions of a board, returned by [`Solver::solutions`].
pub struct Solutions {
    solver: Solver,
    walk: Walk,
}

enum Walk {
    Complete(tilebase_lookup::Solutions<Complete>),
    Slides(tilebase_lookup::Solutions<Arc<SlideSolver<TableBytes>>>),
    Patterns(Box<OfPatterns>),
    SlideSearch(Box<SlideWalk>),
}

/// A search for all solutions in the multi-tile metric. The first call of `next` finds them all.
struct SlideWalk {
    patterns: Arc<SlidePatterns>,
    board: Board,
    order: MoveOrder,
    max_nodes: u64,
    max_time: Option<Duration>,
    found: Option<vec::IntoIter<Solution>>,
}

type OfPatterns = tilebase_pattern::Solutions<Arc<Patterns<TableBytes>>>;

struct Complete(Arc<Batch<TableBytes>>);

impl Deref for Complete {
    type Target = tilebase_lookup::Solver<TableBytes>;

    fn deref(&self) -> &Self::Target {
        self.0.solver()
    }
}

impl Solutions {
    pub(crate) fn new(solver: &Solver, board: &Board, order: MoveOrder) -> Result<Self, Error> {
        let walk = match &solver.kind {
            Kind::Complete(batch) => {
                let tables = Complete(Arc::clone(batch));
                let walk = tilebase_lookup::Solutions::new(tables, board, order);
                Walk::Complete(walk.map_err(|error| solver.explained(error))?)
            }
            Kind::Slides(Slides::Table(table)) => {
                let walk = tilebase_lookup::Solutions::new(Arc::clone(table), board, order);
                Walk::Slides(walk.map_err(|error| of_table(table, error))?)
            }
            Kind::Slides(Slides::Patterns(patterns)) => {
                patterns.lower_bound(board)?;
                Walk::SlideSearch(Box::new(SlideWalk {
                    patterns: Arc::clone(patterns),
                    board: *board,
                    order,
                    max_nodes: u64::MAX,
                    max_time: None,
                    found: None,
                }))
            }
            Kind::Patterns(patterns) => {
                let walk = tilebase_pattern::Solutions::new(Arc::clone(patterns), board, order);
                Walk::Patterns(Box::new(walk.map_err(|error| solver.of_search(error))?))
            }
        };
        let solver = solver.clone();
        Ok(Solutions { solver, walk })
    }

    /// Uses the length of a known optimal solution. With pattern tables, this saves a search.
    pub fn beside(self, solution: &Solution) -> Self {
        self.limited(|walk| walk.beside(solution))
    }

    /// Limits the number of boards visited for all solutions together. At the limit, the iterator ends.
    pub fn max_nodes(self, max_nodes: u64) -> Self {
        let mut limited = self.limited(|walk| walk.max_nodes(max_nodes));
        if let Walk::SlideSearch(walk) = &mut limited.walk {
            walk.max_nodes = max_nodes;
        }
        limited
    }

    /// Limits the time from this call on. At the limit, the iterator ends.
    pub fn max_time(self, time: Duration) -> Self {
        let mut limited = self.limited(|walk| walk.max_time(time));
        if let Walk::SlideSearch(walk) = &mut limited.walk {
            walk.max_time = Some(time);
        }
        limited
    }

    fn limited(mut self, limit: impl FnOnce(OfPatterns) -> OfPatterns) -> Self {
        if let Walk::Patterns(walk) = self.walk {
            self.walk = Walk::Patterns(Box::new(limit(*walk)));
        }
        self
    }

    /// Returns whether the iterator returned all solutions, once `next` has returned `None`. If a limit or a callback
    /// ended the search, returns `false`.
    pub fn is_complete(&self) -> bool {
        match &self.walk {
            Walk::Complete(_) | Walk::Slides(_) => true,
            Walk::Patterns(walk) => walk.is_complete(),
            Walk::SlideSearch(walk) => walk.found.is_some(),
        }
    }

    /// Returns the next solution, and calls `progress` as [`Search::run`](crate::Search::run) does.
    ///
    /// If `progress` returns `Break`, this returns `None`; the next call resumes.
    pub fn next_with(
        &mut self,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Result<Solution, Error>> {
        let solver = &self.solver;
        match &mut self.walk {
            Walk::Complete(walk) => {
                let found = walk.next()?;
                Some(found.map_err(|error| solver.explained(error)))
            }
            Walk::Slides(walk) => {
                let found = walk.next()?;
                Some(found.map_err(|error| solver.explained(error)))
            }
            Walk::SlideSearch(walk) => walk.next(progress).transpose(),
            Walk::Patterns(walk) => {
                let found = walk.next_with(progress)?;
                Some(found.map_err(|error| solver.of_search(error)))
            }
        }
    }
}

impl SlideWalk {
    fn next(
        &mut self,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<Solution>, Error> {
        if self.found.is_none() {
            let search = self.patterns.search().order(self.order);
            let mut search = search.max_nodes(self.max_nodes);
            if let Some(time) = self.max_time {
                search = search.max_time(time);
            }
            let all = search.solutions(&self.board, progress)?;
            self.found = all.map(Vec::into_iter);
        }
        Ok(self.found.as_mut().and_then(Iterator::next))
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Result<Solution, Error>> {
        self.next_with(|_| ControlFlow::Continue(()))
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}
