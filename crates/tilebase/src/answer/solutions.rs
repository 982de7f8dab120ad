use std::fmt;
use std::ops::ControlFlow;

use tilebase_pattern::Progress;
use tilebase_puzzle::Solution;

use super::damage::explained;
use super::search::never_cancel;
use crate::Error;
use crate::engine::{Engine, Walk};

/// An iterator over all optimal solutions of a board, returned by [`Solver::solutions`](crate::Solver::solutions) and
/// [`Search::solutions`](crate::Search::solutions).
///
/// If a limit or a callback ends the search, the last item is [`Error::Limit`].
pub struct Solutions {
    pub(crate) engine: Engine,
    pub(crate) walk: Walk,
    pub(crate) has_failed: bool,
}

impl Solutions {
    /// Returns the next solution, and calls `progress` as [`Search::answer_with`](crate::Search::answer_with) does.
    pub fn next_with(
        &mut self,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Result<Solution, Error>> {
        if self.has_failed {
            return None;
        }
        let next = match self.walk.next(&mut progress) {
            None if self.walk.is_complete() => return None,
            None => Err(Error::Limit),
            Some(found) => found.map_err(|error| explained(&self.engine, error)),
        };
        self.has_failed = next.is_err();
        Some(next)
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Error>;

    fn next(&mut self) -> Option<Result<Solution, Error>> {
        self.next_with(never_cancel)
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").finish_non_exhaustive()
    }
}
