//! Writes verdicts, and decides the exit code.

use tilebase::{Metric, Outcome, Verdict};

use super::buffer::{OutputBuffer, Printer};
use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, typed_record};
use crate::input::{Fields, JsonRecord, Moves, Origin, Record, Text, Tiles, each};
use crate::tables::Setup;
use crate::terminal::{is_closed_pipe, print, print_note};
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

    /// Returns the verdict as a line of text.
    pub fn text(&self, json: &JsonRecord) -> String {
        match self.invalid() {
            None => format!("{}{}\n", name(json), self.verdict),
            Some(_) => format!("{}invalid\n", name(json)),
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
        let note = match (self.invalid(), &self.claim) {
            (Some(reason), _) => Some(format!("{origin}: {}{reason}", name(json))),
            (None, Some(claim)) if self.verdict.outcome != Outcome::Unsolvable => {
                unsolvable::note(setup, claim.task, origin)
            }
            _ => None,
        };
        Answer {
            text,
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
        let reason = verdict.reason.as_ref();
        let reason = reason.filter(|_| self.invalid().is_none()); // it is the error
        let fields = Fields {
            distance: Some(verdict.distance().map(usize::from)),
            lower_bound: bound.map(usize::from),
            notation: notation.and_then(|Text(notation)| Text::unless_blank(notation)),
            moves: Some(moves),
            verdict: Some(verdict.outcome.name().to_owned()),
            length: Some(length(verdict.metric)),
            slides: Some(length(Metric::Multi)),
            end: verdict.end.map(Tiles::Board),
            remaining: Some(verdict.remaining.map(usize::from)),
            first_mistake: Some(verdict.first_mistake),
            reason: Some(reason.cloned()),
            ..Fields::of(board, verdict.goal.as_ref(), verdict.metric)
        };
        match self.invalid() {
            Some(reason) => fields.with_error(origin, reason),
            None => fields,
        }
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

/// Answers the claim in the arguments, or the claims of standard input as they arrive. Skips comments and empty lines.
/// In free text, a claim is an object with board and answer.
pub fn each_claim(
    setup: &Setup,
    typed: &[String],
    args: &ClaimArgs,
    is_free_text: bool,
    mut answer: impl FnMut(Result<Claim, String>, &JsonRecord, Origin) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit> {
    let mut answered = |record: &Record| {
        let claim = match is_free_text {
            true => Claim::of_free_text(record),
            false => Claim::of(record, args.notation),
        };
        answer(claim, &record.json, record.origin)
    };
    if let Some(record) = typed_record(setup, typed, is_free_text)? {
        let answer = answered(&record)?;
        print(&answer.text)?;
        answer.note.as_deref().map(print_note);
        return Ok(answer.exit);
    }
    let to_type = match is_free_text {
        true => "objects with board and answer, each in a line",
        false => "claims, such as 1234567x8: r, each in a line",
    };
    let (mut answers, mut exit) = (OutputBuffer::default(), Exit::Success);
    let mut printer = Printer::new("");
    let answered = each(setup, &[], &args.input, to_type, |record| {
        // Stops at the first claim for which there is no table.
        match answered(&record) {
            Ok(answer) => {
                answers.write_text(&answer.text);
                if let Some(note) = answer.note {
                    answers.push_note(note, false);
                }
                exit = exit.worse(answer.exit);
            }
            Err(error) => answers.failure = Some(error),
        }
        match record.is_followed && answers.failure.is_none() {
            true => Ok(()),
            false => printer.print(&mut answers),
        }
    });
    match answered {
        // If the pipe is closed, the answers so far determine the exit code.
        Err(error) if is_closed_pipe(&error) => Ok(exit),
        answered => answered.map(|()| exit),
    }
}
