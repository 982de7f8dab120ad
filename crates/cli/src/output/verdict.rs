//! Writes verdicts, and decides the exit code.

use tilebase::{Metric, Outcome, Verdict};

use crate::exit::Exit;
use crate::input::claim::Claim;
use crate::input::{Fields, JsonRecord, Moves, Origin, Text, Tiles};
use crate::tables::Setup;
use crate::terminal::{print, print_error, print_note};
use crate::unsolvable;

/// A claim, and the verdict on it.
pub struct Judged {
    /// `None` if the claim or the board is invalid.
    pub claim: Option<Claim>,
    pub verdict: Verdict,
}

/// The answer to a claim.
pub struct Answer {
    /// For standard output.
    pub text: String,
    /// Why the claim is invalid.
    invalid: Option<String>,
    /// A line for standard error, with the origin.
    pub note: Option<String>,
    pub exit: Exit,
}

impl Judged {
    /// Returns why the claim is invalid, if it is.
    fn invalid(&self) -> Option<&str> {
        let reason = self.verdict.reason.as_deref();
        reason.filter(|_| self.verdict.outcome == Outcome::Invalid)
    }

    /// Returns the verdict as a line of text. It is empty for an invalid claim in the arguments, which is an error.
    pub fn text(&self, origin: Origin, json: &JsonRecord) -> String {
        let name = name(json);
        match (self.invalid(), origin) {
            (None, _) => format!("{name}{}\n", self.verdict),
            (Some(_), Origin::Lines(..)) => format!("{name}invalid\n"),
            (Some(_), _) => String::new(),
        }
    }

    /// Returns the answer, whose text may have more than the verdict. With `only_optimal`, only optimal solutions and
    /// exact distances are accepted.
    pub fn answer(
        &self,
        text: String,
        setup: &Setup,
        (origin, json): (Origin, &JsonRecord),
        only_optimal: bool,
    ) -> Answer {
        let invalid = self.invalid().map(str::to_owned);
        let origin = match origin {
            Origin::Argument(_) => Origin::Arguments,
            other => other,
        };
        let note = match (&invalid, &self.claim) {
            (Some(reason), _) => Some(format!("{origin}: {}{reason}", name(json))),
            (None, Some(claim)) if self.verdict.outcome != Outcome::Unsolvable => {
                unsolvable::note(setup, claim.task, origin)
            }
            _ => None,
        };
        Answer {
            text,
            invalid,
            note,
            exit: exit(&self.verdict, only_optimal),
        }
    }

    /// Returns the fields of the verdict.
    pub fn fields(&self, origin: Origin) -> Fields {
        let (verdict, claim) = (&self.verdict, self.claim.as_ref());
        // Of an answer in free text, the moves that were read.
        let read = claim.filter(|claim| claim.is_text() && verdict.outcome != Outcome::Unsolvable);
        let read = read.map(|_| Moves(verdict.moves.iter().map(|mv| mv.letter()).collect()));
        let moves = read.or(claim.and_then(|claim| claim.fields.moves.clone().flatten()));
        let length = |metric: Metric| {
            let moves = verdict.moves.iter().copied();
            verdict.is_legal().then(|| metric.slides(moves).count())
        };
        let notation = claim.and_then(|claim| claim.fields.notation);
        let notation = notation.filter(|_| moves.is_some());
        let bound = verdict.lower_bound.filter(|_| verdict.distance().is_none());
        let board = claim.map(|claim| &claim.task.board);
        let fields = Fields {
            distance: Some(verdict.distance()),
            lower_bound: bound,
            notation: notation.and_then(|Text(notation)| Text::unless_blank(notation)),
            moves: Some(moves),
            verdict: Some(verdict.outcome.name().to_owned()),
            length: Some(length(verdict.metric)),
            slides: Some(length(Metric::Multi)),
            end: verdict.end.map(Tiles::Board),
            remaining: Some(verdict.remaining),
            first_mistake: Some(verdict.first_mistake),
            reason: Some(verdict.reason.clone()),
            ..Fields::of(board, verdict.goal.as_ref(), verdict.metric)
        };
        match self.invalid() {
            Some(reason) => fields.with_error(origin, reason),
            None => fields,
        }
    }
}

impl Answer {
    /// Prints the answer to the claim in the arguments.
    pub fn print_only(&self) -> anyhow::Result<Exit> {
        print(&self.text)?;
        match (&self.invalid, &self.note) {
            (Some(reason), _) => print_error(reason),
            (None, Some(note)) => print_note(note),
            (None, None) => {}
        }
        Ok(self.exit)
    }
}

/// Returns the exit code of a verdict. With `only_optimal`, only optimal solutions and exact distances are accepted.
pub fn exit(verdict: &Verdict, only_optimal: bool) -> Exit {
    let is_known = verdict.shorter().is_some();
    match verdict.outcome {
        Outcome::Optimal | Outcome::Unsolvable | Outcome::Right => Exit::Success,
        Outcome::Solution if !only_optimal => Exit::Success,
        Outcome::Solution if !is_known => Exit::Failure, // a limit has ended the search
        Outcome::Open if !(only_optimal && verdict.is_bound) => Exit::Failure,
        Outcome::Ambiguous | Outcome::Invalid | Outcome::Missing => Exit::Invalid,
        _ => Exit::Wrong,
    }
}

/// Returns the name from the object, followed by a colon. Replaces control characters with spaces.
pub fn name(record: &JsonRecord) -> String {
    let name = record
        .text("name")
        .map(|name| name.replace(char::is_control, " "));
    name.map_or_else(String::new, |name| format!("{}: ", name.trim()))
}
