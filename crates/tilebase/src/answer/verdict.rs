use std::fmt::{self, Display, Formatter};

use tilebase_puzzle::{Board, Metric, Move};

use super::distances::Distances;

/// The kind of a [`Verdict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The distance is as claimed.
    Right,
    /// The board is unsolvable, as claimed.
    Unsolvable,
    /// The distance or another claim is false.
    Wrong,
    /// The claim is a bound that is not refuted, or a limit ended the search for the distance.
    Open,
    /// The meaning of the claim is not certain.
    Ambiguous,
    /// The text cannot be read as a claim.
    Invalid,
}

impl Outcome {
    /// Returns the name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Optimal => "optimal",
            Outcome::Solution => "solution",
            Outcome::Unfinished => "unfinished",
            Outcome::Illegal => "illegal",
            Outcome::Right => "right",
            Outcome::Unsolvable => "unsolvable",
            Outcome::Wrong => "wrong",
            Outcome::Open => "open",
            Outcome::Ambiguous => "ambiguous",
            Outcome::Invalid => "invalid",
        }
    }
}

/// The result of checking what someone claims about a board. Its text is a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The kind of the verdict.
    pub outcome: Outcome,
    /// The goal. `None` if the claim is not about a board.
    pub goal: Option<Board>,
    /// The metric of all numbers of moves.
    pub metric: Metric,
    /// Internal interface for tilebase-cli. The possible distances of the board. `None` if the board is unsolvable or
    /// the verdict needs no search.
    #[doc(hidden)]
    pub known: Option<Distances>,
    /// Internal interface for tilebase-cli. Whether the claim is only a bound.
    #[doc(hidden)]
    pub is_bound: bool,
    /// The moves of the blank, up to the first illegal one. Empty if the claim has no moves.
    pub moves: Vec<Move>,
    /// The number of moves in `moves`.
    pub length: usize,
    /// The distance of the board after `moves`.
    pub remaining: Option<u8>,
    /// The number, from 1, of the illegal move, or else of the first move that does not lead nearer to the goal.
    pub first_mistake: Option<usize>,
    /// What the kind does not say.
    pub reason: Option<String>,
}

impl Verdict {
    /// Internal interface for tilebase-learning and tilebase-cli. Returns a verdict without moves.
    #[doc(hidden)]
    pub fn new(outcome: Outcome, reason: impl Into<Option<String>>) -> Verdict {
        Verdict {
            outcome,
            goal: None,
            metric: Metric::Single,
            known: None,
            is_bound: false,
            moves: Vec::new(),
            length: 0,
            remaining: None,
            first_mistake: None,
            reason: reason.into(),
        }
    }

    /// Internal interface for tilebase-cli. Sets the possible distances of the board.
    #[doc(hidden)]
    pub fn with(mut self, known: impl Into<Option<Distances>>) -> Verdict {
        self.known = known.into();
        self
    }

    /// Returns the number of moves in an optimal solution. `None` if the board is unsolvable, if a limit ended the
    /// search, or if the verdict needs no search.
    pub fn distance(&self) -> Option<u8> {
        self.known?.exact()
    }

    /// Returns whether the claim is a list of moves, and all are legal.
    pub fn is_legal(&self) -> bool {
        self.is_solution() || self.outcome == Outcome::Unfinished
    }

    /// Returns whether the moves lead to the goal.
    pub fn is_solution(&self) -> bool {
        matches!(self.outcome, Outcome::Optimal | Outcome::Solution)
    }

    /// Internal interface for tilebase-cli. Returns the length of a shorter solution, if one is known.
    #[doc(hidden)]
    pub fn shorter(&self) -> Option<u64> {
        self.known?.most.filter(|&most| most < self.length as u64)
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (length, reason) = (self.length, self.reason.as_deref().unwrap_or_default());
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
