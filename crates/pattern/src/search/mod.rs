//! The search and its result. The types are not generic over the tables' bytes, so they are compiled only once.

mod analysis;
mod anytime;
mod automaton;
mod beam;
#[cfg(feature = "std")]
mod beam_thread;
mod blocks;
mod budget;
mod deepening;
mod descent;
mod heuristic;
mod known;
mod numbers;
mod one_bound;
mod pace;
mod packed;
#[cfg(feature = "std")]
mod parallel;
mod position;
mod saved;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use tilebase_format::Table;
use tilebase_puzzle::{Board, Metric, MoveOrder, MoveSet, SlideSet, Solution};

pub use self::analysis::{Analysis, AnySearch, AnySolver, Mistake};
use self::anytime::Beams;
pub(crate) use self::automaton::Automaton;
#[cfg(feature = "std")]
use self::beam_thread::search_with_beam_thread;
pub use self::budget::Budget;
pub use self::budget::Progress;
#[cfg(feature = "std")]
pub(crate) use self::budget::stop_if;
use self::deepening::Deepening;
use self::descent::End;
use self::heuristic::Heuristic;
pub(crate) use self::heuristic::PatternStates;
pub(crate) use self::known::{Bounds, Known};
pub(crate) use self::numbers::Numbers;
use self::packed::{Packed, for_set};
use self::position::Position;
use self::saved::OnFinished;
pub use self::saved::{LoadError, LongSearch, SavedSearch};
use crate::pattern_set::PatternSet;
use crate::solver::never_cancel;
use crate::{Options, QueryError};

/// A search with [`Options`]. [`PatternSolver::search`](crate::PatternSolver::search) returns one.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use tilebase_pattern::{Board, Limits, PatternSolver};
///
/// let patterns = PatternSolver::embedded();
/// let board = Board::parse(patterns.shape(), "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x")?;
/// let found = patterns.search(Limits::new().nodes(100_000)).run(&board)?;
///
/// // The solution has 68 moves. The limit leaves a lower bound and a longer solution:
/// let solution = found.solution.expect("a solution, if perhaps not the shortest");
/// assert!(found.lower_bound >= 56 && solution.len() <= 90);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search<'a> {
    tables: Vec<Table<&'a [u8]>>,
    set: &'a PatternSet,
    /// The move order, converted for the tables' goal.
    order: MoveOrder,
    automaton: Cow<'a, Automaton>,
    pub(crate) options: Options,
}

/// A progress callback, which may cancel the search.
pub type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

impl<'a> Search<'a> {
    pub(crate) fn new(
        tables: Vec<Table<&'a [u8]>>,
        set: &'a PatternSet,
        options: Options,
    ) -> Search<'a> {
        let order = set.map.order(options.order);
        let automaton = match options.order == set.order {
            true => Cow::Borrowed(&set.automaton),
            false => Cow::Owned(Automaton::new(order)),
        };
        Search {
            tables,
            set,
            order,
            automaton,
            options,
        }
    }

    /// Searches for a solution.
    ///
    /// A search that reaches a limit returns the bound proved so far and a solution that may not be optimal. To find a
    /// solution, it runs beam searches at intervals, in 4 % of its time, and one at the end, in a few milliseconds; with
    /// a limit of boards, the last one takes as long as the search. For boards of more than 16 cells, a search without
    /// limits uses half of its first 30 seconds for beams. If `progress` cancels the search, the solution is then nearly
    /// as good as with a time limit.
    ///
    /// If the time is limited, one more beam search takes most of it, but at most some seconds. On one thread, it begins
    /// after a seventh of the time, and after at most about a second; for boards of up to 16 cells, after half of the
    /// time. With several threads, it begins at once, on one of them. The beam is as wide as the time allows.
    ///
    /// # Complexity
    ///
    /// The farthest boards of 4x4 take about a hundred times as long as an average board. The search needs memory for
    /// one path. A beam search takes up to 160 MiB, much less for boards of up to 16 cells.
    pub fn run(&self, board: &Board) -> Result<Found, QueryError> {
        self.run_with(board, never_cancel)
    }

    /// Does the same as [`Search::run`], and calls `progress` at least ten times per second; `Break` cancels the search,
    /// as a limit does.
    ///
    /// Once in a search of more than ten million boards, two calls are about 0.2 seconds apart.
    pub fn run_with(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        self.any().run(board, false, &mut progress)
    }

    pub(crate) fn any(&self) -> &dyn AnySearch {
        self
    }

    /// Returns all moves that start an optimal solution, or `None` if a limit is reached or `progress` cancels.
    ///
    /// Runs a search for a solution, then a shorter search for each other move on the calling thread. Calls `progress`
    /// as [`Search::run_with`] does.
    pub fn optimal_moves(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, QueryError> {
        let slides = self.any().optimal_slides(board, &mut progress)?;
        Ok(slides.map(SlideSet::moves))
    }

    /// Returns the number of optimal solutions (1 for the goal), or `None` if a limit is reached or `progress` cancels.
    ///
    /// Runs a search for the distance, then a longer search for all solutions on the calling thread. Calls `progress`
    /// as [`Search::run_with`] does.
    pub fn count_solutions(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        self.any().count_solutions(board, &mut progress)
    }

    /// Continues a search within these limits. `saved` must be a new search, or resumable.
    fn find_from(
        &self,
        board: &Board,
        saved: &mut SavedSearch,
        on_finished: &mut OnFinished,
        budget: &mut Budget,
    ) -> Result<Found, QueryError> {
        let board = self.set.image(board)?;
        for_set!(self.set, P => self.find_in::<P>(&board, saved, on_finished, budget))
    }

    fn find_in<P: Packed>(
        &self,
        board: &Board,
        saved: &mut SavedSearch,
        on_finished: &mut OnFinished,
        budget: &mut Budget,
    ) -> Result<Found, QueryError> {
        let (heuristic, start) = self.start::<P>(board, &self.automaton)?;
        let limits = &self.options.limits;
        let threads = limits.threads.filter(|_| limits.nodes.is_none());
        let threads = threads.unwrap_or(1).max(1);
        let mut beams = Beams::new(&heuristic, start, threads, budget);
        beams.best.clone_from(&saved.best);
        budget.so_far.upper_bound = beams.best.as_ref().map(|moves| moves.len() as u8);
        let deepening = Deepening::new(&heuristic, start, threads, saved, on_finished);
        let mut deepening = deepening.ok_or_else(|| self.damaged())?;
        #[cfg(feature = "std")]
        let (end, moves) =
            search_with_beam_thread(&mut beams, threads, budget, |threads, budget, beams| {
                deepening.threads = threads;
                deepening.run(budget, beams)
            });
        #[cfg(not(feature = "std"))]
        let (end, moves) = deepening.run(budget, &mut beams);
        let solution = match end {
            End::Solution => Some(self.solution(&moves)),
            End::Stopped => {
                beams.run_last(budget);
                saved.set_best(beams.best.as_deref());
                beams.best.map(|moves| self.solution(&moves))
            }
            End::Damaged => return Err(self.damaged()),
        };
        Ok(Found {
            solution,
            metric: Metric::Single,
            lower_bound: budget.so_far.lower_bound,
            nodes: budget.so_far.nodes,
            is_complete: end == End::Solution,
        })
    }

    fn start<'s, P: Packed>(
        &'s self,
        board: &Board,
        automaton: &'s Automaton,
    ) -> Result<(Heuristic<'s, P>, Position<P>), QueryError> {
        let heuristic = Heuristic::new(&self.tables, self.set, self.order, automaton);
        let start = Position::new(&heuristic, board);
        match start {
            Ok(start) => Ok((heuristic, start)),
            Err(tiles) => Err(QueryError::DamagedPattern { tiles }),
        }
    }

    /// Converts places in the move order into a solution that leads to the caller's goal.
    fn solution(&self, places: &[u8]) -> Solution {
        let moves = self.order.moves();
        let solution = places.iter().map(|&place| moves[usize::from(place)]);
        let mut solution: Solution = solution.collect();
        solution.apply(self.set.map.back());
        solution
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// If the search is [complete](Found::is_complete), the first optimal solution in the move order. Otherwise, the
    /// shortest solution found so far, if any.
    pub solution: Option<Solution>,
    /// The metric of the bound and of all lengths.
    pub metric: Metric,
    /// A lower bound of the distance.
    pub lower_bound: u8,
    /// The number of boards visited. For a complete search it does not depend on the number of threads.
    pub nodes: u64,
    /// Whether the search found the solution before a limit or a callback ended it.
    pub is_complete: bool,
}

impl Found {
    /// Returns the length of the solution in the metric of the search, or `None` if there is no solution.
    pub fn length(&self) -> Option<usize> {
        let solution = self.solution.as_ref()?;
        Some(self.metric.len(solution))
    }

    /// Returns whether the solution is proved optimal. This is possible before the search is complete.
    pub fn is_optimal(&self) -> bool {
        self.length() == Some(self.lower_bound.into())
    }

    /// Returns the solution if the search is [complete](Found::is_complete), otherwise `None`.
    pub fn complete(&self) -> Option<&Solution> {
        self.solution.as_ref().filter(|_| self.is_complete)
    }
}
