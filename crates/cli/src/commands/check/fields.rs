//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::collections::HashSet;

use tilebase::claims::sliding_tiles;
use tilebase::{Answer, Ask, Board, Error, Metric, Move, MoveOrder, Outcome, Solver, Verdict};

use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, follow};
use crate::input::{Choice, Fields, JsonRecord, Maybe, Moves, Tiles};
use crate::output::verdict::exit;

/// Checks the other fields of a claim. Computes only what they claim.
pub fn with_fields(
    verdict: Verdict,
    claim: &Claim,
    solver: &Solver,
    args: &ClaimArgs,
) -> Result<Verdict, Error> {
    if matches!(exit(&verdict, false), Exit::Wrong | Exit::Invalid) {
        return Ok(verdict);
    }
    let wrong = |reason| Ok(verdict.changed_to(Outcome::Wrong, reason));
    if let (Some(least), Some(distance)) = (verdict.lower_bound, claim.fields.distance_claim())
        && let Some(reason) = distance.refuted_by(least, verdict.upper_bound)
    {
        return wrong(reason);
    }
    let found = found(claim, &verdict, solver, args)?;
    let (claimed, known) = (JsonRecord::of(&claim.fields), JsonRecord::of(&found));
    let claimed = claimed.pairs();
    let mut unknown = None;
    for (key, value) in claimed.filter(|(key, value)| is_checked(key, value, claim)) {
        let known = known.pairs().find(|(name, _)| *name == key);
        let known = known.map(|(_, known)| known);
        if known == Some("null") {
            unknown = unknown.or(Some(key));
        } else if known != Some(value) {
            return wrong(match known {
                Some(known) => format!("{key} is {known}, not {value}"),
                None => format!("{key} must not be {value}"),
            });
        }
    }
    Ok(match unknown {
        None => verdict,
        Some(key) => {
            let reason = format!("a limit has ended the search for {key}");
            verdict.changed_to(Outcome::Open, reason)
        }
    })
}

fn is_checked(key: &str, value: &str, claim: &Claim) -> bool {
    match key {
        // These describe the subject, are checked with the moves and the distance, or are too costly to check.
        "board" | "shape" | "goal" | "metric" | "solvable" | "distance" | "lower_bound"
        | "moves" | "notation" | "within" | "nodes" | "reason" | "distances" | "mistakes"
        | "longest_optimal" | "pauses" | "moves_per_second" | "error" | "argument" | "lines" => {
            false
        }
        // Without moves, `move` and `tile` are checked.
        "is_optimal" => value == "true" && claim.fields.moves.is_some(),
        "is_within" => value == "true",
        _ => true,
    }
}

/// Returns what is true of a board and of its claimed solution: the claimed value if it is right. A key that has no
/// value is absent. A key that a limit has left unknown is null.
fn found(
    claim: &Claim,
    verdict: &Verdict,
    solver: &Solver,
    args: &ClaimArgs,
) -> Result<Fields, Error> {
    let (claimed, start) = (&claim.fields, &claim.task.board);
    let (goal, metric) = (solver.goal(), solver.metric());
    let mut found = Fields {
        verdict: Some(verdict.outcome.name().to_owned()),
        ..Fields::default()
    };
    if verdict.outcome == Outcome::Unsolvable {
        return Ok(found);
    }
    let is_optimal = verdict.outcome == Outcome::Optimal;
    let mut moves = verdict.moves.clone();
    if claimed.moves.is_some() {
        let is_goal = |end: &Tiles| end.board(goal.shape()) == Some(*goal);
        let end = claimed.end.clone().filter(is_goal);
        found.end = end.or(Some(Tiles::Board(*goal)));
        found.remaining = Some(Some(0));
        found.is_optimal = Some((is_optimal || verdict.shorter().is_some()).then_some(is_optimal));
        found.first_mistake = Some(verdict.first_mistake).filter(|_| !is_optimal);
        found.is_within = claimed.within.map(|percent| {
            let longest = usize::from(verdict.lower_bound?) * (100 + usize::from(percent)) / 100;
            let is_within = verdict.length? <= longest;
            (is_within || verdict.distance().is_some()).then_some(is_within)
        });
    }
    if let Some(scramble) = &claimed.scramble
        && let Some((scrambling, end)) = claimed.path(goal, scramble)
    {
        found.scramble = (end == *start).then(|| scramble.clone());
        if claimed.moves.is_none() {
            moves = scrambling;
        }
    }
    let length = |metric: Metric| Some(Some(metric.slides(moves.iter().copied()).count()));
    (found.length, found.slides) = (length(metric), length(Metric::Multi));
    let ask = Ask {
        optimal_moves: claimed.r#move.is_some()
            || claimed.tile.is_some()
            || claimed.choices.is_some()
            || claimed.optimal_moves.is_some(),
        count: claimed.count.is_some() || claimed.solutions.is_some(),
        ..Ask::default()
    };
    if ask == Ask::default() {
        return Ok(found);
    }
    let mut search = args.search.limits.start(solver);
    // Optimal moves save a search.
    search.known = is_optimal.then(|| moves.into_iter().collect());
    let answer = search.answer(start, MoveOrder::UDLR, ask)?;
    found.add_searched(claimed, &answer.expect("a solvable board"));
    Ok(found)
}

impl Fields {
    /// Adds the number of solutions and what is true of the first moves.
    fn add_searched(&mut self, claimed: &Fields, answer: &Answer) {
        let (start, metric) = (&answer.board, answer.metric);
        self.count = answer.count.asked().map(|count| count.copied());
        let solution = |text: &Moves| {
            let (moves, end) = claimed.path(start, text)?;
            let length = metric.slides(moves.iter().copied()).count();
            let is_optimal = answer.distance().map(usize::from) == Some(length);
            Some(moves).filter(|_| end == answer.goal && is_optimal)
        };
        let solutions = claimed.solutions.iter().flatten().flatten().map(solution);
        let solutions: Option<HashSet<Vec<Move>>> = solutions.collect();
        let solutions = solutions.map(|different| different.len() as u128);
        let count = self.count.flatten();
        self.solutions = kept(&claimed.solutions, count.map(|_| solutions == count));

        let optimal = answer.optimal_moves.known();
        let choices = metric.neighbours(start).map(|(slide, end)| {
            let tile = sliding_tiles(start, slide).pop();
            (end, tile, optimal.map(|optimal| optimal.contains(slide)))
        });
        let choices: Vec<(Board, Option<u8>, Option<bool>)> = choices.collect();
        let end = |text: &Moves| claimed.path(start, text).map(|(_, end)| end);
        let is_right = |claimed: &Choice| {
            let claimed_end = claimed.r#move.as_ref().map(end);
            let choice = choices.iter().find(|(end, tile, _)| {
                claimed_end.is_none_or(|claimed| claimed == Some(*end))
                    && (claimed.tile.is_none() || claimed.tile == *tile)
            });
            match (choice, claimed.is_optimal) {
                (Some((.., known)), Some(claimed)) => known.map(|known| Some(known) == claimed),
                _ => Some(choice.is_some()),
            }
        };
        let is_choice = is_right(&Choice {
            r#move: claimed.r#move.clone().flatten(),
            tile: claimed.tile.flatten(),
            is_optimal: claimed.is_optimal.filter(|claimed| *claimed == Some(true)),
        });
        self.r#move = kept(&claimed.r#move, is_choice);
        self.tile = kept(&claimed.tile, is_choice);
        let are_right = claimed.choices.iter().flatten().flatten().map(is_right);
        let are_right: Option<Vec<bool>> = are_right.collect();
        let are_right = are_right.map(|are_right| !are_right.contains(&false));
        self.choices = kept(&claimed.choices, are_right);

        let ends = claimed.optimal_moves.iter().flatten().flatten().map(end);
        let ends: HashSet<Option<Board>> = ends.collect();
        let best = choices.iter().filter(|choice| choice.2 == Some(true));
        let best: HashSet<Option<Board>> = best.map(|choice| Some(choice.0)).collect();
        let are_best = optimal.map(|_| ends == best);
        let spelled = |slide| Moves(claimed.notation().of_slide(start, slide));
        let best = || Some(optimal?.iter().map(spelled).collect());
        self.optimal_moves = kept(&claimed.optimal_moves, are_best).or_else(|| Some(best()));
    }

    /// Returns the moves of a text in the notation of these fields and the board after them, if all are legal.
    fn path(&self, from: &Board, Moves(text): &Moves) -> Option<(Vec<Move>, Board)> {
        follow(self.notation(), from, text).ok()
    }
}

/// Returns the claimed value if it is right, and null if that is unknown.
fn kept<T: Clone>(claimed: &Maybe<T>, is_right: Option<bool>) -> Maybe<T> {
    match is_right {
        Some(is_right) => claimed.clone().filter(|_| is_right),
        None => Some(None),
    }
}
