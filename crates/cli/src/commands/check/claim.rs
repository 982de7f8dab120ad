use tilebase::Outcome;
use tilebase::claims::Distances;
use tilebase_learning::says_unsolvable;
use tilebase_puzzle::{Board, Metric};

use crate::input::{Fields, JsonRecord, Moves, Record, Task, Text};
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
    /// The fields of a JSON object.
    pub fields: Fields,
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
            let claim = task.and_then(|task| Claim::of_fields(task, record.json.fields()?));
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
            fields: Fields::default(),
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
        let fields = JsonRecord::parse(line)?.fields()?;
        let found = fields.task(setup)?;
        let goal = task.goal.or(setup.goal(task.board.shape()).ok());
        let mut claim = Claim::of_fields(Task { goal, ..found }, fields)?;
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

    fn of_fields(task: Task, fields: Fields) -> Result<Claim, String> {
        let (one, bound) = (fields.distance.flatten(), fields.lower_bound);
        let distance = one.or(bound).map(|_| Distances {
            least: one.max(bound).unwrap_or(0),
            most: one,
            are_bounds: one.is_none(),
        });
        let is_unsolvable = fields.verdict.as_deref() == Some(Outcome::Unsolvable.name());
        let solvable = fields.solvable.flatten();
        let solvable = solvable.or(is_unsolvable.then_some(false));
        let moves = fields.moves.as_ref().and_then(Option::as_ref);
        let moves = moves.map(|Moves(text)| Claimed::of_moves(text));
        let has_length = fields.length.is_some() || fields.slides.is_some();
        if moves.is_none() && has_length && fields.scramble.is_none() {
            return Err("`length` and `slides` need `moves`".to_owned());
        }
        let has_move = moves.is_some() || fields.r#move.is_some() || fields.tile.is_some();
        if fields.is_optimal == Some(Some(true)) && !has_move {
            return Err("`is_optimal` needs `moves`".to_owned());
        }
        if fields.is_within == Some(Some(true)) && fields.within.is_none() {
            return Err("`is_within` needs `within`".to_owned());
        }
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
        let has_number = distance.is_some() || fields.length.is_some();
        let metric = fields.metric.map_or(Metric::Single, |Text(metric)| metric);
        Ok(Claim {
            start: task.board,
            goal: task.goal,
            claimed,
            distance,
            metric: has_number.then_some(metric),
            spelling: fields.notation,
            fields,
        })
    }
}

/// Returns whether an answer is `invalid` or an object with an error.
pub fn is_invalid_answer(line: &str) -> bool {
    let line = line.trim_start_matches('\u{FEFF}').trim();
    let has_error = |record: JsonRecord| record.get("error").is_some();
    line.eq_ignore_ascii_case("invalid") || JsonRecord::parse(line).is_ok_and(has_error)
}
