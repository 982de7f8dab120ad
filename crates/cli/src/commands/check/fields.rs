//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::collections::HashSet;
use std::fmt::Display;

use serde::Deserialize;
use serde_json::Value;
use tilebase::{Board, Error, Metric, Move, MoveOrder, Slide, Solution, Solver};

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
    Ok(Verdict::because(Kind::Open, reason, verdict.distance))
}

impl<'a> Facts<'a> {
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
            "count" => self
                .beside(BoardSearch::count_solutions)?
                .map_or(Unknown, |count| is(&count)),
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

    /// Computes something from an optimal solution. Returns `None` at a limit.
    fn beside<T>(
        &mut self,
        compute: impl Fn(&BoardSearch<'a>, &Board, &Solution) -> Result<Option<T>, Error>,
    ) -> Result<Option<T>, Error> {
        match self.solution()? {
            Some(solution) => compute(&self.search, &self.claim.start, &solution),
            None => Ok(None),
        }
    }

    /// Returns the slide with this text and this farthest tile, if it is legal.
    fn slide(&self, mv: Option<&str>, tile: Option<u8>) -> Option<Slide> {
        let start = &self.claim.start;
        let end = match mv {
            Some(text) => Some(self.path(start, text)?.1),
            None => None,
        };
        let mut slides = self.solver.metric().neighbours(start);
        let slide = slides.find(|&(slide, board)| {
            end.is_none_or(|end| end == board)
                && tile.is_none_or(|tile| sliding_tiles(start, slide).last() == Some(&tile))
        });
        slide.map(|(slide, _)| slide)
    }

    /// Checks the list of the first moves of all optimal solutions, in any order.
    fn check_optimal(&mut self, claimed: &str) -> Result<Checked, Error> {
        let Some(optimal) = self.beside(BoardSearch::optimal_slides)? else {
            return Ok(Unknown);
        };
        let texts = texts(claimed);
        let claims: Vec<Option<Slide>> = texts
            .iter()
            .map(|text| self.slide(Some(text), None))
            .collect();
        let is_right = claimed.starts_with('[')
            && optimal.iter().all(|slide| claims.contains(&Some(slide)))
            && claims
                .iter()
                .all(|slide| slide.is_some_and(|slide| optimal.contains(slide)));
        let spelled = optimal
            .iter()
            .map(|slide| self.spelling.of_slide(&self.claim.start, slide));
        let spelled: Vec<String> = spelled.collect();
        Ok(unless(is_right, || {
            format!("optimal is {spelled:?}, not {claimed}")
        }))
    }

    /// Checks that each hint is a legal move, and whether the move is optimal.
    fn check_hints(&mut self, claimed: &str) -> Result<Checked, Error> {
        let wrong = || Ok(Wrong(format!("not a legal move and its tile: {claimed}")));
        let Ok(hints) = serde_json::from_str::<Vec<Hint>>(claimed) else {
            return wrong();
        };
        for hint in hints {
            let Some(slide) = self.slide(hint.mv.as_deref(), hint.tile) else {
                return wrong();
            };
            let Some(claimed) = hint.optimal else {
                continue;
            };
            match self
                .beside(BoardSearch::optimal_slides)?
                .map(|optimal| optimal.contains(slide))
            {
                Some(is_optimal) if is_optimal == claimed => {}
                Some(is_optimal) => {
                    let not = if is_optimal { "" } else { "not " };
                    return Ok(Wrong(format!("move {slide} is {not}optimal")));
                }
                None => return Ok(Unknown),
            }
        }
        Ok(Right)
    }

    /// Checks the list of all optimal solutions, in any order.
    fn check_solutions(&mut self, claimed: &str) -> Result<Checked, Error> {
        let (Some(solution), Some(count)) =
            (self.solution()?, self.beside(BoardSearch::count_solutions)?)
        else {
            return Ok(Unknown);
        };
        let metric = self.solver.metric();
        let mut solutions = HashSet::new();
        for text in texts(claimed) {
            let path = self.path(&self.claim.start, &text);
            let path = path.filter(|(moves, end)| {
                let length = metric.slides(moves.iter().copied()).count();
                end == self.solver.goal() && length == metric.len(&solution)
            });
            match path {
                Some((moves, _)) => solutions.insert(moves),
                None => return Ok(Wrong(format!("{text:?} is not an optimal solution"))),
            };
        }
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

/// Reads moves, as [`texts`] reads each item.
fn text(claimed: &str) -> String {
    texts(&format!("[{claimed}]")).concat()
}

/// Reads a list of moves. An item that is not text is read as `?`, which is no move.
fn texts(claimed: &str) -> Vec<String> {
    let values: Vec<Value> = serde_json::from_str(claimed).unwrap_or_default();
    let texts = values
        .iter()
        .map(|value| text_of_moves(value).unwrap_or("?".to_owned()));
    texts.collect()
}
