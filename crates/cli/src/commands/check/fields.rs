//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::collections::HashSet;

use serde::Serialize;
use tilebase::{
    Answer, Ask, Board, Error, Known, Metric, Move, MoveOrder, Outcome, SlideSet, Solver, Verdict,
};

use crate::exit::Exit;
use crate::input::claim::{Claim, follow};
use crate::input::{Choice, Fields, Moves, Tiles, to_json};
use crate::output::verdict::exit;
use crate::tables::BoardSearch;

/// Checks the other fields of a claim, in the search that has led to the verdict. Computes only what they claim.
pub fn with_fields(
    mut verdict: Verdict,
    claim: &Claim,
    search: &mut BoardSearch,
) -> Result<Verdict, Error> {
    if matches!(exit(&verdict, false), Exit::Wrong | Exit::Invalid) {
        return Ok(verdict);
    }
    let (claimed, board, solver) = (&claim.fields, &claim.task.board, search.solver);
    let mut faults = Faults::default();
    faults.add_known(&verdict, claim, solver);
    let (ask, mut optimal) = (claimed.ask(), Known::NotAsked);
    if faults.wrong.is_none() && ask != Ask::default() {
        // Optimal moves save a search.
        let known = (verdict.outcome == Outcome::Optimal).then_some(&verdict.moves);
        search.known = known.map(|moves| moves.iter().copied().collect());
        match search.answer(board, MoveOrder::UDLR, ask)? {
            Some(answer) => {
                if verdict.distance().is_none() {
                    verdict.lower_bound = Some(answer.lower_bound);
                    verdict.upper_bound = answer.length();
                }
                faults.add_searched(claimed, &answer);
                optimal = answer.optimal_moves;
            }
            None => faults.wrong = Some("the board is unsolvable".to_owned()),
        }
    }
    faults.add_first_moves(claimed, board, solver.metric(), optimal.known().copied());
    let limit = |key| format!("a limit has ended the search for {key}");
    (verdict.outcome, verdict.reason) = match (faults.wrong, faults.unknown) {
        (Some(reason), _) => (Outcome::Wrong, Some(reason)),
        (None, Some(key)) => (Outcome::Open, Some(limit(key))),
        (None, None) => return Ok(verdict),
    };
    Ok(verdict)
}

/// The first false claim, and the first key that is undecided because a limit ended the search.
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

        let is_optimal = verdict.outcome == Outcome::Optimal;
        let end = verdict.end.filter(|_| claimed.end.is_some());
        let is_end = |claimed: &Tiles| claimed.board(goal.shape()) == end;
        let is_right = claimed.end.as_ref().map(is_end);
        let known = end.map(|end| to_json(&Tiles::Board(end)));
        self.check("end", &claimed.end, is_right, known);
        let (remaining, known) = (
            claimed.remaining.flatten(),
            verdict.remaining.map(usize::from),
        );
        self.check(
            "remaining",
            &remaining,
            Some(remaining == known),
            Some(to_json(&known)),
        );
        let first = claimed.first_mistake.flatten();
        match verdict.outcome == Outcome::Solution {
            true => self.compare("first_mistake", first, verdict.first_mistake),
            false => self.check("first_mistake", &first, Some(false), Some(to_json(&()))),
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
            if end != Some(claim.task.board) {
                let fault = || "the scramble does not lead to the board".to_owned();
                self.wrong.get_or_insert_with(fault);
            }
            if claimed.moves.is_none() {
                moves = path.unwrap_or_default();
            }
        }
        let length = |metric: Metric| Some(metric.slides(moves.iter().copied()).count());
        self.compare("length", claimed.length.flatten(), length(metric));
        self.compare("slides", claimed.slides.flatten(), length(Metric::Multi));
    }

    /// Checks the number of solutions, the solutions and the optimal moves.
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
        let known = count.map(|count| format!("a list of {count} optimal"));
        self.check("solutions", &claimed.solutions, is_right, known);

        let optimal = answer.optimal_moves.known();
        let end = |text: &Moves| claimed.path(start, text).map(|(_, end)| end);
        let ends = claimed.optimal_moves.iter().flatten().flatten().map(end);
        let ends: HashSet<Option<Board>> = ends.collect();
        let is_right = optimal.map(|optimal| {
            let best = metric.neighbours(start);
            let best = best.filter(|(slide, _)| optimal.contains(*slide));
            best.map(|(_, end)| Some(end)).collect::<HashSet<_>>() == ends
        });
        let spelled = |slide| Moves(claimed.notation().of_slide(start, slide));
        let best = optimal.map(|best| to_json(&best.iter().map(spelled).collect::<Vec<_>>()));
        self.check("optimal_moves", &claimed.optimal_moves, is_right, best);
    }

    /// Checks a move, its tile and the list of all moves. `optimal` is `None` if it is not asked or not known.
    fn add_first_moves(
        &mut self,
        claimed: &Fields,
        start: &Board,
        metric: Metric,
        optimal: Option<SlideSet>,
    ) {
        let choices = metric.neighbours(start).map(|(slide, end)| {
            let mut choice = Choice::new(start, slide, claimed.notation());
            choice.is_optimal = optimal.map(|optimal| Some(optimal.contains(slide)));
            (end, choice)
        });
        let (ends, choices): (Vec<Board>, Vec<Choice>) = choices.unzip();
        // The numbers of the choices with this move and this tile.
        let found = |mv: Option<&Moves>, tile: Option<u8>| -> Vec<usize> {
            let end = mv.map(|text| claimed.path(start, text).map(|(_, end)| end));
            let is_it = |&number: &usize| {
                end.is_none_or(|end| end == Some(ends[number]))
                    && (tile.is_none() || tile == choices[number].tile)
            };
            (0..choices.len()).filter(is_it).collect()
        };
        let must_be_best = claimed.names_optimal_move();
        let is_possible = |choice: &Choice| match must_be_best {
            true => choice.is_optimal.flatten(),
            false => Some(true),
        };
        let is_one = |found: &[usize]| {
            let mut found = found.iter().map(|&number| is_possible(&choices[number]));
            found.try_fold(false, |any, is_possible| Some(any || is_possible?))
        };
        let text = |numbers: &[usize], text: fn(&Choice) -> String| {
            let possible = numbers.iter().map(|&number| &choices[number]);
            let possible = possible.filter(|choice| is_possible(choice) != Some(false));
            let possible: Vec<String> = possible.map(text).collect();
            Some(possible.join(" or ")).filter(|text| !text.is_empty())
        };
        let (mv, tile) = (claimed.r#move.clone().flatten(), claimed.tile.flatten());
        let with_move = found(mv.as_ref(), None);
        let known = text(&found(None, None), |choice| to_json(&choice.r#move));
        self.check("move", &mv, is_one(&with_move), known);
        let known = text(&with_move, |choice| to_json(&choice.tile));
        let is_right = is_one(&found(mv.as_ref(), tile));
        self.check("tile", &tile, is_right, known);

        let claims = claimed.choices.iter().flatten().flatten();
        let mut all: HashSet<usize> = (0..choices.len()).collect();
        let are_right = claims.map(|claim| {
            let number = found(claim.r#move.as_ref(), claim.tile).first().copied();
            let Some(number) = number.filter(|number| all.remove(number)) else {
                return Some(false);
            };
            let known = choices[number].is_optimal.flatten();
            match claim.is_optimal.flatten() {
                Some(claim) => known.map(|known| known == claim),
                None => Some(true),
            }
        });
        let are_right: Vec<Option<bool>> = are_right.collect();
        let is_right = match are_right.contains(&Some(false)) || !all.is_empty() {
            true => Some(false),
            false => are_right.iter().all(Option::is_some).then_some(true),
        };
        self.check(
            "choices",
            &claimed.choices,
            is_right,
            Some(to_json(&choices)),
        );
    }
}

impl Fields {
    /// Returns the moves of a text in the notation of these fields and the board after them, if all are legal.
    fn path(&self, from: &Board, Moves(text): &Moves) -> Option<(Vec<Move>, Board)> {
        follow(self.notation(), from, text).ok()
    }
}
