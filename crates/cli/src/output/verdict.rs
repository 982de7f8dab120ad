//! Writes verdicts, and decides the exit code.

use tilebase::{MoveOrder, Outcome, Verdict};

use super::buffer::{OutputBuffer, Printer};
use crate::exit::Exit;
use crate::input::claim::{Claim, Content};
use crate::input::{Fields, JsonRecord, Moves, Record, Text, Tiles};
use crate::tables::Setup;
use crate::terminal::is_closed_pipe;
use crate::unsolvable;

/// A record, and the verdict on its claim.
pub struct Judged {
    pub record: Record,
    pub claim: Claim,
    pub verdict: Verdict,
}

impl Judged {
    /// Returns why the claim is invalid, if it is.
    fn invalid(&self) -> Option<&str> {
        let reason = self.verdict.reason.as_deref();
        reason.filter(|_| self.verdict.outcome == Outcome::Invalid)
    }

    /// Returns the verdict as a line of text.
    pub fn text(&self) -> String {
        let name = name(&self.record.json);
        match self.invalid() {
            None => format!("{name}{}\n", self.verdict),
            Some(_) => format!("{name}invalid\n"),
        }
    }

    /// Returns the fields of the verdict.
    pub fn fields(&self) -> Fields {
        let (verdict, claimed) = (&self.verdict, &self.claim.fields);
        let moves = match self.claim.content {
            // The moves that were read.
            Content::FreeText(_) => {
                let letters = verdict.moves.iter().map(|mv| mv.letter());
                verdict.length.map(|_| Moves(letters.collect()))
            }
            _ => claimed.moves.clone().flatten(),
        };
        let notation = Text::unless_blank(claimed.notation()).filter(|_| moves.is_some());
        let length = verdict.length.filter(|_| verdict.is_legal());
        let board = self.record.task.as_ref().ok().map(|task| &task.board);
        let reason = verdict.reason.as_ref();
        let reason = reason.filter(|_| self.invalid().is_none()); // it is the error
        let fields = Fields {
            distance: Some(verdict.distance().map(usize::from)),
            lower_bound: verdict
                .lower_bound
                .filter(|_| verdict.distance().is_none())
                .map(usize::from),
            notation,
            moves: Some(moves),
            verdict: Some(verdict.outcome.name().to_owned()),
            length: Some(length),
            slides: Some(length.and(verdict.slides())),
            end: verdict.end.map(Tiles::Board),
            remaining: Some(verdict.remaining.map(usize::from)),
            first_mistake: Some(verdict.first_mistake),
            reason: Some(reason.cloned()),
            ..Fields::of(board, verdict.goal.as_ref(), verdict.metric)
        };
        match self.invalid() {
            Some(reason) => fields.with_error(self.record.origin, reason),
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

/// Prints the answers to claims as the claims arrive, and combines their exit codes.
pub struct Answers<'a> {
    setup: &'a Setup,
    /// Whether only optimal solutions and exact distances are accepted.
    only_optimal: bool,
    /// The text between answers.
    separator: &'static str,
    buffer: OutputBuffer,
    printer: Printer,
    exit: Exit,
}

impl Answers<'_> {
    pub fn new<'a>(setup: &'a Setup, only_optimal: bool, separator: &'static str) -> Answers<'a> {
        Answers {
            setup,
            only_optimal,
            separator,
            buffer: OutputBuffer::default(),
            printer: Printer::new(separator),
            exit: Exit::Success,
        }
    }

    /// Prints the answers so far if the next one needs a search, which may take long or be interrupted.
    pub fn before(&mut self, next: &Record) -> anyhow::Result<()> {
        let solver = |task| self.setup.solver_of(task, MoveOrder::UDLR).ok();
        match next.task.clone().ok().and_then(solver) {
            Some(solver) if solver.searches() => self.printer.print(&mut self.buffer),
            _ => Ok(()),
        }
    }

    /// Adds an answer, whose text may contain more than the verdict. Prints the answers unless the next record is
    /// already read.
    pub fn add(&mut self, judged: &Judged, text: &str) -> anyhow::Result<()> {
        self.buffer.write_text(self.separator);
        self.buffer.write_text(text);
        if let Some(note) = self.note(judged) {
            self.buffer.push_note(note, false);
        }
        self.exit = self.exit.worse(exit(&judged.verdict, self.only_optimal));
        match judged.record.is_followed {
            true => Ok(()),
            false => self.printer.print(&mut self.buffer),
        }
    }

    /// Returns the line for standard error: why the claim is invalid, or why the board is unsolvable.
    fn note(&self, judged: &Judged) -> Option<String> {
        let Record { origin, json, .. } = &judged.record;
        match (judged.invalid(), &judged.record.task) {
            (Some(reason), _) => Some(format!("{origin}: {}{reason}", name(json))),
            (None, Ok(task)) if judged.verdict.outcome != Outcome::Unsolvable => {
                unsolvable::note(self.setup, *task, *origin)
            }
            _ => None,
        }
    }

    /// Prints the remaining answers, even after an error. Returns the exit code. If the pipe is closed, the answers so
    /// far determine it.
    pub fn finish(mut self, read: anyhow::Result<()>) -> anyhow::Result<Exit> {
        match self.printer.print(&mut self.buffer).and(read) {
            Err(error) if is_closed_pipe(&error) => Ok(self.exit),
            printed => printed.map(|()| self.exit),
        }
    }
}
