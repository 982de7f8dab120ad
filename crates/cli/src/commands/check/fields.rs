//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::collections::HashSet;

use serde::Serialize;
use tilebase::claims::sliding_tiles;
use tilebase::{Answer, Ask, Board, Error, Metric, Move, MoveOrder, Outcome, Solver, Verdict};

use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, follow};
use crate::input::{Choice, Fields, Moves, Tiles, to_json};
use crate::output::verdict::exit;

/// Checks the other fields of a claim. Computes only what they claim.
pub fn with_fields(
    mut verdict: Verdict,
    claim: &Claim,
    solver: &Solver,
    args: &ClaimArgs,
) -> Result<Verdict, Error> {
    if matches!(exit(&verdict, false), Exit::Wrong | Exit::Invalid) {
        return Ok(verdict);
    }
    let claimed = &claim.fields;
    let is_of_others = claimed.board.is_some() && claimed.distance_claim().is_none();
    if verdict.is_bound && is_of_others && verdict.distance().is_some() {
        verdict = verdict.changed_to(Outcome::Right, None);
    }
    let mut faults = Faults::default();
    faults.add_known(&verdict, claim, solver);
    let ask = claimed.ask();
    if faults.wrong.is_none() && ask != Ask::default() {
        let mut search = args.search.limits.start(solver);
        // Optimal moves save a search.
        let known = (verdict.outcome == Outcome::Optimal).then_some(&verdict.moves);
        search.known = known.map(|moves| moves.iter().copied().collect());
        match search.answer(&claim.task.board, MoveOrder::UDLR, ask)? {
            Some(answer) => faults.add_searched(claimed, &answer),
            None => faults.wrong = Some("the board is unsolvable".to_owned()),
        }
    }
    let limit = |key| format!("a limit has ended the search for {key}");
    Ok(match (faults.wrong, faults.unknown) {
        (Some(reason), _) => verdict.changed_to(Outcome::Wrong, reason),
        (None, Some(key)) => verdict.changed_to(Outcome::Open, limit(key)),
        (None, None) => verdict,
    })
}

/// The first claim that is false, and the first key whose claim is not decided because a limit has ended the search.
#[derive(Default)]
struct Faults {
    wrong: Option<String>,
    unknown: Option<&'static str>,
}

impl Faults {
    /// Checks a claimed value. `is_right` is `None` at a limit. `known` is the right value in JSON, if there is one.
    fn check<T: Serialize>(
        &mut self,
        key: &'static str,
        claimed: &Option<T>,
        is_right: Option<bool>,
        known: Option<String>,
    ) {
        let Some(claimed) = claimed else { return };
        let fault = match known {
            Some(known) => format!("{key} is {known}, not {}", to_json(claimed)),
            None => format!("{key} must not be {}", to_json(claimed)),
        };
        match is_right {
            Some(true) => {}
            Some(false) => self.wrong = self.wrong.take().or(Some(fault)),
            None => self.unknown = self.unknown.or(Some(key)),
        }
    }

    /// Compares a claimed value with the right one, which is `None` at a limit.
    fn compare<T: Serialize + PartialEq>(
        &mut self,
        key: &'static str,
        claimed: Option<T>,
        known: Option<T>,
    ) {
        let is_right = known.as_ref().map(|known| Some(known) == claimed.as_ref());
        self.check(key, &claimed, is_right, known.as_ref().map(to_json));
    }

    /// Checks what follows from the claimed moves and the verdict on them.
    fn add_known(&mut self, verdict: &Verdict, claim: &Claim, solver: &Solver) {
        let (claimed, goal, metric) = (&claim.fields, solver.goal(), solver.metric());
        self.wrong = match (claimed.distance_claim(), verdict.lower_bound) {
            (Some(distance), Some(least)) => distance.refuted_by(least, verdict.upper_bound),
            (Some(_), None) => Some("the board is unsolvable".to_owned()),
            (None, _) => None,
        };
        let solvable = verdict.outcome != Outcome::Unsolvable;
        self.compare("solvable", claimed.solvable.flatten(), Some(solvable));
        let name = verdict.outcome.name();
        self.compare("verdict", claimed.verdict.as_deref(), Some(name));

        let (is_solution, is_optimal) =
            (verdict.is_solution(), verdict.outcome == Outcome::Optimal);
        let is_goal = |end: &Tiles| is_solution && end.board(goal.shape()) == Some(*goal);
        self.check("end", &claimed.end, claimed.end.as_ref().map(is_goal), None);
        let remaining = claimed.remaining.flatten();
        let is_right = is_solution && remaining == Some(0);
        self.check("remaining", &remaining, Some(is_right), None);
        let first = claimed.first_mistake.flatten();
        match is_solution && !is_optimal {
            true => self.compare("first_mistake", first, verdict.first_mistake),
            false => self.check("first_mistake", &first, Some(false), None),
        }
        // False claims nothing. Without moves, `is_optimal` is about `move` and `tile`.
        let is_claimed = |key: Option<Option<bool>>| key.flatten().filter(|claimed| *claimed);
        let optimal = is_claimed(claimed.is_optimal).filter(|_| claimed.moves.is_some());
        let is_known = is_optimal || verdict.shorter().is_some();
        self.compare("is_optimal", optimal, is_known.then_some(is_optimal));
        let is_within = claimed.within.and_then(|percent| {
            let longest = usize::from(verdict.lower_bound?) * (100 + usize::from(percent)) / 100;
            let is_within = verdict.length? <= longest;
            (is_within || verdict.distance().is_some()).then_some(is_within)
        });
        self.compare("is_within", is_claimed(claimed.is_within), is_within);

        let mut moves = verdict.moves.clone();
        if let Some(scramble) = &claimed.scramble {
            let (path, end) = claimed.path(goal, scramble).unzip();
            let is_right = end == Some(claim.task.board);
            self.check("scramble", &claimed.scramble, Some(is_right), None);
            if claimed.moves.is_none() {
                moves = path.unwrap_or_default();
            }
        }
        let length = |metric: Metric| Some(metric.slides(moves.iter().copied()).count());
        self.compare("length", claimed.length.flatten(), length(metric));
        self.compare("slides", claimed.slides.flatten(), length(Metric::Multi));
    }

    /// Checks the number of solutions and what is claimed of the first moves.
    fn add_searched(&mut self, claimed: &Fields, answer: &Answer) {
        let (start, metric) = (&answer.board, answer.metric);
        let count = answer.count.known().copied();
        self.compare("count", claimed.count.flatten(), count);
        let solution = |text: &Moves| {
            let (moves, end) = claimed.path(start, text)?;
            let length = metric.slides(moves.iter().copied()).count();
            let is_optimal = answer.distance().map(usize::from) == Some(length);
            Some(moves).filter(|_| end == answer.goal && is_optimal)
        };
        let solutions = claimed.solutions.iter().flatten().flatten().map(solution);
        let solutions: Option<HashSet<Vec<Move>>> = solutions.collect();
        let solutions = solutions.map(|different| different.len() as u128);
        let is_right = count.map(|count| solutions == Some(count));
        self.check("solutions", &claimed.solutions, is_right, None);

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
        let may_be_best = claimed.is_optimal.flatten() != Some(false);
        let is_choice = is_right(&Choice {
            r#move: claimed.r#move.clone().flatten(),
            tile: claimed.tile.flatten(),
            is_optimal: may_be_best.then_some(Some(true)),
            ..Choice::default()
        });
        self.check("move", &claimed.r#move, is_choice, None);
        self.check("tile", &claimed.tile, is_choice, None);
        let mut are_right = claimed.choices.iter().flatten().flatten().map(is_right);
        let are_right = are_right.try_fold(true, |all, is_right| Some(all && is_right?));
        self.check("choices", &claimed.choices, are_right, None);

        let ends = claimed.optimal_moves.iter().flatten().flatten().map(end);
        let ends: HashSet<Option<Board>> = ends.collect();
        let best = choices.iter().filter(|choice| choice.2 == Some(true));
        let best: HashSet<Option<Board>> = best.map(|choice| Some(choice.0)).collect();
        let are_best = optimal.map(|_| ends == best);
        let spelled = |slide| Moves(claimed.notation().of_slide(start, slide));
        let best = optimal.map(|best| to_json(&best.iter().map(spelled).collect::<Vec<_>>()));
        self.check("optimal_moves", &claimed.optimal_moves, are_best, best);
    }
}

impl Fields {
    /// Returns the moves of a text in the notation of these fields and the board after them, if all are legal.
    fn path(&self, from: &Board, Moves(text): &Moves) -> Option<(Vec<Move>, Board)> {
        follow(self.notation(), from, text).ok()
    }
}
