//! Writes verdicts, and decides the exit code.

use tilebase::{Metric, Outcome, Verdict};

use crate::exit::Exit;
use crate::input::claim::Claim;
use crate::input::{Fields, JsonRecord, Moves, Origin, Text, Tiles};
use crate::tables::Setup;
use crate::terminal::{print, print_error, print_note};
use crate::unsolvable;

/// The answer to a claim.
pub struct Answer {
    /// For standard output.
    pub text: String,
    pub is_json: bool,
    /// Why the claim is invalid.
    pub invalid: Option<String>,
    /// A line for standard error, with the origin.
    pub note: Option<String>,
    pub exit: Exit,
}

impl Answer {
    /// Returns an answer with the note for its verdict. `claim` is `None` if the claim or the board is invalid.
    pub fn new(
        text: String,
        is_json: bool,
        (verdict, exit): (&Verdict, Exit),
        claim: Option<&Claim>,
        (setup, record, origin): (&Setup, &JsonRecord, Origin),
    ) -> Answer {
        let invalid = invalid(verdict).map(str::to_owned);
        let note = match (&invalid, claim) {
            (Some(reason), _) => Some(format!("{origin}: {}{reason}", name(record))),
            (None, Some(claim)) if verdict.outcome != Outcome::Unsolvable => {
                let origin = match origin {
                    Origin::Argument(_) => Origin::Arguments,
                    other => other,
                };
                unsolvable::note(setup, claim.task, origin)
            }
            _ => None,
        };
        Answer {
            text,
            is_json,
            invalid,
            note,
            exit,
        }
    }

    /// Prints the answer to the claim in the arguments.
    pub fn print_only(&self) -> anyhow::Result<Exit> {
        if self.is_json || self.invalid.is_none() {
            print(&self.text)?;
        }
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

/// Returns why a claim is invalid, if it is.
pub fn invalid(verdict: &Verdict) -> Option<&str> {
    let reason = verdict.reason.as_deref();
    reason.filter(|_| verdict.outcome == Outcome::Invalid)
}

/// Returns a verdict as a line of text.
pub fn text(verdict: &Verdict, record: &JsonRecord) -> String {
    let name = name(record);
    match invalid(verdict) {
        Some(_) => format!("{name}invalid\n"),
        None => format!("{name}{verdict}\n"),
    }
}

/// Returns the name from the object, followed by a colon. Replaces control characters with spaces.
pub fn name(record: &JsonRecord) -> String {
    let name = record
        .text("name")
        .map(|name| name.replace(char::is_control, " "));
    name.map_or_else(String::new, |name| format!("{}: ", name.trim()))
}

/// Returns the fields of a verdict.
pub fn fields(verdict: &Verdict, claim: Option<&Claim>, origin: Origin) -> Fields {
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
    match invalid(verdict) {
        Some(reason) => fields.with_error(origin, reason),
        None => fields,
    }
}
