//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::collections::HashSet;
use std::fmt::Display;

use serde::Deserialize;
use serde_json::Value;
use tilebase::{
    Answer, Ask, Board, Error, Metric, Move, MoveOrder, Outcome, Slide, Solver, Verdict,
};

use super::claim::{Claim, Claimed, text_of_moves};
use super::claims::ClaimArgs;
use super::verdict::{exit, is_unproved};
use crate::exit::Exit;
use crate::spelling::{Spelling, sliding_tiles};
use crate::tables::BoardSearch;

/// The expected value of a field, and whether the field has it. `None` if a limit has ended the search.
type Checked = Option<(String, bool)>;

/// A move of a hint. `optimal` is `None` if the hint lacks it.
#[derive(Deserialize)]
struct Hint {
    #[serde(rename = "move")]
    mv: Option<String>,
    tile: Option<u8>,
    optimal: Option<bool>,
}

/// A claim whose moves and distance are not wrong.
struct Facts<'a> {
    claim: &'a Claim,
    verdict: &'a Verdict,
    spelling: Spelling,
    solver: &'a Solver,
    search: BoardSearch<'a>,
}

/// Checks the other fields of a claim. Computes only what they claim.
pub fn with_fields(
    verdict: Verdict,
    claim: &Claim,
    solver: &Solver,
    args: &ClaimArgs,
) -> Result<Verdict, Error> {
    if claim.fields.is_empty() || matches!(exit(&verdict, false), Exit::Wrong | Exit::Invalid) {
        return Ok(verdict);
    }
    let mut facts = Facts {
        claim,
        verdict: &verdict,
        spelling: claim.spelling.unwrap_or(args.moves),
        solver,
        search: args.search.limits.start(solver),
    };
    let mut open = None;
    for (key, value) in &claim.fields {
        match facts.check(key, value.get())? {
            Some((_, true)) => {}
            Some((expected, false)) => {
                let reason = format!("{key} must be {expected}, not {value}");
                return Ok(Verdict::new(Outcome::Wrong, reason).with(verdict.known));
            }
            None => open = open.or(Some(key)),
        }
    }
    Ok(match open {
        None => verdict,
        Some(key) => {
            let reason = format!("a limit has ended the search for {key}");
            Verdict::new(Outcome::Open, reason).with(verdict.known)
        }
    })
}

impl<'a> Facts<'a> {
    fn check(&mut self, key: &str, claimed: &str) -> Result<Checked, Error> {
        let (claim, verdict) = (self.claim, self.verdict);
        let (start, goal) = (&claim.start, self.solver.goal());
        let is = |known: &dyn Display| Some((known.to_string(), known.to_string() == claimed));
        let must = |expected: &str, is_right| Some((expected.to_owned(), is_right));
        let is_optimal = verdict.outcome == Outcome::Optimal;
        let has_moves = matches!(claim.claimed, Claimed::Moves(_));
        Ok(match key {
            "verdict" => is(&format_args!("{:?}", verdict.outcome.name())),
            _ if verdict.outcome == Outcome::Unsolvable => is(&"null"),
            "solved" if has_moves => is(&true),
            "remaining" if has_moves => is(&0),
            "first_mistake" if has_moves => match &verdict.first_mistake {
                Some(number) => is(number),
                None if is_optimal => is(&"null"),
                None => None,
            },
            "best" | "solution" => {
                let path = self.spelling.end(start, &text(claimed));
                must("a solution", path.is_some_and(|(_, end)| end == *goal))
            }
            "scramble" => {
                let end = self.spelling.end(goal, &text(claimed)).map(|(_, end)| end);
                must("moves from the goal to the board", end == Some(*start))
            }
            "length" | "slides" => {
                let metric = match key {
                    "length" => Metric::Single,
                    _ => Metric::Multi,
                };
                let scramble = claim.field("scramble");
                let scramble = scramble.and_then(|claimed| self.spelling.end(goal, &text(claimed)));
                let moves = verdict.is_solution().then(|| verdict.moves.clone());
                let moves = moves.or(scramble.map(|(moves, _)| moves));
                is(&length(metric, &moves.unwrap_or_default()))
            }
            "count" => self.count()?.and_then(|count| is(&count)),
            "optimal" => match claimed {
                "false" => is(&false),
                "true" if !has_moves => is(&true), // checked with `move` or `tile`
                "true" if is_unproved(verdict) => None,
                "true" => is(&is_optimal),
                _ => {
                    let slides = self.slides()?;
                    let known = slides.iter().all(|(.., is_optimal)| is_optimal.is_some());
                    let optimal = slides.iter().filter(|slide| slide.2 == Some(true));
                    let claims = texts(claimed).into_iter();
                    let claims = claims.map(|text| Some(self.spelling.end(start, &text)?.1));
                    let ends = optimal.clone().map(|(_, end, _)| Some(*end));
                    let is_right = claims.collect::<HashSet<_>>() == ends.collect();
                    let spelled = optimal.map(|&(slide, ..)| self.spelling.of_slide(start, slide));
                    let spelled: Vec<String> = spelled.collect();
                    known.then(|| (format!("{spelled:?}"), is_right))
                }
            },
            "move" | "tile" => {
                let field = |key| claim.field(key).unwrap_or("null");
                let optimal = match field("optimal") {
                    "false" => "null",
                    _ => "true",
                };
                let (mv, tile) = (field("move"), field("tile"));
                let hint = format!(r#"[{{"move":{mv},"tile":{tile},"optimal":{optimal}}}]"#);
                self.check_hints(&hint)?
            }
            "moves" => self.check_hints(claimed)?,
            "solutions" => match (self.count()?, verdict.distance()) {
                (Some(count), Some(distance)) => {
                    let is_optimal = |(moves, end): &(Vec<Move>, Board)| {
                        let length = length(self.solver.metric(), moves);
                        end == goal && length == distance as u64
                    };
                    let claims = texts(claimed).into_iter();
                    let claims =
                        claims.map(|text| self.spelling.end(start, &text).filter(is_optimal));
                    let claims = claims.collect::<Option<HashSet<_>>>();
                    let is_right = claims.is_some_and(|claims| claims.len() as u128 == count);
                    must(&format!("all {count} optimal solutions"), is_right)
                }
                _ => None,
            },
            _ => is(&"null"), // without moves
        })
    }

    /// Finds more about the board. Optimal moves save a search.
    fn beside(&mut self, ask: Ask) -> Result<Option<Answer>, Error> {
        let is_optimal = self.verdict.outcome == Outcome::Optimal;
        self.search.known = is_optimal.then(|| self.verdict.moves.iter().copied().collect());
        self.search.answer(&self.claim.start, MoveOrder::UDLR, ask)
    }

    fn count(&mut self) -> Result<Option<u128>, Error> {
        let ask = Ask {
            count: true,
            ..Ask::default()
        };
        let answer = self.beside(ask)?;
        Ok(answer.and_then(|answer| answer.count.known().copied()))
    }

    /// Returns the legal moves, the boards after them, and whether they are optimal, if that is known.
    fn slides(&mut self) -> Result<Vec<(Slide, Board, Option<bool>)>, Error> {
        let ask = Ask {
            optimal_moves: true,
            ..Ask::default()
        };
        let answer = self.beside(ask)?;
        let optimal = answer.and_then(|answer| answer.optimal_moves.known().copied());
        let slides = self.solver.metric().neighbours(&self.claim.start);
        let is_optimal = |slide| optimal.map(|optimal| optimal.contains(slide));
        let slides = slides.map(|(slide, end)| (slide, end, is_optimal(slide)));
        Ok(slides.collect())
    }

    /// Checks that each hint is a legal move and its farthest tile, and whether the move is optimal.
    fn check_hints(&mut self, claimed: &str) -> Result<Checked, Error> {
        let start = &self.claim.start;
        let slides = self.slides()?;
        let is_right = |hint: Hint| {
            let end = hint
                .mv
                .map(|text| self.spelling.end(start, &text).map(|(_, end)| end));
            let found = slides.iter().find(|&&(slide, board, _)| {
                end.is_none_or(|end| end == Some(board))
                    && hint
                        .tile
                        .is_none_or(|tile| sliding_tiles(start, slide).last() == Some(&tile))
            });
            match (found, hint.optimal) {
                (Some((.., known)), Some(claimed)) => known.map(|known| known == claimed),
                _ => Some(found.is_some()),
            }
        };
        let Ok(hints) = serde_json::from_str::<Vec<Hint>>(claimed) else {
            return Ok(Some((HINTS.to_owned(), false)));
        };
        let are_right: Option<Vec<bool>> = hints.into_iter().map(is_right).collect();
        Ok(are_right.map(|are_right| (HINTS.to_owned(), !are_right.contains(&false))))
    }
}

const HINTS: &str = "legal moves, their tiles and whether they are optimal";

fn length(metric: Metric, moves: &[Move]) -> u64 {
    metric.slides(moves.iter().copied()).count() as u64
}

/// Reads moves, as [`texts`] reads each item.
fn text(claimed: &str) -> String {
    texts(&format!("[{claimed}]")).concat()
}

/// Reads a list of moves. Other values than text are read as `?`, which is no move.
fn texts(claimed: &str) -> Vec<String> {
    let unread = || "?".to_owned();
    match serde_json::from_str(claimed) {
        Ok(Value::Array(items)) => {
            let texts = items.iter();
            texts
                .map(|item| text_of_moves(item).unwrap_or_else(unread))
                .collect()
        }
        _ => vec![unread()],
    }
}
