use std::fmt::{self, Display, Formatter};

use tilebase_pattern::Analysis;
use tilebase_puzzle::{Board, Metric, Move};

use super::notation::Notation;

/// The kind of a [`Verdict`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The moves are an optimal solution.
    Optimal,
    /// The moves are a solution, but not proved optimal.
    Solution,
    /// All moves are legal, but they do not end at the goal.
    Unfinished,
    /// A move leaves the board, or its tile is not beside the blank.
    Illegal,
    /// The distance is as claimed, or the input is not a board, as claimed.
    Right,
    /// The board is unsolvable, as claimed.
    Unsolvable,
    /// The distance or another claim is false, or moves are claimed for an unsolvable board.
    Wrong,
    /// The claim is a bound that is not refuted, or a limit ended the search for the distance.
    Open,
    /// The meaning of the claim is not certain.
    Ambiguous,
    /// The text cannot be read as a claim.
    Invalid,
    /// There is no claim.
    #[default]
    Missing,
}

impl Outcome {
    /// Returns the name in lower case.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 11] = [
            "optimal",
            "solution",
            "unfinished",
            "illegal",
            "right",
            "unsolvable",
            "wrong",
            "open",
            "ambiguous",
            "invalid",
            "missing",
        ];
        NAMES[self as usize]
    }
}

/// The result of checking a claim about a board. Its text is a sentence for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The kind of the verdict.
    pub outcome: Outcome,
    /// An explanation, unless the kind needs none.
    pub reason: Option<String>,
    /// Whether the claim is only a bound.
    pub is_bound: bool,
    /// The goal. `None` if the claim is not about a board.
    pub goal: Option<Board>,
    /// The metric of all numbers of moves.
    pub metric: Metric,
    /// A lower bound of the distance. `None` if the board is unsolvable, or if the verdict needs no search.
    pub lower_bound: Option<u8>,
    /// The length of the shortest solution known.
    pub upper_bound: Option<u8>,
    /// The claimed moves of the blank, up to the first illegal one.
    pub moves: Vec<Move>,
    /// The board after these moves. `None` if the claim has no moves.
    pub end: Option<Board>,
    /// The number of these moves. `None` if the claim has no moves.
    pub length: Option<usize>,
    /// The distance of `end`.
    pub remaining: Option<u8>,
    /// The number, from 1, of the illegal move, or else of the first move that does not lead nearer to the goal.
    pub first_mistake: Option<usize>,
    /// A notation in which the moves are a solution, if they are not a solution as read.
    pub solves_as: Option<Notation>,
    /// Internal interface for tilebase-cli. The number of boards that searches have visited.
    #[doc(hidden)]
    pub nodes: u64,
    /// All distances and mistakes of the moves, for [`Mistakes::All`](crate::Mistakes::All). `None` if the board is
    /// unsolvable.
    pub analysis: Option<Analysis>,
}

impl Verdict {
    /// Internal interface for tilebase-learning and tilebase-cli. Returns a verdict without moves.
    #[doc(hidden)]
    pub fn new(outcome: Outcome, reason: impl Into<Option<String>>) -> Verdict {
        Verdict {
            outcome,
            reason: reason.into(),
            ..Verdict::default()
        }
    }

    /// Returns the number of moves in an optimal solution. `None` if the board is unsolvable, if a limit ended the
    /// search, or if the verdict needs no search.
    pub fn distance(&self) -> Option<u8> {
        self.lower_bound
            .filter(|_| self.upper_bound == self.lower_bound)
    }

    /// Returns the number of slides of the claimed moves, in either metric. `None` if the claim has no moves.
    pub fn slides(&self) -> Option<usize> {
        self.length?;
        Some(Metric::Multi.slides(self.moves.iter().copied()).count())
    }

    /// Returns whether the claim is a list of moves, and all are legal.
    pub fn is_legal(&self) -> bool {
        self.length.is_some() && self.outcome != Outcome::Illegal
    }

    /// Returns whether the moves lead to the goal.
    pub fn is_solution(&self) -> bool {
        matches!(self.outcome, Outcome::Optimal | Outcome::Solution)
    }

    /// Returns the length of a solution that is shorter than the claimed one, if one is known.
    pub fn shorter(&self) -> Option<u8> {
        let length = self.length?;
        self.upper_bound
            .filter(|&upper| usize::from(upper) < length)
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let reason = self.reason.as_deref().unwrap_or_default();
        let length = self.length.unwrap_or_default();
        let length = match self.metric {
            Metric::Single => format!("length {length}"),
            Metric::Multi => counted(length, noun(self.metric)),
        };
        match (self.outcome, self.metric) {
            (Outcome::Optimal, Metric::Single) => write!(f, "optimal, at {length}"),
            (Outcome::Optimal, Metric::Multi) => write!(f, "optimal, in {length}"),
            (Outcome::Solution, _) => {
                let link = self.shorter().map_or(";", |_| ", but");
                write!(f, "a solution of {length}{link} {reason}")
            }
            (Outcome::Unfinished | Outcome::Illegal, _) => write!(f, "no solution: {reason}"),
            (Outcome::Unsolvable, _) => f.write_str("unsolvable, as claimed"),
            (Outcome::Right, _) => match self.distance() {
                Some(distance) => write!(f, "right, at distance {distance}"),
                None if self.goal.is_some() => f.write_str("right"),
                None => f.write_str("invalid, as claimed"),
            },
            (outcome, _) => write!(f, "{}: {reason}", outcome.name()),
        }
    }
}

/// Returns the name of a move in the metric.
pub fn noun(metric: Metric) -> &'static str {
    match metric {
        Metric::Single => "move",
        Metric::Multi => "slide",
    }
}

/// Returns a number and its noun: `1 move` or `2 moves`.
pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
