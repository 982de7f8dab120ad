//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::fmt::Display;

use serde::Deserialize;
use serde_json::Value;
use tilebase::{Board, Error, Metric, Move, MoveOrder, SlideSet, Solution, Solver};

use super::claim::{Claim, Claimed, text_of_moves};
use super::claims::ClaimArgs;
use super::distance::Distances;
use super::verdict::{Kind, Verdict};
use crate::exit::Exit;
use crate::spelling::{Spelling, sliding_tiles};
use crate::tables::BoardSearch;

enum Checked {
    Right,
    /// The text is the reason.
    Wrong(String),
    /// A limit has ended the search.
    Unknown,
}

use Checked::{Right, Unknown, Wrong};

/// A move of a hint. `optimal` is `None` if the hint does not say it.
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
    if claim.fields.is_empty() || matches!(verdict.exit(false), Exit::Wrong | Exit::Invalid) {
        return Ok(verdict);
    }
    let mut facts = Facts {
        claim,
        verdict: &verdict,
        spelling: claim.spelling.unwrap_or(args.moves),
        solver,
        search: args.search.limits.start(solver),
    };
    let mut unknown = None;
    for (key, value) in &claim.fields {
        match facts.check(key, value.get())? {
            Right => {}
            Wrong(reason) => return Ok(Verdict::because(Kind::Wrong, reason, verdict.distance)),
            Unknown => unknown = unknown.or(Some(key)),
        }
    }
    let Some(key) = unknown else {
        return Ok(verdict);
    };
    let reason = format!("a limit has ended the search for {key}");
    Ok(Verdict::because(Kind::Undecided, reason, verdict.distance))
}

impl Facts<'_> {
    fn check(&mut self, key: &str, claimed: &str) -> Result<Checked, Error> {
        let (claim, verdict) = (self.claim, self.verdict);
        let is = |known: &dyn Display| {
            let known = known.to_string();
            unless(known == claimed, || {
                format!("{key} is {known}, not {claimed}")
            })
        };
        let is_optimal = verdict.kind == Kind::Optimal;
        let has_moves = matches!(claim.claimed, Claimed::Moves(_));
        Ok(match key {
            "solvable" => is(&(verdict.kind != Kind::Unsolvable)),
            "verdict" => is(&format_args!("\"{}\"", verdict.name())),
            _ if verdict.kind == Kind::Unsolvable => Wrong(format!("{key} needs a solvable board")),
            "solved" if has_moves => is(&true),
            "remaining" if has_moves => is(&0),
            "first_wasted_move" | "first_bad_move" if has_moves => match verdict.first_wasted {
                Some((number, _)) => is(&number),
                None if is_optimal => is(&"null"),
                None => Unknown,
            },
            "bound" => self.check_distances(Distances::new(number(claimed), None)),
            "upper" => self.check_distances(Distances::new(0, Some(number(claimed)))),
            "best" | "solution" => {
                let path = self.path(&claim.start, &text(claimed));
                let is_solution = path.is_some_and(|(_, end)| end == *self.solver.goal());
                unless(is_solution, || format!("{key} is no solution"))
            }
            "scramble" => {
                let path = self.path(self.solver.goal(), &text(claimed));
                let lengths = claim.lengths.iter().filter(|_| !has_moves);
                let is_right = path.is_some_and(|(moves, end)| {
                    let length =
                        |metric: Metric| metric.slides(moves.iter().copied()).count() as u64;
                    let mut lengths = lengths.map(|&(metric, claimed)| length(metric) == claimed);
                    end == claim.start && lengths.all(|is_right| is_right)
                });
                unless(is_right, || {
                    "the scramble makes another board, or has another length".to_owned()
                })
            }
            "count" => self.count()?.map_or(Unknown, |count| is(&count)),
            "optimal" => match claimed {
                "false" => Right,
                "true" if !has_moves => Right, // checked with `move` or `tile`
                "true" if verdict.kind == Kind::Unproved => Unknown,
                "true" => is(&is_optimal),
                _ => self.check_optimal(claimed)?,
            },
            "move" | "tile" => {
                let field = |key| claim.field(key).unwrap_or("null");
                let is_optimal = field("optimal") != "false";
                let [mv, tile] = [field("move"), field("tile")];
                self.check_hints(&format!(
                    r#"[{{"move":{mv},"tile":{tile},"optimal":{}}}]"#,
                    if is_optimal { "true" } else { "null" }
                ))?
            }
            "moves" => self.check_hints(claimed)?,
            "solutions" => self.check_solutions(claimed)?,
            _ => Wrong(format!("{key} needs moves")),
        })
    }

    /// Returns the moves of a text, and the board after them.
    fn path(&self, start: &Board, text: &str) -> Option<(Vec<Move>, Board)> {
        let path = self.spelling.follow(start, text).ok()?;
        let (_, end) = *path.last()?;
        Some((path.into_iter().filter_map(|(mv, _)| mv).collect(), end))
    }

    fn check_distances(&self, claimed: Distances) -> Checked {
        let verdict = self.verdict;
        let most = verdict.enough.or(verdict.length_if_any());
        let [least, most] = [verdict.bound, most].map(|moves| moves.map(|moves| moves as u64));
        let known = match verdict.distance {
            Some(distance) => Distances::one(distance as u64),
            None => Distances::new(least.unwrap_or(0), most),
        };
        match claimed.excluded_by(known).and_then(|wrong| wrong.reason) {
            Some(reason) => Wrong(reason),
            None => Right,
        }
    }

    /// Returns an optimal solution, or `None` at a limit.
    fn solution(&mut self) -> Result<Option<Solution>, Error> {
        match (&self.verdict.solution, self.verdict.kind) {
            (Some(moves), Kind::Optimal) => Ok(Some(moves.iter().copied().collect())),
            _ => {
                let found = self.search.run(&self.claim.start, MoveOrder::UDLR)?;
                Ok(found.complete().copied())
            }
        }
    }

    fn count(&mut self) -> Result<Option<u128>, Error> {
        match self.solution()? {
            Some(solution) => self.search.count_solutions(&self.claim.start, &solution),
            None => Ok(None),
        }
    }

    fn optimal(&mut self) -> Result<Option<SlideSet>, Error> {
        match self.solution()? {
            Some(solution) => self.search.optimal_slides(&self.claim.start, &solution),
            None => Ok(None),
        }
    }

    /// Checks the list of the first moves of all optimal solutions, in any order.
    fn check_optimal(&mut self, claimed: &str) -> Result<Checked, Error> {
        let Some(optimal) = self.optimal()? else {
            return Ok(Unknown);
        };
        let start = &self.claim.start;
        let slides = self.solver.metric().neighbours(start);
        let slides = slides.filter(|(slide, _)| optimal.contains(*slide));
        let (spelled, mut known): (Vec<String>, Vec<Board>) = slides
            .map(|(slide, board)| (self.spelling.of_slide(start, slide), board))
            .unzip();
        let ends = texts(claimed)
            .into_iter()
            .map(|text| Some(self.path(start, &text)?.1));
        let mut ends = ends.collect::<Option<Vec<Board>>>().unwrap_or_default();
        ends.sort();
        ends.dedup();
        known.sort();
        let reason = || format!("optimal is {spelled:?}, not {claimed}");
        Ok(unless(ends == known && claimed.starts_with('['), reason))
    }

    /// Checks that each hint names a legal move, and whether the move is optimal.
    fn check_hints(&mut self, claimed: &str) -> Result<Checked, Error> {
        let Ok(hints) = serde_json::from_str::<Vec<Hint>>(claimed) else {
            return Ok(Wrong(format!(
                "expected a move and a tile, found {claimed}"
            )));
        };
        for hint in hints {
            let start = &self.claim.start;
            let end = match &hint.mv {
                Some(mv) => self.path(start, mv).map(|(_, end)| Some(end)),
                None => Some(None),
            };
            let slides = self.solver.metric().neighbours(start);
            let mut named = slides.filter(|(slide, board)| {
                let tile = || sliding_tiles(start, *slide).last().copied();
                end.is_some_and(|end| end.is_none_or(|end| end == *board))
                    && hint.tile.is_none_or(|claimed| Some(claimed) == tile())
            });
            let name = hint.mv.clone().or(hint.tile.map(|tile| tile.to_string()));
            let name = name.unwrap_or_default();
            let Some((slide, _)) = named.next() else {
                return Ok(Wrong(format!(
                    "{name} is not a legal move, or moves another tile"
                )));
            };
            if let Some(claimed) = hint.optimal {
                match self.optimal()?.map(|optimal| optimal.contains(slide)) {
                    None => return Ok(Unknown),
                    Some(true) if !claimed => return Ok(Wrong(format!("{name} is optimal"))),
                    Some(false) if claimed => return Ok(Wrong(format!("{name} is not optimal"))),
                    Some(_) => {}
                }
            }
        }
        Ok(Right)
    }

    /// Checks the list of all optimal solutions, in any order.
    fn check_solutions(&mut self, claimed: &str) -> Result<Checked, Error> {
        let (Some(solution), Some(count)) = (self.solution()?, self.count()?) else {
            return Ok(Unknown);
        };
        let metric = self.solver.metric();
        let mut solutions = Vec::new();
        for text in texts(claimed) {
            let path = self.path(&self.claim.start, &text);
            match path.filter(|(_, end)| end == self.solver.goal()) {
                Some((moves, _))
                    if metric.slides(moves.iter().copied()).count() == metric.len(&solution) =>
                {
                    solutions.push(moves)
                }
                _ => return Ok(Wrong(format!("{text:?} is not an optimal solution"))),
            }
        }
        solutions.sort();
        solutions.dedup();
        let found = solutions.len();
        let reason = || format!("there are {count} optimal solutions, not {found}");
        Ok(unless(found as u128 == count, reason))
    }
}

fn unless(is_right: bool, reason: impl FnOnce() -> String) -> Checked {
    match is_right {
        true => Right,
        false => Wrong(reason()),
    }
}

/// Reads a number that [`Claim`] has checked.
fn number(claimed: &str) -> u64 {
    claimed.parse().unwrap_or_default()
}

/// Reads moves that [`Claim`] has checked.
fn text(claimed: &str) -> String {
    let value = serde_json::from_str(claimed).ok();
    value.as_ref().and_then(text_of_moves).unwrap_or_default()
}

/// Reads a list of moves. An item that is not text is read as `?`, which is no move.
fn texts(claimed: &str) -> Vec<String> {
    let values: Vec<Value> = serde_json::from_str(claimed).unwrap_or_default();
    let texts = values
        .iter()
        .map(|value| text_of_moves(value).unwrap_or("?".to_owned()));
    texts.collect()
}
