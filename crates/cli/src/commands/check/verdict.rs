use std::fmt::Display;

use tilebase::{Board, Metric, Move, Solver};

use super::CheckArgs;
use super::claim::{Claim, Claimed};
use crate::exit::Exit;
use crate::input::Origin;
use crate::json::{Fields, JsonObject};
use crate::spelling::{Spelling, counted, noun};

/// The result of checking a claim. A value is `None` if it is unknown and the verdict does not need it.
#[derive(Default)]
pub struct Verdict {
    pub kind: Kind,
    /// The goal. `None` if the claim is invalid.
    pub goal: Option<Board>,
    /// The metric of all numbers of moves.
    pub metric: Metric,
    /// The claimed solution.
    pub solution: Option<Vec<Move>>,
    /// The number of moves of an optimal solution.
    pub distance: Option<usize>,
    /// A lower bound on the distance, if a limit has ended the search.
    pub bound: Option<usize>,
    /// The number of moves of a shorter solution.
    pub enough: Option<usize>,
    /// The number (from 1) and the text of the first move that does not lead nearer to the goal.
    pub first_wasted: Option<(usize, String)>,
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Optimal,
    /// The moves are a solution, but there is a shorter one.
    Solution,
    /// The moves are a solution. A limit has ended the search for a shorter one.
    Unproved,
    NoSolution,
    /// The claim has moves or a distance, but the board is unsolvable.
    IsUnsolvable,
    /// Any other false claim.
    Wrong,
    /// The board is unsolvable, as claimed.
    Unsolvable,
    /// The distance is as claimed.
    Right,
    /// A limit has ended the search for the distance.
    Open,
    /// The claim is a bound that is not refuted.
    OpenBound,
    /// The answer is `invalid`, and the input is not a board.
    RightlyInvalid,
    /// The moves cannot be read, or the line is not a claim.
    Invalid,
}

impl Verdict {
    /// Returns the length of the claimed solution in its metric, if there is one.
    pub fn length_if_any(&self) -> Option<usize> {
        self.solution.as_ref().map(|_| self.length(self.metric))
    }

    /// Returns the length of the claimed solution, or 0 if there is none.
    fn length(&self, metric: Metric) -> usize {
        let moves = self.solution.iter().flatten().copied();
        metric.slides(moves).count()
    }

    pub fn invalid(reason: impl Into<String>) -> Verdict {
        Verdict::because(Kind::Invalid, reason, None)
    }

    pub fn wrong(reason: impl Into<String>) -> Verdict {
        Verdict::because(Kind::Wrong, reason, None)
    }

    /// Returns the verdict on the answer `invalid` for input that is not a board.
    pub fn rightly_invalid() -> Verdict {
        Verdict {
            kind: Kind::RightlyInvalid,
            ..Verdict::default()
        }
    }

    pub fn because(kind: Kind, reason: impl Into<String>, distance: Option<usize>) -> Verdict {
        Verdict {
            kind,
            distance,
            reason: Some(reason.into()),
            ..Verdict::default()
        }
    }

    pub fn exit(&self, only_optimal: bool) -> Exit {
        match self.kind {
            Kind::Optimal | Kind::Unsolvable | Kind::Right | Kind::RightlyInvalid => Exit::Success,
            Kind::Solution | Kind::Unproved if !only_optimal => Exit::Success,
            Kind::OpenBound if !only_optimal => Exit::Failure,
            Kind::Unproved | Kind::Open => Exit::Failure,
            Kind::Invalid => Exit::Invalid,
            _ => Exit::Wrong,
        }
    }

    /// Returns the verdict on one line, as text or JSON. `claim` is `None` if the claim or the board is invalid.
    pub fn line(
        &self,
        claim: Option<&Claim>,
        fields: &Fields,
        origin: Origin,
        args: &CheckArgs,
    ) -> String {
        if args.json {
            let spelling = claim.and_then(|claim| claim.spelling);
            let object = self.json(claim, spelling.unwrap_or(args.claims.moves), origin);
            return object.with_fields(fields).line();
        }
        format!("{}{}\n", name(fields), self.text())
    }

    /// Returns the verdict as text, with the reason why a claim is invalid.
    pub fn sentence(&self) -> String {
        match &self.reason {
            Some(reason) if self.kind == Kind::Invalid => format!("invalid: {reason}"),
            _ => self.text(),
        }
    }

    fn text(&self) -> String {
        let length = match (self.length(self.metric), self.metric) {
            (length, Metric::Single) => format!("length {length}"),
            (length, Metric::Multi) => counted(length, "slide"),
        };
        let noun = noun(self.metric);
        let moves_are = |number| moves_are(number, noun);
        let enough = self.enough.unwrap_or(0);
        let reason = self.reason.as_deref().unwrap_or_default();
        match (self.kind, &self.first_wasted) {
            (Kind::Optimal, _) => match self.metric {
                Metric::Single => format!("optimal, at {length}"),
                Metric::Multi => format!("optimal, in {length}"),
            },
            (Kind::Solution, None) => {
                format!("a solution of {length}, but {} enough", moves_are(enough))
            }
            (Kind::Solution, Some((number, mv))) => format!(
                "a solution of {length}, but {} enough: the first wasted {noun} is {noun} {number} ({mv})",
                moves_are(enough)
            ),
            (Kind::Unproved, _) => {
                let bound = self.bound.unwrap_or(0);
                format!(
                    "a solution of {length}; at least {} needed",
                    moves_are(bound)
                )
            }
            (Kind::NoSolution | Kind::IsUnsolvable, _) => format!("no solution: {reason}"),
            (Kind::Wrong, _) => format!("wrong: {reason}"),
            (Kind::Unsolvable, _) => "unsolvable, as claimed".to_owned(),
            (Kind::Right, _) => format!("right, at distance {}", self.distance.unwrap_or(0)),
            (Kind::Open | Kind::OpenBound, _) => format!("open: {reason}"),
            (Kind::RightlyInvalid, _) => "invalid, as claimed".to_owned(),
            (Kind::Invalid, _) => "invalid".to_owned(),
        }
    }

    /// Returns the line for standard error if the verdict is `invalid`.
    pub fn note(&self, fields: &Fields, place: impl Display) -> Option<String> {
        let reason = self
            .reason
            .as_ref()
            .filter(|_| self.kind == Kind::Invalid)?;
        Some(format!("{place}: {}{reason}\n", name(fields)))
    }

    /// Returns the verdict as one word.
    pub fn name(&self) -> &'static str {
        match self.kind {
            Kind::Optimal => "optimal",
            Kind::Solution | Kind::Unproved => "solution",
            Kind::NoSolution | Kind::IsUnsolvable | Kind::Wrong => "wrong",
            Kind::Unsolvable => "unsolvable",
            Kind::Right | Kind::RightlyInvalid => "right",
            Kind::Open | Kind::OpenBound => "open",
            Kind::Invalid => "invalid",
        }
    }

    fn json(&self, claim: Option<&Claim>, spelling: Spelling, origin: Origin) -> JsonObject {
        let moves = claim.and_then(|claim| match &claim.claimed {
            Claimed::Moves(moves) => Some(moves),
            _ => None,
        });
        let length = |metric| self.solution.is_some().then(|| self.length(metric));
        let start = claim.map(|claim| &claim.start);
        let object = JsonObject::of_board("start", start, self.goal.as_ref())
            .with_metric(self.metric)
            .with("distance", self.distance)
            .with("moves", moves)
            .with_any("spelling", moves.and(spelling.name()))
            .with("verdict", self.name())
            .with("length", length(Metric::Single))
            .with("slides", length(Metric::Multi))
            .with_any("bound", self.bound)
            .with(
                "first_wasted_move",
                self.first_wasted.as_ref().map(|(number, _)| number),
            )
            .with("reason", &self.reason);
        match &self.reason {
            Some(reason) if self.kind == Kind::Invalid => object.with_error(origin, reason),
            _ => object,
        }
    }
}

/// Returns advice to use `spelling` if the moves are a solution in that spelling, or else an empty text.
pub fn spelling_advice(
    spelling: Option<Spelling>,
    solver: &Solver,
    start: &Board,
    text: &str,
) -> &'static str {
    let boards = spelling.and_then(|spelling| spelling.follow(start, text).ok());
    let end = boards.as_ref().and_then(|boards| boards.last());
    match spelling {
        _ if end.is_none_or(|(_, end)| end != solver.goal()) => "",
        Some(Spelling::Tile) => "; with --moves tile it is a solution",
        Some(Spelling::Numbers) => "; with --moves numbers it is a solution",
        _ => "; with --moves blank it is a solution",
    }
}

/// Returns the subject and the verb: `1 move is` or `2 moves are`.
fn moves_are(number: usize, noun: &str) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(number, noun))
}

/// Returns the name from the fields, followed by a colon. Replaces control characters with spaces.
pub fn name(fields: &Fields) -> String {
    let name = fields
        .text("name")
        .map(|name| name.replace(char::is_control, " "));
    name.map_or_else(String::new, |name| format!("{}: ", name.trim()))
}
