//! Reads claims about boards: from arguments, lines of text and JSON objects.

use tilebase::{Board, Move, Notation, Outcome, Verdict};
use tilebase_puzzle::internal::written_moves;

use super::{Fields, InputArgs, JsonRecord, Moves, Origin, Record, Text, check_no_file, each};
use crate::args::UsageError;
use crate::args::values::{self, Declared};
use crate::tables::{SearchArgs, Setup, Task};

// How claims are read and checked. (A doc comment would change the help text.)
#[derive(clap::Args)]
pub struct ClaimArgs {
    /// Directions of the blank or of the tile, runs (URDL2), or numbers of tiles
    #[arg(long, value_name = "NAME", value_parser = values::declared(), default_value = "blank")]
    pub notation: Declared,

    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub search: SearchArgs,
}

/// A claim about a board.
pub struct Claim {
    pub said: Said,
    /// The moves as written and their notation, if the claim has moves; and the other fields of a JSON object.
    pub fields: Fields,
}

/// What is said of the board.
pub enum Said {
    /// The readings of a claim.
    Claims(Vec<tilebase::Claim>),
    /// Only other fields of an object: a claim that is true of any solvable board.
    Fields,
    /// An answer in free text.
    Text(String),
    /// The claim has this verdict on any board: it cannot be read, or it is not about the board.
    Nothing(Verdict),
}

impl From<Said> for Claim {
    fn from(said: Said) -> Claim {
        let fields = Fields::default();
        Claim { said, fields }
    }
}

impl From<Verdict> for Claim {
    fn from(verdict: Verdict) -> Claim {
        Said::Nothing(verdict).into()
    }
}

impl Claim {
    pub fn invalid(reason: String) -> Claim {
        Verdict::new(Outcome::Invalid, reason).into()
    }

    /// Reads a claim about a board: moves, `unsolvable`, `invalid`, a distance or its bounds.
    pub fn of_text(board: &Board, text: &str, Declared(notation): Declared) -> Claim {
        let claims = read(text, notation, board.tiles().len());
        let may_be_moves = match &claims {
            Ok(claims) => matches!(claims[..], [tilebase::Claim::Moves(..), ..]),
            Err(_) => true,
        };
        let mut claim = claims.map_or_else(Claim::invalid, |claims| Said::Claims(claims).into());
        claim.fields.moves = may_be_moves.then(|| Some(Moves(text.trim().to_owned())));
        claim.fields.notation = notation.map(Text);
        claim
    }

    /// Reads the claim of a record. Returns `None` if it claims nothing.
    pub fn of(record: &Record, notation: Declared) -> Option<Claim> {
        match (&record.task, &record.claim) {
            (Ok(task), None) if record.is_object => {
                let fields = record.json.fields();
                let claim =
                    fields.and_then(|fields| Claim::of_fields(&task.board, fields, notation));
                claim.unwrap_or_else(|reason| Some(Claim::invalid(reason)))
            }
            (Ok(task), text) => Some(Claim::of_text(&task.board, text.as_ref()?, notation)),
            (Err(reason), text) => {
                (record.is_object || text.is_some()).then(|| Claim::invalid(reason.clone()))
            }
        }
    }

    /// Reads the claim of a record, which must have one.
    pub fn expected_of(record: &Record, notation: Declared) -> Claim {
        let expected = match record.is_object {
            true => "expected the key `moves` or `distance`, found neither",
            false => "expected a board, a colon and moves, such as 1234567x8: r",
        };
        Claim::of(record, notation).unwrap_or_else(|| Claim::invalid(expected.to_owned()))
    }

    /// Reads the answer to a board, as `solve` or the program of a course prints it.
    pub fn of_answer(task: Task, line: &str, setup: &Setup, notation: Declared) -> Claim {
        if is_invalid_answer(line) {
            return Claim::of_text(&task.board, "invalid", notation);
        }
        if !JsonRecord::is_one(line) {
            return Claim::of_text(&task.board, line, notation);
        }
        let answer = Record::parse(line, Origin::Arguments, setup);
        let goal = setup.goal_of(task).ok();
        let other = match answer.task {
            Ok(other) if other.board != task.board => format!("board, {}", other.board),
            Ok(Task {
                goal: Some(other), ..
            }) if Some(other) != goal => format!("goal, {other}"),
            _ => return Claim::expected_of(&answer, notation),
        };
        Verdict::new(Outcome::Wrong, format!("the answer is for another {other}")).into()
    }

    /// Reads an answer in free text: of an object, or after the board in the arguments.
    pub fn of_free_text(record: &Record) -> Claim {
        let answer = match &record.claim {
            Some(text) if record.origin == Origin::Arguments => Ok(text.clone()),
            _ if record.is_object => {
                let answer = record.json.text("answer");
                answer.ok_or("the key `answer` must be text".to_owned())
            }
            _ => Err("expected an object with `board` and `answer`".to_owned()),
        };
        let answer = answer.and_then(|answer| record.task.clone().map(|_| answer));
        answer.map_or_else(Claim::invalid, |answer| Said::Text(answer).into())
    }

    /// Ignores what an object says beside the moves and their times. Refuses a claim that has no moves.
    pub fn only_moves(mut self) -> Claim {
        self.fields = Fields {
            moves: self.fields.moves,
            notation: self.fields.notation,
            times: self.fields.times,
            ..Fields::default()
        };
        if let (Said::Claims(claims), None) = (&self.said, &self.fields.moves) {
            self.said = Claim::invalid(expected_moves(claims)).said;
        }
        self
    }

    /// Returns whether the claim is that the board is unsolvable.
    pub fn is_unsolvable(&self) -> bool {
        matches!(&self.said, Said::Claims(claims) if **claims == [tilebase::Claim::Unsolvable])
    }

    /// Reads the claim of an object. Returns `None` if it claims nothing.
    fn of_fields(
        board: &Board,
        mut fields: Fields,
        declared: Declared,
    ) -> Result<Option<Claim>, String> {
        fields.notation = fields.notation.or(declared.0.map(Text));
        let notation = Declared(fields.notation.map(|Text(notation)| notation));
        let claims = fields.claims();
        let has = |keys: &[&str]| keys.iter().any(|key| claims.contains_key(*key));
        for (key, needed) in NEEDS {
            if has(&[key]) && !has(needed) {
                return Err(format!("`{key}` needs `{}`", needed[0]));
            }
        }
        let is_unsolvable = fields.solvable.flatten() == Some(false)
            || fields.verdict.as_deref() == Some(Outcome::Unsolvable.name());
        let said = if let Some(Moves(text)) = fields.moves.take().flatten() {
            let mut claim = Claim::of_text(board, &text, notation);
            if !claim.is_unsolvable() {
                claim = claim.only_moves();
            }
            fields.moves = claim.fields.moves;
            claim.said
        } else if let Some(distance) = fields.distance_claim() {
            Said::Claims(vec![distance])
        } else if is_unsolvable {
            Said::Claims(vec![tilebase::Claim::Unsolvable])
        } else if has(ALONE) {
            Said::Fields
        } else {
            return Ok(None);
        };
        Ok(Some(Claim { said, fields }))
    }
}

/// Keys that claim something only together with one of other keys.
const NEEDS: [(&str, &[&str]); 8] = [
    ("length", &["moves", "scramble"]),
    ("slides", &["moves", "scramble"]),
    ("end", &["moves"]),
    ("remaining", &["moves"]),
    ("first_mistake", &["moves"]),
    ("is_optimal", &["moves", "move", "tile"]),
    ("is_within", &["moves"]),
    ("is_within", &["within"]),
];

/// Keys that claim something of a board without its moves or its distance.
const ALONE: &[&str] = &[
    "solvable",
    "move",
    "tile",
    "choices",
    "optimal_moves",
    "count",
    "solutions",
    "scramble",
];

/// Returns why a claim without moves is refused where only moves count.
fn expected_moves(claims: &[tilebase::Claim]) -> String {
    let advice = match claims {
        [tilebase::Claim::Distance(_)] => "; for the numbers of tiles, write --notation numbers",
        _ => "",
    };
    format!("expected moves{advice}")
}

/// Visits the claim in the arguments, or the claims of standard input as they arrive. In free text, a claim on standard
/// input is an object with board and answer.
pub fn each_claim(
    setup: &Setup,
    typed: &[String],
    input: &InputArgs,
    is_free_text: bool,
    visit: &mut dyn FnMut(Record) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let to_type = match is_free_text {
        true => "objects with board and answer, each in a line",
        false => "claims, such as 1234567x8: r, each in a line",
    };
    match typed_record(setup, typed, is_free_text)? {
        Some(record) => visit(record),
        None => each(setup, &[], input, to_type, visit),
    }
}

/// Reads the board and the claim in the arguments. Returns `None` if the claims are on standard input.
pub fn typed_record(
    setup: &Setup,
    typed: &[String],
    is_free_text: bool,
) -> Result<Option<Record>, UsageError> {
    if typed.is_empty() || typed == ["-"] {
        return Ok(None);
    }
    let end = if is_free_text {
        1
    } else {
        arguments_of_board(setup, typed)
    };
    let (board, moves) = typed.split_at(end);
    let mut record = Record::parse(&board.join(" "), Origin::Arguments, setup);
    if record.task.is_err() {
        check_no_file(setup, typed)?;
    }
    let has_claim = record.claim.is_some();
    if moves.is_empty() {
        let is_claim = has_claim || record.is_object;
        return if is_claim {
            Ok(Some(record))
        } else {
            Err(no_moves())
        };
    }
    if has_claim {
        record.task = Err("expected a board before the moves, found a claim".to_owned());
    }
    record.claim = Some(moves.join(" "));
    record.is_object = false; // only its board counts
    Ok(Some(record))
}

pub fn no_moves() -> UsageError {
    UsageError::new("expected the moves as the last argument, after the board")
}

/// Returns the number of arguments that make up the board. The moves are the last argument, or several arguments at the
/// end that can only be moves.
fn arguments_of_board(setup: &Setup, typed: &[String]) -> usize {
    let last = (typed.len() - 1).max(1);
    let are_moves = |text: &String| !text.is_empty() && written_moves(text).all(|mv| mv.is_ok());
    let mut ends = (1..=last)
        .rev()
        .take_while(|&end| end == last || are_moves(&typed[end]));
    let end = ends.find(|&end| setup.parse(&typed[..end].join(" ")).is_ok());
    end.unwrap_or(last)
}

/// Returns whether an answer is `invalid` or an object with an error.
pub fn is_invalid_answer(line: &str) -> bool {
    let line = line.trim();
    let has_error = |record: JsonRecord| record.get("error").is_some();
    line.eq_ignore_ascii_case("invalid") || JsonRecord::parse(line).is_ok_and(has_error)
}

/// Reads a claim. The error for numbers names the option that reads them.
fn read(
    text: &str,
    notation: Option<Notation>,
    cells: usize,
) -> Result<Vec<tilebase::Claim>, String> {
    tilebase::Claim::parse(text, notation, cells).map_err(|error| {
        let advice = match tilebase::Claim::parse(text, Some(Notation::Numbers), cells) {
            Ok(_) => "; for the numbers of tiles, write --notation numbers",
            Err(_) => "",
        };
        format!("{error}{advice}")
    })
}

/// Reads moves and applies them. Returns the moves of the blank and the board after them. The error says why the text
/// cannot be read, or why a move is illegal.
pub fn follow(notation: Notation, start: &Board, text: &str) -> Result<(Vec<Move>, Board), String> {
    let claims = read(text, Some(notation), start.tiles().len())?;
    let [tilebase::Claim::Moves(steps, _)] = &claims[..] else {
        return Err(expected_moves(&claims));
    };
    let (path, illegal) = tilebase::follow(start, steps, notation);
    let end = path.last().map_or(*start, |(_, end)| *end);
    let moves = path.into_iter().map(|(mv, _)| mv).collect();
    illegal.map_or(Ok((moves, end)), Err)
}
