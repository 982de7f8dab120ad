//! Answers about boards, and verdicts on claims.

pub mod check;
pub mod claim;
pub(crate) mod damage;
pub mod notation;
pub(crate) mod search;
mod solutions;
mod solver;
pub mod verdict;

use tilebase_pattern::Found;
use tilebase_puzzle::{Board, Metric, Slide, SlideSet, Solution};

pub use check::Mistakes;
pub use claim::Claim;
pub use notation::{Notation, Step, follow};
pub use search::Search;
pub use solutions::Solutions;
pub use solver::Solver;
pub use verdict::{Outcome, Verdict};

/// The answer for a board, as far as the limits allow. [`Solver::answer`] and [`Search::answer`] return it.
///
/// ```
/// use tilebase::{Board, Known, Request, Tables};
///
/// let board = "2 3 4 1 5 x 7 6 8".parse::<Board>()?;
/// let solver = Tables::new().solver_for(board.shape())?;
/// let request = Request { count: true, ..Request::default() };
/// let answer = solver.answer(&board, request)?;
///
/// assert_eq!((answer.distance(), answer.tile()), (Some(19), Some(4)));
/// assert_eq!((answer.count, answer.optimal_moves), (Known::Is(4), Known::NotRequested));
/// # Ok::<(), tilebase::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The board.
    pub board: Board,
    /// The goal of the solutions.
    pub goal: Board,
    /// The metric of the bound and of the length.
    pub metric: Metric,
    /// If the answer is complete, the first optimal solution in the move order; otherwise the shortest known one, if any.
    pub solution: Option<Solution>,
    /// A lower bound of the distance.
    pub lower_bound: u8,
    /// The number of boards visited to find the solution. For a complete answer, it is the same for all `threads`.
    pub nodes: u64,
    /// Whether the solution was found before a limit or a callback ended the search.
    pub is_complete: bool,
    /// The percentage of [`Limits::within`](crate::Limits::within).
    pub within: Option<u8>,
    /// All moves that start an optimal solution, as slides. In [`Metric::Single`], each is one step.
    pub optimal_moves: Known<SlideSet>,
    /// The number of optimal solutions, 1 at the goal.
    pub count: Known<u128>,
    /// All optimal solutions, in the move order.
    pub solutions: Known<Vec<Solution>>,
}

/// What to find, by default only a solution. The other parts may take much longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Finds only optimal solutions, and ignores [`Limits::within`](crate::Limits::within). With a limit, an optimal solution
    /// is then found more often.
    pub exact: bool,
    /// Finds [`Answer::optimal_moves`].
    pub optimal_moves: bool,
    /// Finds [`Answer::count`].
    pub count: bool,
    /// Finds [`Answer::solutions`].
    pub solutions: bool,
}

impl Request {
    /// Selects only an optimal solution.
    pub const EXACT: Request = Request {
        exact: true,
        optimal_moves: false,
        count: false,
        solutions: false,
    };
}

/// A part of an [`Answer`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Known<T> {
    /// [`Request`] does not include it.
    #[default]
    NotRequested,
    /// A limit or a callback ended the search.
    Unknown,
    /// The value.
    Is(T),
}

impl<T> Known<T> {
    /// Returns the value, or `None` if it is not known.
    pub fn known(&self) -> Option<&T> {
        self.requested().flatten()
    }

    /// Returns `None` if [`Request`] does not include the value, `Some(None)` if it is unknown.
    pub fn requested(&self) -> Option<Option<&T>> {
        match self {
            Known::NotRequested => None,
            Known::Unknown => Some(None),
            Known::Is(value) => Some(Some(value)),
        }
    }
}

impl Answer {
    pub(crate) fn new(board: &Board, search: &Search<'_>, found: Found) -> Answer {
        Answer {
            board: *board,
            goal: *search.solver.goal(),
            metric: found.metric,
            solution: found.solution,
            lower_bound: found.lower_bound,
            nodes: found.nodes,
            is_complete: found.is_complete,
            within: search.options.limits.within,
            optimal_moves: Known::NotRequested,
            count: Known::NotRequested,
            solutions: Known::NotRequested,
        }
    }

    /// Returns the number of moves of the solution, in the metric.
    pub fn length(&self) -> Option<u8> {
        let solution = self.solution.as_ref()?;
        Some(self.metric.len(solution) as u8)
    }

    /// Returns the number of slides of the solution, in either metric.
    pub fn slides(&self) -> Option<u8> {
        let solution = self.solution.as_ref()?;
        Some(Metric::Multi.len(solution) as u8)
    }

    /// Returns the distance of the board, or `None` if the solution is not proved optimal.
    pub fn distance(&self) -> Option<u8> {
        self.length().filter(|&length| length == self.lower_bound)
    }

    /// Returns whether the solution is proved optimal. This is possible before the answer is complete.
    pub fn is_optimal(&self) -> bool {
        self.distance().is_some()
    }

    /// Returns whether the solution is proved to be at most this many percent longer than an optimal one.
    pub fn is_within(&self, percent: u8) -> bool {
        let longest = usize::from(self.lower_bound) * (100 + usize::from(percent)) / 100;
        self.length()
            .is_some_and(|length| usize::from(length) <= longest)
    }

    /// Returns the solution if the answer is complete, otherwise `None`.
    pub fn complete(&self) -> Option<&Solution> {
        self.solution.as_ref().filter(|_| self.is_complete)
    }

    /// Returns the first move of the solution, in the metric. `None` at the goal or without a solution.
    pub fn first(&self) -> Option<Slide> {
        self.metric.slides(self.solution.as_ref()?).next()
    }

    /// Returns the tile to press: the farthest tile that the first slide moves.
    pub fn tile(&self) -> Option<u8> {
        let mut moves = self.first()?.moves();
        let (shape, blank) = (self.board.shape(), self.board.blank());
        let end = moves.try_fold(blank, |cell, mv| shape.neighbour(cell, mv))?;
        Some(self.board.tiles()[end])
    }
}
