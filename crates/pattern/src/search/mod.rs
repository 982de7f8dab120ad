//! The search and its result. The types are not generic over the tables' bytes, so they are compiled only once.

mod analysis;
mod anytime;
mod automaton;
mod beam;
#[cfg(feature = "std")]
mod beam_thread;
mod blocks;
mod deepening;
mod descent;
mod found;
mod heuristic;
mod limits;
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

pub use self::analysis::{Analysis, Mistake};
pub(crate) use self::analysis::{BoundedSearch, Bounds, Known, analyse, optimal_slides};
use self::anytime::Beams;
pub(crate) use self::automaton::Automaton;
#[cfg(feature = "std")]
use self::beam_thread::search_with_beam_thread;
use self::deepening::Deepening;
use self::descent::End;
pub use self::found::Found;
use self::heuristic::Heuristic;
pub(crate) use self::heuristic::PatternStates;
pub(crate) use self::limits::Limits;
pub use self::limits::Progress;
#[cfg(feature = "std")]
pub(crate) use self::limits::stop_if;
pub(crate) use self::numbers::Numbers;
use self::packed::{Packed, for_set};
use self::position::Position;
use self::saved::OnFinished;
pub use self::saved::{LoadError, LongSearch, SavedSearch};
use crate::pattern_set::PatternSet;
use crate::{Options, QueryError};

/// A search with [`Options`]. [`PatternSolver::search`](crate::PatternSolver::search) returns one.
///
/// ```
/// # #[cfg(feature = "embedded")] {
/// use std::ops::ControlFlow;
/// use tilebase_pattern::{Board, Options, PatternSolver};
///
/// let patterns = PatternSolver::embedded();
/// let board = Board::parse(patterns.shape(), "15 14 8 12 10 11 13 9 2 6 5 1 3 7 4 x")?;
/// let search = patterns.search(Options { max_nodes: 100_000, ..Options::default() });
/// let found = search.run(&board, |_| ControlFlow::Continue(()))?;
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
pub(crate) type OnProgress<'p> = dyn FnMut(Progress) -> ControlFlow<()> + 'p;

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

    /// Searches for a solution. Calls `progress` at least ten times per second; `Break` cancels the search.
    ///
    /// Once in a search of more than ten million boards, `progress` is not called for about a fifth of a second.
    ///
    /// A search that is cancelled or reaches a limit returns the bound proved so far and a solution that may not be
    /// optimal. To find one, it also runs beam searches at intervals, in 4 % of its time, and a last one in a few
    /// milliseconds. For boards of more than 16 cells, a search without limits uses half of its first 30 seconds for
    /// beams. If `progress` cancels, the solution is then nearly as good as with a time limit.
    ///
    /// If the time is limited, one more beam search takes most of it; with several threads, most of one thread's time.
    /// It begins after a seventh of the time, for boards of up to 16 cells after half of it. The beam is as wide as the
    /// time allows.
    ///
    /// # Complexity
    ///
    /// The farthest boards of 4x4 take about a hundred times as long as an average one. Memory for one path. A beam
    /// search takes up to 160 MiB, for boards of up to 16 cells much less.
    pub fn run(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        let mut limits = self.limits(&mut progress);
        limits.any_solution = true;
        limits.within = self.options.within;
        self.find(board, &mut limits)
    }

    /// Returns all moves that start an optimal solution, or `None` if a limit is reached or `progress` cancels.
    ///
    /// Runs a search for a solution, then a shorter search for each other move on the calling thread. Calls `progress`
    /// as [`Search::run`] does.
    pub fn optimal_moves(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, QueryError> {
        let slides = optimal_slides(self, board, &mut self.limits(&mut progress))?;
        Ok(slides.map(SlideSet::moves))
    }

    /// Returns the number of optimal solutions (1 for the goal), or `None` if a limit is reached or `progress` cancels.
    ///
    /// Runs a search for the distance, then a longer search for all solutions on the calling thread. Calls `progress`
    /// as [`Search::run`] does.
    pub fn count_solutions(
        &self,
        board: &Board,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        let mut limits = self.limits(&mut progress);
        let Some(solution) = self.optimal(board, &mut limits)? else {
            return Ok(None);
        };
        let automaton = Automaton::without_reversals(self.order);
        self.count(board, solution.len() as u8, &automaton, &mut limits)
    }

    /// Searches as [`Search::run`] does, within these limits.
    pub(crate) fn find(&self, board: &Board, limits: &mut Limits) -> Result<Found, QueryError> {
        let mut on_finished = |_: &SavedSearch| ControlFlow::Continue(());
        self.find_from(board, &mut SavedSearch::new(0), &mut on_finished, limits)
    }

    /// Continues a search within these limits. `saved` must be a new search, or resumable.
    fn find_from(
        &self,
        board: &Board,
        saved: &mut SavedSearch,
        on_finished: &mut OnFinished,
        limits: &mut Limits,
    ) -> Result<Found, QueryError> {
        let board = self.set.carried(board)?;
        for_set!(self.set, P => self.find_in::<P>(&board, saved, on_finished, limits))
    }

    fn find_in<P: Packed>(
        &self,
        board: &Board,
        saved: &mut SavedSearch,
        on_finished: &mut OnFinished,
        limits: &mut Limits,
    ) -> Result<Found, QueryError> {
        let (heuristic, start) = self.start::<P>(board, &self.automaton)?;
        let threads = match self.options.max_nodes {
            u64::MAX => self.options.threads,
            _ => 1,
        };
        let mut beams = Beams::new(&heuristic, start, threads, limits);
        beams.best.clone_from(&saved.best);
        limits.so_far.upper_bound = beams.best.as_ref().map(|moves| moves.len() as u8);
        let deepening = Deepening::new(&heuristic, start, threads, saved, on_finished);
        let mut deepening = deepening.ok_or_else(|| self.damaged())?;
        #[cfg(feature = "std")]
        let (end, moves) =
            search_with_beam_thread(&mut beams, threads, limits, |threads, limits, beams| {
                deepening.threads = threads;
                deepening.run(limits, beams)
            });
        #[cfg(not(feature = "std"))]
        let (end, moves) = deepening.run(limits, &mut beams);
        let solution = match end {
            End::Solution => Some(self.solution(&moves)),
            End::Stopped => {
                beams.run_last(limits);
                saved.set_best(beams.best.as_deref());
                beams.best.map(|moves| self.solution(&moves))
            }
            End::Damaged => return Err(self.damaged()),
        };
        Ok(Found {
            solution,
            metric: Metric::Single,
            lower_bound: limits.so_far.lower_bound,
            nodes: limits.so_far.nodes,
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
        solution.carry(self.set.map.back());
        solution
    }
}
