//! Claims beside the moves and the distance of a JSON object: the number of solutions, the optimal moves and so on.

use std::collections::HashSet;

use tilebase::claims::sliding_tiles;
use tilebase::{Ask, Board, Error, Metric, Move, MoveOrder, Notation, Outcome, Solver, Verdict};

use crate::exit::Exit;
use crate::input::claim::{Claim, ClaimArgs, end};
use crate::input::{Choice, Fields, JsonRecord, Moves, Text, Tiles};
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
    let claimed = Fields {
        notation: claim.notation.map(Text),
        ..claim.fields.clone()
    };
    let found = found(&claimed, claim, &verdict, solver, args)?;
    if let Some(reason) = claimed.contradiction(&found) {
        return Ok(verdict.changed_to(Outcome::Wrong, reason));
    }
    Ok(match claimed.undecided(&found) {
        None => verdict,
        Some(key) => {
            let reason = format!("a limit has ended the search for {key}");
            verdict.changed_to(Outcome::Open, reason)
        }
    })
}

/// Returns what is true of a board and of its claimed solution. A key that has no value is absent. A key that a limit
/// has left unknown is null.
fn found(
    claimed: &Fields,
    claim: &Claim,
    verdict: &Verdict,
    solver: &Solver,
    args: &ClaimArgs,
) -> Result<Fields, Error> {
    let (start, goal, metric) = (&claim.task.board, solver.goal(), solver.metric());
    let mut found = Fields {
        board: Some(Some(Tiles::Board(*start))),
        goal: Some(Tiles::Board(*goal)),
        metric: Some(Text(metric)),
        verdict: Some(verdict.outcome.name().to_owned()),
        ..Fields::default()
    };
    if verdict.outcome == Outcome::Unsolvable {
        return Ok(found);
    }
    found.distance = Some(verdict.distance().map(u64::from));
    let is_optimal = verdict.outcome == Outcome::Optimal;
    let mut moves = verdict.moves.clone();
    if claim.moves.is_some() {
        found.end = Some(Tiles::Board(*goal));
        found.remaining = Some(Some(0));
        found.is_optimal = Some((is_optimal || verdict.shorter().is_some()).then_some(is_optimal));
        found.first_mistake = Some(verdict.first_mistake).filter(|_| !is_optimal);
        found.is_within = claimed.within.map(|percent| {
            let longest = usize::from(verdict.lower_bound?) * (100 + usize::from(percent)) / 100;
            let is_within = verdict.length? <= longest;
            (is_within || verdict.distance().is_some()).then_some(is_within)
        });
    } else if let Some(scramble) = &claimed.scramble {
        let path = claimed.path(goal, scramble);
        moves = path.map_or_else(Vec::new, |(moves, _)| moves);
    }
    let length = |metric: Metric| Some(Some(metric.slides(moves.iter().copied()).count()));
    (found.length, found.slides) = (length(metric), length(Metric::Multi));
    let is_counted = claimed.count.is_some() || claimed.solutions.is_some();
    let has_choice = claimed.r#move.is_some() || claimed.tile.is_some();
    let has_choices = has_choice || claimed.choices.is_some() || claimed.optimal_moves.is_some();
    if !is_counted && !has_choices {
        return Ok(found);
    }
    let mut search = args.search.limits.start(solver);
    // Optimal moves save a search.
    search.known = is_optimal.then(|| moves.iter().copied().collect());
    let ask = Ask {
        optimal_moves: has_choices,
        count: is_counted,
        solutions: false,
    };
    let answer = search.answer(start, MoveOrder::UDLR, ask)?;
    let answer = answer.expect("a solvable board");
    found.count = answer.count.asked().map(|count| count.copied());
    if has_choices {
        let optimal = answer.optimal_moves.known();
        let spelled = |slide| Moves(claimed.notation().of_slide(start, slide));
        found.optimal_moves = Some(optimal.map(|slides| slides.iter().map(spelled).collect()));
        let choices = metric.neighbours(start).map(|(slide, _)| Choice {
            r#move: Some(spelled(slide)),
            tile: sliding_tiles(start, slide).pop(),
            is_optimal: Some(optimal.map(|optimal| optimal.contains(slide))),
        });
        found.choices = Some(choices.collect());
    }
    Ok(found)
}

impl Fields {
    /// Returns the first wrong claim, as a sentence. A claim is wrong if `found` has another value or none.
    pub fn contradiction(&self, found: &Fields) -> Option<String> {
        let (key, value) = self.first_claim(found, Some(false))?;
        let must = match key.as_str() {
            "move" | "tile" | "choices" => {
                "must be legal moves, their tiles and whether they are optimal".to_owned()
            }
            "scramble" => "must be moves from the goal to the board".to_owned(),
            "solutions" => {
                let count = found.count.flatten().unwrap_or_default();
                format!("must be all {count} optimal solutions")
            }
            key => format!("is {}", JsonRecord::of(found).get(key).unwrap_or("null")),
        };
        Some(format!("{key} {must}, not {value}"))
    }

    /// Returns the first claim whose value in `found` is unknown.
    fn undecided(&self, found: &Fields) -> Option<String> {
        self.first_claim(found, None).map(|(key, _)| key)
    }

    /// Returns the first claim that is right, wrong or undecided, and its value.
    fn first_claim(&self, found: &Fields, is_right: Option<bool>) -> Option<(String, String)> {
        let (claims, known) = (JsonRecord::of(self), JsonRecord::of(found));
        let mut claims = claims.pairs();
        let claim = claims.find(|(key, value)| {
            let known = known.pairs().find(|(name, _)| name == key);
            self.is_right(key, value, known.map(|(_, known)| known), found) == is_right
        });
        claim.map(|(key, value)| (key.to_owned(), value.to_owned()))
    }

    /// Returns whether a claim is right, or `None` if that is unknown. `known` is the value in `found`.
    fn is_right(
        &self,
        key: &str,
        value: &str,
        known: Option<&str>,
        found: &Fields,
    ) -> Option<bool> {
        let (Some(Some(Tiles::Board(start))), Some(Tiles::Board(goal))) =
            (&found.board, &found.goal)
        else {
            return None;
        };
        let end = |text: &Moves| self.path(start, text).map(|(_, end)| end);
        match key {
            // These describe the subject, are checked with the moves and the distance, or are too costly to check.
            "board" | "shape" | "goal" | "metric" | "solvable" | "distance" | "lower_bound"
            | "moves" | "notation" | "within" | "nodes" | "reason" | "distances" | "mistakes"
            | "longest_optimal" | "pauses" | "moves_per_second" | "error" | "argument"
            | "lines" => Some(true),
            "is_optimal" if self.moves.is_none() => Some(true), // checked with `move` or `tile`
            "is_optimal" | "is_within" if value == "false" => Some(true),
            "end" => {
                let end = self.end.as_ref()?.board(goal.shape());
                Some(known.is_some() && end == Some(*goal))
            }
            "scramble" => {
                let path = self.path(goal, self.scramble.as_ref()?);
                Some(path.is_some_and(|(_, end)| end == *start))
            }
            "move" | "tile" => found.has_choice(
                start,
                self,
                &Choice {
                    r#move: self.r#move.clone().flatten(),
                    tile: self.tile.flatten(),
                    is_optimal: self
                        .is_optimal
                        .filter(|is_optimal| *is_optimal == Some(true)),
                },
            ),
            "choices" => {
                let choices = self.choices.iter().flatten();
                let are_right = choices.map(|choice| found.has_choice(start, self, choice));
                let are_right: Option<Vec<bool>> = are_right.collect();
                are_right.map(|are_right| !are_right.contains(&false))
            }
            "optimal_moves" => {
                let ends = |moves: &Vec<Moves>| moves.iter().map(end).collect::<HashSet<_>>();
                let [claimed, known] = [self, found].map(|fields| fields.optimal_moves.as_ref());
                Some(claimed?.as_ref().map(ends) == Some(known?.as_ref().map(ends)?))
            }
            "solutions" => {
                let (count, distance) = (found.count.flatten()?, found.distance.flatten()?);
                let Text(metric) = found.metric?;
                let is_optimal = |(moves, end): &(Vec<Move>, Board)| {
                    let length = metric.slides(moves.iter().copied()).count();
                    end == goal && length as u64 == distance
                };
                let claims = self.solutions.iter().flatten().flatten();
                let claims = claims.map(|text| self.path(start, text).filter(is_optimal));
                let claims = claims.collect::<Option<HashSet<_>>>();
                Some(claims.is_some_and(|claims| claims.len() as u128 == count))
            }
            _ if known == Some("null") => None,
            _ => Some(known == Some(value)),
        }
    }

    /// Returns whether a choice is among the legal moves, with its tile, and is optimal as claimed.
    fn has_choice(&self, start: &Board, claim: &Fields, choice: &Choice) -> Option<bool> {
        let end = |text: &Option<Moves>| {
            let path = text.as_ref().map(|text| claim.path(start, text));
            path.map(|path| path.map(|(_, end)| end))
        };
        let claimed = end(&choice.r#move);
        let found = self.choices.iter().flatten().find(|found| {
            (claimed.is_none() || claimed == end(&found.r#move))
                && (choice.tile.is_none() || choice.tile == found.tile)
        });
        match (found, choice.is_optimal) {
            (Some(found), Some(claimed)) => found
                .is_optimal
                .flatten()
                .map(|known| Some(known) == claimed),
            _ => Some(found.is_some()),
        }
    }

    /// Returns the moves of a text in the notation of these fields and the board after them, if all are legal.
    fn path(&self, from: &Board, text: &Moves) -> Option<(Vec<Move>, Board)> {
        end(self.notation(), from, &text.0)
    }

    fn notation(&self) -> Notation {
        self.notation
            .map_or(Notation::Blank, |Text(notation)| notation)
    }
}
