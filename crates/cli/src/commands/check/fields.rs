//! Checks the keys of an object other than its moves or its distance. Computes only the values that it claims.

use std::collections::HashSet;

use serde::Serialize;
use tilebase::{Answer, Board, Error, MoveOrder, Outcome, Request, Slide, Verdict};

use crate::exit::Exit;
use crate::input::claim::follow;
use crate::input::{Fields, Maybe, Moves, to_json};
use crate::output::verdict::exit;
use crate::tables::BoardSearch;

/// Checks the other keys of a claim about a board, with the search that led to the verdict.
pub fn check_fields(
    claimed: &Fields,
    board: &Board,
    verdict: &mut Verdict,
    search: &mut BoardSearch,
) -> Result<(), Error> {
    if matches!(exit(verdict, false), Exit::Wrong | Exit::Invalid) {
        return Ok(());
    }
    let mut compared = Compared::default();
    compared.with_verdict(claimed, verdict);
    let request = Request {
        optimal_moves: claimed.optimal_moves.is_some(),
        count: claimed.count.is_some() || claimed.solutions.is_some(),
        ..Request::default()
    };
    if compared.wrong.is_none() && request != Request::default() {
        // A known optimal solution saves a search.
        let known = (verdict.outcome == Outcome::Optimal).then_some(&verdict.moves);
        search.known = known.map(|moves| moves.iter().copied().collect());
        match search.answer(board, MoveOrder::UDLR, request)? {
            Some(answer) => compared.with_answer(claimed, &answer),
            None => compared.wrong = Some(UNSOLVABLE.to_owned()),
        }
    }
    if let Some(reason) = compared.wrong {
        (verdict.outcome, verdict.reason) = (Outcome::Wrong, Some(reason));
    } else if let Some(key) = compared.unknown {
        let reason = format!("a limit has ended the search for {key}");
        (verdict.outcome, verdict.reason) = (Outcome::Open, Some(reason));
    }
    Ok(())
}

const UNSOLVABLE: &str = "the board is unsolvable";

/// The result of comparing keys with their right values.
#[derive(Default)]
struct Compared {
    /// Why a key is wrong.
    wrong: Option<String>,
    /// A key whose right value is not known.
    unknown: Option<&'static str>,
}

impl Compared {
    fn add<T: PartialEq + Serialize>(
        &mut self,
        key: &'static str,
        claimed: Maybe<T>,
        right: Option<T>,
    ) {
        match (claimed.flatten(), right) {
            (None, _) => {}
            (Some(claimed), Some(right)) if claimed == right => {}
            (Some(claimed), Some(right)) => {
                let [right, claimed] = [right, claimed].map(|value| to_json(&value));
                self.wrong
                    .get_or_insert(format!("{key} is {right}, not {claimed}"));
            }
            (Some(_), None) => self.unknown = self.unknown.or(Some(key)),
        }
    }

    /// Compares the keys that follow from the verdict. A false `is_optimal` or `is_within` claims nothing.
    fn with_verdict(&mut self, claimed: &Fields, verdict: &Verdict) {
        let is_solvable = verdict.outcome != Outcome::Unsolvable;
        self.add("solvable", claimed.solvable, Some(is_solvable));
        if let Some(distance) = claimed.distance_claim() {
            let fault = match verdict.lower_bound {
                Some(least) => distance.refuted_by(least, verdict.upper_bound),
                None => Some(UNSOLVABLE.to_owned()),
            };
            self.wrong = self.wrong.take().or(fault);
        }
        if claimed.moves.is_none() {
            return;
        }
        if claimed.distance.flatten().is_some() && verdict.distance().is_none() {
            self.unknown = Some("distance");
        } else if claimed.lower_bound > verdict.lower_bound.map(Into::into) {
            self.unknown = Some("lower_bound");
        }
        self.add("length", claimed.length, verdict.length);
        self.add("slides", claimed.slides, verdict.slides());
        let is_optimal = verdict.outcome == Outcome::Optimal;
        let is_known = is_optimal || verdict.shorter().is_some();
        let is_within = claimed.within.map(|percent| {
            let least = usize::from(verdict.lower_bound?);
            let is_within = verdict.length? <= least * (100 + usize::from(percent)) / 100;
            (is_within || verdict.distance().is_some()).then_some(is_within)
        });
        let only_true = |claimed: Maybe<bool>| claimed.filter(|claimed| *claimed == Some(true));
        self.add(
            "is_optimal",
            only_true(claimed.is_optimal),
            is_known.then_some(is_optimal),
        );
        if let Some(is_within) = is_within {
            self.add("is_within", only_true(claimed.is_within), is_within);
        }
    }

    /// Compares the keys that follow from the answer.
    fn with_answer(&mut self, claimed: &Fields, answer: &Answer) {
        let (count, optimal) = (answer.count.known().copied(), answer.optimal_moves.known());
        self.add("count", claimed.count, count);
        let path = |text: &str| {
            let (moves, end) = follow(claimed.notation(), &answer.board, text).ok()?;
            Some((answer.metric.slides(moves).collect(), end))
        };
        let is_optimal = |(moves, _): &Path| match (optimal, &moves[..]) {
            (Some(optimal), &[slide]) => optimal.contains(slide),
            _ => false,
        };
        let is_solution = |(moves, end): &Path| {
            *end == answer.goal && Some(moves.len()) == answer.length().map(usize::from)
        };
        let number = optimal.map(|optimal| optimal.len() as u128);
        self.add_list("optimal_moves", &claimed.optimal_moves, number, |text| {
            path(text).filter(is_optimal)
        });
        self.add_list("solutions", &claimed.solutions, count, |text| {
            path(text).filter(is_solution)
        });
    }

    /// Compares a list, which must have all right items once, in any order. `right` returns `None` for a wrong item.
    fn add_list(
        &mut self,
        key: &'static str,
        claimed: &Maybe<Vec<Moves>>,
        count: Option<u128>,
        right: impl Fn(&str) -> Option<Path>,
    ) {
        match (claimed.as_ref().and_then(Option::as_ref), count) {
            (None, _) => {}
            (Some(_), None) => self.unknown = self.unknown.or(Some(key)),
            (Some(list), Some(count)) => {
                let items = list.iter().filter_map(|Moves(text)| right(text));
                let different: HashSet<Path> = items.collect();
                if [list.len(), different.len()].map(|len| len as u128) != [count; 2] {
                    let all = format!("{key} must list each optimal one once, {count} in all");
                    self.wrong.get_or_insert(all);
                }
            }
        }
    }
}

/// Moves in the metric, and the board after them.
type Path = (Vec<Slide>, Board);
