//! Checks a JSON object beside its moves: each key is compared with what the command itself would write.

use serde_json::{Map, Value, json};
use tilebase::{Answer, Ask, Board, Error, Metric, MoveOrder, Notation, Outcome, Solver};

use crate::exit::Exit;
use crate::input::claim::follow;
use crate::input::{Choice, Fields, Moves, Tiles, to_json};
use crate::output::Form;
use crate::output::verdict::{Judged, exit};
use crate::tables::BoardSearch;

/// The keys that are compared.
const KEYS: &str = "solvable verdict end remaining first_mistake is_optimal is_within length slides scramble \
    count solutions optimal_moves choices";

/// Stands for the keys `move` and `tile`, which are compared together.
const NEXT: &str = "next move";

const UNSOLVABLE: &str = "the board is unsolvable";

/// Checks the other keys of a claim, in the search that has led to the verdict. Computes only what they claim.
pub fn check_fields(
    judged: &mut Judged,
    board: &Board,
    search: &mut BoardSearch,
) -> Result<(), Error> {
    if matches!(exit(&judged.verdict, false), Exit::Wrong | Exit::Invalid) {
        return Ok(());
    }
    let (solver, fields) = (search.solver, &judged.claim.fields);
    let is_optimal = fields.is_optimal.flatten() != Some(false);
    let mut compared = Compared {
        board,
        notation: fields.notation(),
        claims: claims(fields, is_optimal),
        right: of_verdict(judged, board, solver),
    };
    let has = |key| compared.claims.contains_key(key);
    let mut choices = fields.choices.iter().flatten().flatten();
    let mut ask = Ask {
        optimal_moves: is_optimal && has(NEXT)
            || has("optimal_moves")
            || choices.any(|choice| choice.is_optimal.is_some()),
        count: has("count") || has("solutions"),
        ..Ask::default()
    };
    let verdict = &mut judged.verdict;
    let mut fault = match (fields.distance_claim(), verdict.lower_bound) {
        (Some(_), None) => Some(UNSOLVABLE.to_owned()),
        (Some(distance), Some(least)) => distance.refuted_by(least, verdict.upper_bound),
        (None, _) => None,
    };
    fault = fault.or_else(|| compared.contradiction());
    let mut answer = None;
    if fault.is_none() && ask != Ask::default() {
        // Optimal moves save a search.
        let known = (verdict.outcome == Outcome::Optimal).then_some(&verdict.moves);
        search.known = known.map(|moves| moves.iter().copied().collect());
        answer = search.answer(board, MoveOrder::UDLR, ask)?;
        match &answer {
            Some(answer) if verdict.distance().is_none() => {
                verdict.lower_bound = Some(answer.lower_bound);
                verdict.upper_bound = answer.length();
            }
            Some(_) => {}
            None => fault = Some(UNSOLVABLE.to_owned()),
        }
    }
    if let Some(claimed) = fields.solutions.iter().flatten().next()
        && let Some(&count) = answer.as_ref().and_then(|answer| answer.count.known())
    {
        // The list may be longer than memory, but not if it is as long as the claimed one.
        if claimed.len() as u128 == count {
            ask.solutions = true;
            answer = search.answer(board, MoveOrder::UDLR, ask)?;
        } else {
            let claimed = to_json(claimed);
            fault = Some(format!(
                "solutions is a list of {count} optimal, not {claimed}"
            ));
        }
    }
    compared.add(answer.as_ref(), solver.metric());
    let fault = fault.or_else(|| compared.contradiction());
    let unknown = compared.disagreement(false);
    (verdict.outcome, verdict.reason) = match (fault, unknown) {
        (Some(reason), _) => (Outcome::Wrong, Some(reason)),
        (None, Some(key)) => {
            let reason = format!("a limit has ended the search for {key}");
            (Outcome::Open, Some(reason))
        }
        (None, None) => return Ok(()),
    };
    Ok(())
}

/// Returns the claims to compare. With `is_optimal`, the next move must be optimal.
fn claims(fields: &Fields, is_optimal: bool) -> Map<String, Value> {
    let mut claims = fields.claims();
    let mut next = claims.clone();
    next.retain(|key, _| key == "move" || key == "tile");
    claims.retain(|key, _| KEYS.split(' ').any(|other| other == key));
    if fields.moves.is_none() {
        claims.remove("is_optimal"); // it is about the next move
    }
    if !next.is_empty() {
        if is_optimal {
            next.insert("is_optimal".to_owned(), true.into());
        }
        claims.insert(NEXT.to_owned(), next.into());
    }
    claims
}

/// Returns the right values that follow from the claimed moves and the verdict on them. Unknown values are absent.
fn of_verdict(judged: &Judged, board: &Board, solver: &Solver) -> Map<String, Value> {
    let (fields, verdict) = (&judged.claim.fields, &judged.verdict);
    let is_optimal = verdict.outcome == Outcome::Optimal;
    let is_within = fields.within.and_then(|percent| {
        let longest = usize::from(verdict.lower_bound?) * (100 + usize::from(percent)) / 100;
        let is_within = verdict.length? <= longest;
        (is_within || verdict.distance().is_some()).then_some(is_within)
    });
    let end = |tiles: &Tiles| Board::parse(board.shape(), &tiles.text()).ok();
    let is_end = |tiles: &&Tiles| end(tiles) == verdict.end;
    let mut right = Fields {
        solvable: Some(Some(verdict.outcome != Outcome::Unsolvable)),
        is_optimal: (is_optimal || verdict.shorter().is_some()).then_some(Some(is_optimal)),
        is_within: is_within.map(Some),
        ..judged.fields()
    };
    if let Some(end) = fields.end.as_ref().filter(is_end) {
        right.end = Some(end.clone());
    }
    if verdict.outcome == Outcome::Solution && verdict.first_mistake.is_none() {
        right.first_mistake = None;
    }
    let path = fields
        .scramble
        .as_ref()
        .map(|Moves(text)| follow(fields.notation(), solver.goal(), text));
    let path = path.and_then(Result::ok).filter(|(_, end)| end == board);
    if let (None, Some((moves, _))) = (&fields.moves, &path) {
        let length = |metric: Metric| Some(Some(metric.slides(moves.iter().copied()).count()));
        (right.length, right.slides) = (length(solver.metric()), length(Metric::Multi));
    }
    let mut right = right.values();
    right.insert(
        "scramble".to_owned(),
        json!(path.and(fields.scramble.as_ref())),
    );
    right
}

/// The claimed values and the right values. A key without a right value is not known yet.
struct Compared<'a> {
    board: &'a Board,
    /// The notation of the claimed moves.
    notation: Notation,
    claims: Map<String, Value>,
    right: Map<String, Value>,
}

impl Compared<'_> {
    /// Adds the right values that an answer knows, and all legal moves.
    fn add(&mut self, answer: Option<&Answer>, metric: Metric) {
        let optimal = answer.and_then(|answer| answer.optimal_moves.known());
        let choices = metric.neighbours(self.board).map(|(slide, _)| Choice {
            is_optimal: optimal.map(|optimal| Some(optimal.contains(slide))),
            ..Choice::new(self.board, slide, self.notation)
        });
        let choices = json!(choices.collect::<Vec<_>>());
        self.right.insert(NEXT.to_owned(), choices.clone());
        self.right.insert("choices".to_owned(), choices);
        if let Some(answer) = answer {
            let mut found = Form::Count.fields(answer, self.notation, false).claims();
            found.retain(|key, _| ["count", "solutions", "optimal_moves"].contains(&&key[..]));
            self.right.append(&mut found);
        }
    }

    /// Returns the first claim that no unknown value can make right.
    fn contradiction(&self) -> Option<String> {
        let key = self.disagreement(true)?;
        let (right, claimed) = (&self.right[key], &self.claims[key]);
        Some(match right {
            Value::Null => format!("{key} must not be {claimed}"),
            choices if key == NEXT => format!("of {choices}, none is {claimed}"),
            right => format!("{key} is {right}, not {claimed}"),
        })
    }

    /// Returns the first key whose values do not agree. `if_unknown` is the result if the right value is not known.
    fn disagreement(&self, if_unknown: bool) -> Option<&str> {
        let mut claims = self.claims.iter();
        let (key, _) =
            claims.find(|(key, claimed)| !self.agree(claimed, self.right.get(*key), if_unknown))?;
        Some(key)
    }

    /// Compares two values. Lists agree in any order, except boards. A value agrees with a list that has it.
    fn agree(&self, claimed: &Value, right: Option<&Value>, if_unknown: bool) -> bool {
        let agree = |claimed, right| self.agree(claimed, right, if_unknown);
        match (claimed, right) {
            (Value::Null, _) => true,
            (_, None) => if_unknown,
            (claimed, Some(right)) if claimed == right => true,
            (Value::String(claimed), Some(Value::String(right))) => {
                let moves = |text| follow(self.notation, self.board, text).ok();
                moves(claimed).is_some_and(|claimed| Some(claimed) == moves(right))
            }
            (Value::Object(claims), Some(Value::Object(right))) => claims
                .iter()
                .all(|(key, claimed)| agree(claimed, right.get(key))),
            (Value::Array(claims), Some(Value::Array(items)))
                if !items.iter().any(Value::is_number) =>
            {
                let is_claimed = |item| {
                    claims.contains(item) || claims.iter().any(|claimed| agree(claimed, Some(item)))
                };
                claims.iter().all(|claimed| agree(claimed, right)) && items.iter().all(is_claimed)
            }
            (claimed, Some(Value::Array(items))) => {
                items.contains(claimed) || items.iter().any(|item| agree(claimed, Some(item)))
            }
            _ => false,
        }
    }
}
