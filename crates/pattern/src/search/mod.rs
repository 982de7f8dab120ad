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
mod turns;
mod walk;

use alloc::borrow::Cow;
use core::array;
use core::ops::ControlFlow;
#[cfg(feature = "std")]
use std::time::{Duration, Instant};

use tilebase_puzzle::{Board, MoveOrder, MoveSet, Solution};

pub(crate) use self::automaton::Automaton;
use self::bounded::quick_solution;
use self::deepening::Deepening;
use self::descent::{Descent, End};
pub use self::found::{Found, Progress};
use self::guide::Guide;
pub(crate) use self::guide::{Numbers, View};
use self::limits::Limits;
use self::position::Position;
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
    patterns: &'a Patterns<B>,
    order: MoveOrder,
    automaton: Cow<'a, Automaton>,
    threads: usize,
    max_nodes: u64,
    #[cfg(feature = "std")]
    max_time: Option<Duration>,
}

impl<'a, B: AsRef<[u8]>> Search<'a, B> {
    pub(crate) fn new(patterns: &'a Patterns<B>) -> Search<'a, B> {
        Search {
            patterns,
            order: patterns.carried_order(patterns.order()),
            automaton: Cow::Borrowed(patterns.automaton()),
            threads: 1,
            max_nodes: u64::MAX,
            #[cfg(feature = "std")]
            max_time: None,
        }
    }

    /// Sets the order of the moves: of all optimal solutions, the first is found.
    pub fn order(self, order: MoveOrder) -> Self {
        let order = self.patterns.carried_order(order);
        let automaton = match order == self.order {
            true => self.automaton,
            false => Cow::Owned(Automaton::new(order)),
        };
        Search {
            order,
            automaton,
            ..self
        }
    }

    /// Sets the number of threads, at least one; the answer is the same for any number.
    ///
    /// Short searches, and those with [`max_nodes`](Search::max_nodes), run on the calling thread.
    pub fn threads(self, threads: usize) -> Self {
        Search { threads, ..self }
    }

    /// Limits the number of boards looked at.
    ///
    /// Those do not count that first quick searches look at, for a solution that may be too long: at
    /// least 1,600, and at most about twice the limit.
    pub fn max_nodes(self, max_nodes: u64) -> Self {
        Search { max_nodes, ..self }
    }

    /// Limits the time.
    #[cfg(feature = "std")]
    pub fn max_time(self, time: Duration) -> Self {
        Search {
            max_time: Some(time),
            ..self
        }
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
        let board = self.patterns.carried(board)?;
        match self.patterns.views().len() {
            1 => self.run_in::<1>(&board, &mut watch),
            _ => self.run_in::<2>(&board, &mut watch),
        }
    }

    fn run_in<const VIEWS: usize>(
        &self,
        board: &Board,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Found, QueryError> {
        let guide = self.guide::<VIEWS>(&self.automaton);
        let start = self.position(&guide, board)?;
        let mut limits = self.limits(&start, watch);
        let quick = self.quick_solution(&guide, &start, &mut limits);
        let threads = if self.max_nodes < u64::MAX {
            1
        } else {
            self.threads
        };
        let (end, moves) = Deepening::new(&guide, start, threads).run(&mut limits);
        let solution = match end {
            End::Solution => Some(self.solution(&moves)),
            End::Stopped => quick,
            End::Damaged => return Err(self.damaged()),
        };
        Ok(Found {
            solution,
            lower_bound: limits.progress.lower_bound,
            nodes: limits.progress.nodes,
            is_complete: end == End::Solution,
        })
    }

    fn limits<'w, const VIEWS: usize>(
        &self,
        start: &Position<VIEWS>,
        watch: &'w mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Limits<'w> {
        Limits {
            max_nodes: self.max_nodes,
            #[cfg(feature = "std")]
            deadline: self
                .max_time
                .and_then(|time| Instant::now().checked_add(time)),
            progress: Progress {
                lower_bound: start.estimate().try_into().unwrap_or(u8::MAX),
                upper_bound: None,
                nodes: 0,
            },
            watch,
        }
    }

    /// Looks for a solution in wider and wider beams, as far as the limits afford them.
    fn quick_solution<const VIEWS: usize>(
        &self,
        guide: &Guide<VIEWS>,
        start: &Position<VIEWS>,
        limits: &mut Limits,
    ) -> Option<Solution> {
        let mut best = None;
        for width in [10, 100, 1_000, 10_000] {
            if !limits.are_set() || width > 10 && !limits.afford(BOARDS_PER_WIDTH * width as u64) {
                break;
            }
            let limit = limits.progress.upper_bound.unwrap_or(u8::MAX);
            if let Some(moves) = quick_solution(guide, start, width, limit, limits) {
                limits.progress.upper_bound = Some(moves.len() as u8);
                best = Some(self.solution(&moves));
            }
        }
        best
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
        let found = self.run(board, &mut watch)?;
        let Some(solution) = found.solution.filter(|_| found.is_complete) else {
            return Ok(None);
        };
        let first = solution.first().into_iter().collect();
        self.nearer_moves(board, solution.len() as u8, first, &mut watch)
    }

    /// Returns all moves that start an optimal solution of this many moves, of which some are known.
    pub(crate) fn nearer_moves(
        &self,
        board: &Board,
        distance: u8,
        known: MoveSet,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<MoveSet>, QueryError> {
        let mut moves = known;
        let Some(moves_left) = distance.checked_sub(1) else {
            return Ok(Some(moves));
        };
        for (mv, next) in board.neighbours() {
            if known.contains(mv) {
                continue;
            }
            match self.has_solution(&next, moves_left, watch)? {
                Some(true) => moves.extend([mv]),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(moves))
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
        let found = self.run(board, &mut watch)?;
        let Some(solution) = found.solution.filter(|_| found.is_complete) else {
            return Ok(None);
        };
        let automaton = Automaton::without_reversals(self.order);
        self.count(board, solution.len() as u8, &automaton, true, &mut watch)
    }

    /// Returns whether at most `moves` moves lead from the board to the goal; `None` if it was ended.
    pub(crate) fn has_solution(
        &self,
        board: &Board,
        moves: u8,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<bool>, QueryError> {
        let count = self.count(board, moves, &self.automaton, false, watch)?;
        Ok(count.map(|count| count > 0))
    }

    /// Counts the solutions of at most `moves` moves, or only the first; `None` if it was ended.
    fn count(
        &self,
        board: &Board,
        moves: u8,
        automaton: &Automaton,
        all: bool,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        let board = self.patterns.carried(board)?;
        match self.patterns.views().len() {
            1 => self.count_in::<1>(&board, moves, automaton, all, watch),
            _ => self.count_in::<2>(&board, moves, automaton, all, watch),
        }
    }

    fn count_in<const VIEWS: usize>(
        &self,
        board: &Board,
        moves: u8,
        automaton: &Automaton,
        all: bool,
        watch: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<u64>, QueryError> {
        let guide = self.guide::<VIEWS>(automaton);
        let start = self.position(&guide, board)?;
        let mut limits = self.limits(&start, watch);
        // A short search asks nobody on its way, but there may be many of them.
        if limits.watch().is_break() {
            return Ok(None);
        }
        let mut descent = Descent::new(&guide, &mut limits, all);
        match descent.search(&start, moves) {
            ControlFlow::Break(End::Damaged) => Err(self.damaged()),
            ControlFlow::Break(End::Stopped) => Ok(None),
            _ => Ok(Some(descent.solutions)),
        }
    }

    /// Returns a number of moves that every solution takes at least.
    pub(crate) fn estimate(&self, board: &Board) -> Result<u8, QueryError> {
        let board = self.patterns.carried(board)?;
        let estimate = match self.patterns.views().len() {
            1 => self
                .position(&self.guide::<1>(&self.automaton), &board)?
                .estimate(),
            _ => self
                .position(&self.guide::<2>(&self.automaton), &board)?
                .estimate(),
        };
        estimate.try_into().map_err(|_| self.damaged())
    }

    fn guide<'s, const VIEWS: usize>(&'s self, automaton: &'s Automaton) -> Guide<'s, VIEWS> {
        let views = array::from_fn(|view| self.patterns.views()[view]);
        let (tables, numbers) = (self.patterns.all_tables(), self.patterns.numbers());
        Guide::new(tables, numbers, views, self.order, automaton)
    }

    fn position<const VIEWS: usize>(
        &self,
        guide: &Guide<VIEWS>,
        board: &Board,
    ) -> Result<Position<VIEWS>, QueryError> {
        let position = Position::new(guide, self.patterns.all_tables(), board);
        position.map_err(|tiles| QueryError::Damaged { tiles })
    }

    /// Returns the moves in these places of the move order, carried back.
    fn solution(&self, places: &[u8]) -> Solution {
        let moves = self.order.moves();
        let solution = places.iter().map(|&place| moves[usize::from(place)]);
        self.patterns.carried_back(solution.collect())
    }

    fn damaged(&self) -> QueryError {
        self.patterns.damaged()
    }
}

/// About how many boards a beam looks at for each of its width.
const BOARDS_PER_WIDTH: u64 = 160;
