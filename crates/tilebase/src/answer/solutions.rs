use std::fmt;
use std::ops::ControlFlow;

use tilebase_pattern::Progress;
use tilebase_puzzle::Solution;

use super::damage::explained;
use crate::Error;
use crate::engine::{Engine, Walk};

/// An iterator over all optimal solutions of a board, returned by [`Solver::solutions`](crate::Solver::solutions) and
/// [`Search::solutions`](crate::Search::solutions).
pub struct Solutions {
    pub(crate) engine: Engine,
    pub(crate) walk: Walk,
}

impl Solutions {
    /// Returns whether the iterator returned all solutions, once `next` has returned `None`. If a limit or a callback
    /// ended the search, returns `false`.
    pub fn is_complete(&self) -> bool {
        self.walk.is_complete()
    }

    /// Returns the next solution, and calls `progress` as [`Search::answer`](crate::Search::answer) does.
    ///
    /// If `progress` returns `Break`, this returns `None`; the next call resumes.
    pub fn next_with(
        &mut self,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Result<Solution, Error>> {
        let found = self.walk.next(&mut progress)?;
        Some(found.map_err(|error| explained(&self.engine, error)))
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
