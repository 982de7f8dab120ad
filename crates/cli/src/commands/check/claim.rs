use clap::ValueEnum;
use serde_json::Value;
use serde_json::value::RawValue;
use tilebase::claims::Distances;
use tilebase_learning::says_unsolvable;
use tilebase_puzzle::{Board, Metric};

use crate::input::{JsonRecord, Record, Task, fields};
use crate::spelling::Spelling;
use crate::tables::Setup;

pub struct Claim {
    pub start: Board,
    /// The goal, if a JSON object names it.
    pub goal: Option<Board>,
    pub claimed: Claimed,
    /// The distances that the claim allows.
    pub distance: Option<Distances>,
    /// The metric of the distance, if the claim has one.
    pub metric: Option<Metric>,
    pub spelling: Option<Spelling>,
    /// The other fields of a JSON object that claim something.
    pub fields: Vec<(&'static str, Box<RawValue>)>,
}

pub enum Claimed {
    Moves(String),
    Distance(Distances),
    Unsolvable,
    /// The claim contradicts itself or the input. The text is the reason.
    Contradiction(String),
}

impl Claimed {
    fn of_moves(text: &str) -> Claimed {
        match says_unsolvable(text) {
            true => Claimed::Unsolvable,
            false => Claimed::Moves(text.to_owned()),
        }
    }
}

impl Claim {
    /// Reads the claim of a record.
    pub fn of(record: &Record, spelling: Spelling) -> Result<Claim, String> {
        if record.is_object {
            let task = record.task.clone();
            let claim = task.and_then(|task| Claim::of_object(task, &record.json));
            return claim.map_err(|error| format!("invalid claim: {error}"));
        }
        let text = record.claim.as_ref();
        let text =
            text.ok_or("invalid claim: expected a board, a colon and moves, such as 1234567x8: r")?;
        Ok(Claim::of_text(record.task.clone()?.board, text, spelling))
    }

    /// Reads a claim: moves, `unsolvable`, a distance or its bounds. A number is a distance unless `spelling` is
    /// `Numbers`.
    pub fn of_text(start: Board, text: &str, spelling: Spelling) -> Claim {
        let text = text.trim();
        let is_number = spelling != Spelling::Numbers && text.bytes().all(|b| b.is_ascii_digit());
        let number = text.parse::<u8>().ok().filter(|_| is_number);
        let distance = number.map(|moves| Distances::one(moves.into()));
        let distance = distance.or_else(|| Distances::read(text));
        let claimed = distance.map_or_else(|| Claimed::of_moves(text), Claimed::Distance);
        Claim::new(start, claimed, distance)
    }

    /// Returns a claim without fields.
    pub fn new(start: Board, claimed: Claimed, distance: Option<Distances>) -> Claim {
        Claim {
            start,
            goal: None,
            claimed,
            distance,
            metric: None,
            spelling: None,
            fields: Vec::new(),
        }
    }

    /// Reads the answer to a board, as `solve` or the program of a course prints it.
    pub fn of_answer(
        task: Task,
        line: &str,
        setup: &Setup,
        spelling: Spelling,
    ) -> Result<Claim, String> {
        let line = line.trim_start_matches('\u{FEFF}');
        if !JsonRecord::is_one(line) || is_invalid_answer(line) {
            let mut claim = Claim::of_text(task.board, line, spelling);
            claim.goal = task.goal;
            // Some courses ask for this number.
            if line.trim().trim_end_matches('.') == "-1" {
                claim.claimed = Claimed::Unsolvable;
            }
            if is_invalid_answer(line) {
                claim.claimed = Claimed::Contradiction("the input is a board".to_owned());
            }
            return Ok(claim);
        }
        let record = JsonRecord::parse(line)?;
        let found = record.task(setup)?;
        let goal = task.goal.or(setup.goal(task.board.shape()).ok());
        let mut claim = Claim::of_object(Task { goal, ..found }, &record)?;
        let other = match found.goal.filter(|_| found.goal != goal) {
            _ if found.board != task.board => format!("board, {}", found.board),
            Some(goal) => format!("goal, {goal}"),
            None => return Ok(claim),
        };
        claim.claimed = Claimed::Contradiction(format!("the answer is for another {other}"));
        Ok(claim)
    }

    /// Returns the board and the goal.
    pub fn task(&self) -> Task {
        Task {
            board: self.start,
            goal: self.goal,
        }
    }

    /// Returns a field as it is written.
    pub fn field(&self, key: &str) -> Option<&str> {
        let mut fields = self.fields.iter();
        let field = fields.find(|(name, _)| *name == key);
        field.map(|(_, value)| value.get())
    }

    fn of_object(task: Task, record: &JsonRecord) -> Result<Claim, String> {
        let number = |key| record.value(key, "a whole number", Value::as_u64);
        let (one, bound, upper) = (number("distance")?, number("bound")?, number("upper")?);
        let distance = one.or(bound).or(upper).map(|_| Distances {
            least: one.max(bound).unwrap_or(0),
            most: one.into_iter().chain(upper).min(),
            are_bounds: one.is_none(),
        });
        let has_length = number("length")?.or(number("slides")?).is_some();
        let is_unsolvable = record
            .raw("verdict")
            .is_some_and(|raw| raw.get() == "\"unsolvable\"");
        let solvable = record.value("solvable", "true or false", Value::as_bool)?;
        let solvable = solvable.or(is_unsolvable.then_some(false));
        let is_claimed = |key: &str| record.raw(key).is_some();
        // In a hint, `moves` are objects.
        let are_moves = |raw: &RawValue| !raw.get().trim_start_matches(['[', ' ']).starts_with('{');
        let moves_key = ["moves", "best", "solution"]
            .into_iter()
            .find(|key| record.raw(key).is_some_and(are_moves));
        let moves = moves_key.map(|key| record.value(key, "text or a list", text_of_moves));
        let moves = moves.transpose()?.flatten();
        let moves = moves.as_deref().map(Claimed::of_moves);
        if moves.is_none() && has_length && !is_claimed("scramble") {
            return Err("`length` and `slides` need `moves`".to_owned());
        }
        let is_optimal = (record.raw("optimal")).is_some_and(|raw| raw.get() == "true");
        let has_move = moves.is_some() || is_claimed("move") || is_claimed("tile");
        if is_optimal && !has_move {
            return Err("`optimal` needs `moves`".to_owned());
        }
        let fields = fields::claims().filter(|key| {
            let read = ["solvable", "distance", "bound", "upper"];
            !read.contains(key) && Some(*key) != moves_key
        });
        let fields = fields.filter_map(|key| Some((key, record.raw_with_integers(key)?)));
        let spelling = record.value("spelling", "blank, tile, runs or numbers", |value| {
            Spelling::from_str(value.as_str()?, false).ok()
        })?;
        let claimed = match (moves, solvable) {
            (None | Some(Claimed::Unsolvable), Some(false)) | (Some(Claimed::Unsolvable), None)
                if distance.is_none() =>
            {
                Claimed::Unsolvable
            }
            (_, Some(false)) | (Some(Claimed::Unsolvable), _) => Claimed::Contradiction(
                "the claim contains a solution and also says that there is none".to_owned(),
            ),
            (Some(moves), _) => moves,
            (None, _) => Claimed::Distance(
                distance.ok_or("expected the key `moves` or `distance`, found neither")?,
            ),
        };
        Ok(Claim {
            start: task.board,
            goal: task.goal,
            claimed,
            distance,
            metric: distance.and(record.metric()?.or(Some(Metric::Single))),
            spelling,
            fields: fields.collect(),
        })
    }
}

/// Returns whether an answer is `invalid` or an object with an error.
pub fn is_invalid_answer(line: &str) -> bool {
    let line = line.trim_start_matches('\u{FEFF}').trim();
    let has_error = |record: &JsonRecord| record.value("error", "", |_| Some(())) == Ok(Some(()));
    line.eq_ignore_ascii_case("invalid") || JsonRecord::parse(line).as_ref().is_ok_and(has_error)
}

/// Returns the text of moves: a text, or a list of texts or of the numbers of tiles.
pub fn text_of_moves(value: &Value) -> Option<String> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(tile) => Some(tile.to_string()),
        _ => None,
    };
    match value {
        Value::Array(items) => {
            let items = items.iter().map(text).collect::<Option<Vec<_>>>();
            items.map(|items| items.join(", "))
        }
        text => text.as_str().map(str::to_owned),
    }
}
