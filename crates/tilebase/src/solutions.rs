use std::fmt;
use std::ops::{ControlFlow, Deref};
use std::sync::Arc;
use std::time::Duration;

use tilebase_lookup::{Batch, SlideSolver, TableBytes};
use tilebase_pattern::{Patterns, Progress};
use tilebase_puzzle::{Board, MoveOrder, Solution};

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
            Kind::Slides(slides) => {
                let walk = tilebase_lookup::Solutions::new(Arc::clone(slides), board, order);
                Walk::Slides(walk.map_err(|error| solver.explained(error))?)
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
        self.limited(|walk| walk.max_nodes(max_nodes))
    }

    /// Limits the time from this call on. At the limit, the iterator ends.
    pub fn max_time(self, time: Duration) -> Self {
        self.limited(|walk| walk.max_time(time))
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
            Walk::Patterns(walk) => {
                let found = walk.next_with(progress)?;
                Some(found.map_err(|error| solver.of_search(error)))
            }
        }
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
