//! Checks a claim, and prints the verdict.

use tilebase::claims::{self, Distances, check};
use tilebase::{Ask, Board, Error, Metric, MoveOrder, Outcome, Slide, Solver, Verdict};

use super::CheckArgs;
use super::claim::{Claim, Claimed};
use super::claims::ClaimArgs;
use super::fields::with_fields;
use crate::exit::Exit;
use crate::input::{Fields, JsonRecord, Moves, Origin, Tiles, wrong_metric};
use crate::spelling::Spelling;
use crate::tables::Setup;
use crate::unsolvable;

/// Checks a claim. If it could not be read, returns the verdict `invalid`. Fails if there is no table for the board, or
/// if a table is damaged.
pub fn verdict_on(
    claim: &Result<Claim, String>,
    setup: &Setup,
    args: &ClaimArgs,
) -> anyhow::Result<Verdict> {
    let mut verdict = match claim {
        Err(reason) => Verdict::new(Outcome::Invalid, reason.clone()),
        Ok(Claim {
            metric: Some(claimed),
            ..
        }) if *claimed != setup.metric() => {
            let reason = format!("invalid claim: {}", wrong_metric(*claimed));
            Verdict::new(Outcome::Invalid, reason)
        }
        Ok(claim) => {
            let solver = setup.solver_of(claim.task(), MoveOrder::UDLR)?;
            let verdict = judge(&solver, claim, args)?;
            let mut verdict = with_fields(verdict, claim, &solver, args)?;
            verdict.goal = Some(*solver.goal());
            verdict
        }
    };
    verdict.metric = setup.metric();
    Ok(verdict)
}

/// Checks the moves, the distance or the solvability that a claim names.
fn judge(solver: &Solver, claim: &Claim, args: &ClaimArgs) -> Result<Verdict, Error> {
    let (start, spelling) = (&claim.start, claim.spelling.unwrap_or(args.moves));
    let steps;
    let claimed = match &claim.claimed {
        Claimed::Contradiction(reason) => {
            return Ok(Verdict::new(Outcome::Wrong, reason.clone()));
        }
        Claimed::Unsolvable => claims::Claim::Unsolvable,
        Claimed::Distance(distances) => claims::Claim::Distance(*distances),
        Claimed::Moves(text) => {
            steps = match spelling.steps(start, text) {
                Ok(steps) => steps,
                Err(reason) => return Ok(Verdict::new(Outcome::Invalid, reason)),
            };
            claims::Claim::Moves(&steps, spelling.is_of_tiles())
        }
    };
    let mut search = args.search.limits.start(solver);
    // Without a complete table, the verdict on a wrong claim omits the distance, since a search may be slow.
    let explains = !solver.searches();
    let mut verdict = check(solver, start, claimed, explains, |path, index| {
        let answer = search.answer(&path[index], MoveOrder::UDLR, Ask::default())?;
        let answer = answer.expect("only solvable boards have distances");
        Ok(Distances::found(&answer))
    })?;
    let addition = match (&claim.claimed, verdict.outcome) {
        (Claimed::Moves(text), Outcome::Unfinished | Outcome::Illegal) => {
            spelling_advice(spelling.opposite(), solver, start, text).to_owned()
        }
        // The number may be meant as a tile. If this move solves the board, the reason suggests --moves numbers.
        (Claimed::Distance(moves), Outcome::Wrong) => {
            spelling_advice(Some(Spelling::Numbers), solver, start, &moves.to_string()).to_owned()
        }
        (Claimed::Moves(_), Outcome::Optimal | Outcome::Solution) => {
            let wrong = |moves: Distances| moves.excluded_by(verdict.known?);
            if let Some(wrong) = claim.distance.and_then(wrong) {
                return Ok(wrong);
            }
            let slides = solver.metric().path(start, verdict.moves.iter().copied());
            let slides: Vec<(Slide, Board)> = slides.collect();
            let first_mistake = verdict.first_mistake.map(|number| {
                let (slide, earlier) = slides[..number].split_last().expect("a move");
                let before = earlier.last().map_or(start, |(_, board)| board);
                format!(" ({})", spelling.of_slide(before, slide.0))
            });
            first_mistake.unwrap_or_default()
        }
        _ => String::new(),
    };
    verdict.reason = verdict.reason.map(|reason| reason + &addition);
    Ok(verdict)
}

pub fn exit(verdict: &Verdict, only_optimal: bool) -> Exit {
    match verdict.outcome {
        Outcome::Optimal | Outcome::Unsolvable | Outcome::Right => Exit::Success,
        Outcome::Solution if !only_optimal => Exit::Success,
        Outcome::Open if verdict.is_bound && only_optimal => Exit::Wrong,
        Outcome::Open => Exit::Failure,
        _ if is_unproved(verdict) => Exit::Failure,
        Outcome::Ambiguous | Outcome::Invalid => Exit::Invalid,
        _ => Exit::Wrong,
    }
}

/// Returns whether a limit has ended the search for a shorter solution.
pub fn is_unproved(verdict: &Verdict) -> bool {
    verdict.outcome == Outcome::Solution && verdict.shorter().is_none()
}

/// The answer to a claim.
pub struct Answer {
    /// For standard output.
    pub text: String,
    /// A line for standard error.
    pub note: Option<String>,
    pub exit: Exit,
}

impl Answer {
    /// Returns the answer with a verdict, on one line as text or JSON. `claim` is `None` if the claim or the board is
    /// invalid.
    pub fn of(
        setup: &Setup,
        verdict: &Verdict,
        claim: Option<&Claim>,
        record: &JsonRecord,
        origin: Origin,
        args: &CheckArgs,
    ) -> Answer {
        let (name, invalid) = (name(record), invalid(verdict));
        let spelling = claim.and_then(|claim| claim.spelling);
        let spelling = spelling.unwrap_or(args.claims.moves);
        Answer {
            text: match (args.json, invalid) {
                (true, _) => fields(verdict, claim, spelling, origin).line(record),
                (false, Some(_)) => format!("{name}invalid\n"),
                (false, None) => format!("{name}{verdict}\n"),
            },
            note: match (invalid, claim) {
                (Some(reason), _) => Some(format!("{origin}: {name}{reason}")),
                (None, Some(claim)) if verdict.outcome != Outcome::Unsolvable => {
                    unsolvable::note(setup, claim.task(), origin)
                }
                _ => None,
            },
            exit: exit(verdict, args.optimal),
        }
    }
}

/// Returns why a claim is invalid, if it is.
pub fn invalid(verdict: &Verdict) -> Option<&str> {
    let reason = verdict.reason.as_deref();
    reason.filter(|_| verdict.outcome == Outcome::Invalid)
}

fn fields(verdict: &Verdict, claim: Option<&Claim>, spelling: Spelling, origin: Origin) -> Fields {
    let moves = claim.and_then(|claim| match &claim.claimed {
        Claimed::Moves(moves) => Some(moves.clone()),
        _ => None,
    });
    let length = |metric: Metric| {
        let moves = verdict.moves.iter().copied();
        verdict.is_legal().then(|| metric.slides(moves).count())
    };
    let bounds = verdict.known.filter(|known| known.exact().is_none());
    let start = claim.map(|claim| &claim.start);
    let has_end = moves.is_some() && invalid(verdict).is_none();
    let end = start.filter(|_| has_end).map(|start| {
        let moves = verdict.moves.iter();
        moves.fold(*start, |board, &mv| board.moved(mv).unwrap_or(board))
    });
    let fields = Fields {
        distance: Some(verdict.distance().map(u64::from)),
        lower_bound: bounds.map(|known| known.least),
        notation: spelling.unless_usual().filter(|_| moves.is_some()),
        moves: Some(moves.map(Moves)),
        verdict: Some(verdict.outcome.name().to_owned()),
        length: Some(length(verdict.metric)),
        slides: Some(length(Metric::Multi)),
        end: end.map(Tiles::Board),
        remaining: Some(verdict.remaining),
        first_mistake: Some(verdict.first_mistake),
        reason: Some(verdict.reason.clone()),
        ..Fields::of(start, verdict.goal.as_ref(), verdict.metric)
    };
    match invalid(verdict) {
        Some(reason) => fields.with_error(origin, reason),
        None => fields,
    }
}

/// Returns advice to use `spelling` if the moves are a solution in that spelling, or else an empty text.
pub fn spelling_advice(
    spelling: Option<Spelling>,
    solver: &Solver,
    start: &Board,
    text: &str,
) -> &'static str {
    let end = spelling.and_then(|spelling| spelling.end(start, text));
    match spelling {
        _ if end.is_none_or(|(_, end)| end != *solver.goal()) => "",
        Some(Spelling::Tile) => "; with --moves tile it is a solution",
        Some(Spelling::Numbers) => "; with --moves numbers it is a solution",
        _ => "; with --moves blank it is a solution",
    }
}

/// Returns the name from the object, followed by a colon. Replaces control characters with spaces.
pub fn name(record: &JsonRecord) -> String {
    let name = record
        .text("name")
        .map(|name| name.replace(char::is_control, " "));
    name.map_or_else(String::new, |name| format!("{}: ", name.trim()))
}
