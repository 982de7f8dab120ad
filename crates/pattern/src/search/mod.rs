//! The search: how to ask for one, and what it finds.

mod automaton;
mod block_map;
mod bounded;
mod deepening;
mod descent;
mod found;
mod guide;
mod limits;
#[cfg(feature = "std")]
mod parallel;
mod position;
mod slice_search;
mod turns;
mod walk;

use core::marker::PhantomData;
use core::ops::ControlFlow;
#[cfg(feature = "std")]
use std::time::Duration;

use tilebase_puzzle::{Board, MoveOrder, MoveSet};

pub(crate) use self::automaton::Automaton;
pub use self::found::{Found, Progress};
pub(crate) use self::guide::{Numbers, View};
pub(crate) use self::slice_search::SliceSearch;
pub(crate) use self::turns::Turns;
use crate::{Patterns, QueryError};

/// How to search for a solution: in which order of the moves, with how many threads, up to which limit.
///
/// [`Patterns::search`] returns one.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use std::ops::ControlFlow;
/// use tilebase_pattern::{Board, Patterns};
///
/// let patterns = Patterns::embedded();
/// let board = Board::parse(patterns.shape(), "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x")?;
/// let found = patterns.search().max_nodes(100_000).run(&board, |_| ControlFlow::Continue(()))?;
///
/// // It takes 68 moves. A hundred thousand boards do not tell, but nearly:
/// let solution = found.solution.expect("a solution, if perhaps not the shortest");
/// assert!(found.lower_bound >= 56 && solution.len() <= 90);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'a, B> {
    pub(crate) search: SliceSearch<'a>,
    patterns: PhantomData<&'a Patterns<B>>,
}

impl<'a, B: AsRef<[u8]>> Search<'a, B> {
    pub(crate) fn new(patterns: &'a Patterns<B>) -> Search<'a, B> {
        Search {
            search: SliceSearch::new(patterns.slices(), &patterns.set),
            patterns: PhantomData,
        }
    }

    /// Sets the order of the moves: of all optimal solutions, the first is found.
    pub fn order(mut self, order: MoveOrder) -> Self {
        self.search.set_order(order);
        self
    }

    /// Sets the number of threads, at least one; the answer is the same for any number.
    ///
    /// Short searches, and those with [`max_nodes`](Search::max_nodes), run on the calling thread.
    pub fn threads(mut self, threads: usize) -> Self {
        self.search.threads = threads;
        self
    }

    /// Limits the number of boards looked at.
    ///
    /// Those do not count that first quick searches look at, for a solution that may be too long: at
    /// least 1,600, and at most about twice the limit.
    pub fn max_nodes(mut self, max_nodes: u64) -> Self {
        self.search.max_nodes = max_nodes;
        self
    }

    /// Limits the time.
    #[cfg(feature = "std")]
    pub fn max_time(mut self, time: Duration) -> Self {
        self.search.max_time = Some(time);
        self
    }

    /// Searches, and calls `watch` at least ten times per second; returning `Break` ends the search.
    ///
    /// A search that is ended by a limit or by `watch` has the bound proved so far. With a limit, it
    /// begins with quick searches, at most a second long, so that it has a solution too, if perhaps a
    /// longer one than the best.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    ///
    /// # Complexity
    ///
    /// On average 0.34 million boards of 4x4 with the tables 5-5-5, 0.14 million with 6-6-3 and ten
    /// thousand with 7-8; hundred times as many for the farthest boards. Memory for one path.
    pub fn run(
        &self,
        board: &Board,
        mut watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        self.search.run(board, &mut watch)
    }

    /// Searches for all moves that start an optimal solution; `None` if a limit or `watch` ended it.
    ///
    /// `watch` is that of [`Search::run`]. The limits hold for each search: one for a solution, and one for
    /// each other move, on the calling thread, which only tells whether it takes too long.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn optimal_moves(
        &self,
        board: &Board,
        mut watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, QueryError> {
        self.search.optimal_moves(board, &mut watch)
    }

    /// Counts the optimal solutions, 1 at the goal; `None` if a limit or `watch` ended it.
    ///
    /// `watch` is that of [`Search::run`]. The limits hold for each of two searches: one for the distance,
    /// and a longer one for all solutions, on the calling thread.
    ///
    /// # Errors
    ///
    /// [`QueryError`].
    pub fn count_solutions(
        &self,
        board: &Board,
        mut watch: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        self.search.count_solutions(board, &mut watch)
    }
}
