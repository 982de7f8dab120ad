//! Reads claims about boards: from arguments, lines of text and JSON objects.

use tilebase::{Board, Move, Notation, Outcome, Verdict};

use super::{Fields, InputArgs, JsonRecord, Moves, Origin, Record, Text};
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
    pub content: Content,
    /// The moves as written and their notation, if the claim has moves; and the other fields of a JSON object.
    pub fields: Fields,
}

/// The content of a claim.
pub enum Content {
    /// The readings of a claim.
    Readings(Vec<tilebase::Claim>),
    /// An answer in free text.
    FreeText(String),
    /// The claim has this verdict on any board: it cannot be read, or it is not about the board.
    Decided(Verdict),
}

impl From<Content> for Claim {
    fn from(content: Content) -> Claim {
        let fields = Fields::default();
        Claim { content, fields }
    }
}

impl From<Verdict> for Claim {
    fn from(verdict: Verdict) -> Claim {
        Content::Decided(verdict).into()
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
        let mut claim =
            claims.map_or_else(Claim::invalid, |claims| Content::Readings(claims).into());
        claim.fields.moves = may_be_moves.then(|| Some(Moves(text.trim().to_owned())));
        claim.fields.notation = notation.map(Text);
        claim
    }

    /// Reads the claim of a record. Returns `None` if it claims nothing.
    pub fn of(record: &Record, notation: Declared) -> Option<Claim> {
        match (&record.task, &record.claim) {
            (Ok(task), Some(text)) => Some(Claim::of_text(&task.board, text, notation)),
            (Ok(task), None) if record.is_object => match record.json.fields() {
                Ok(fields) => Claim::of_fields(&task.board, fields, notation),
                Err(reason) => Some(Claim::invalid(reason)),
            },
            (Ok(_), None) => None,
            (Err(_), Some(text)) if text.trim().eq_ignore_ascii_case("invalid") => {
                Some(Verdict::new(Outcome::Right, None).into())
            }
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
        answer.map_or_else(Claim::invalid, |answer| Content::FreeText(answer).into())
    }

    /// Ignores all keys of an object except the moves and their times. Refuses a claim that has no moves.
    pub fn only_moves(mut self) -> Claim {
        self.fields = Fields {
            moves: self.fields.moves,
            notation: self.fields.notation,
            times: self.fields.times,
            ..Fields::default()
        };
        if let (Content::Readings(claims), None) = (&self.content, &self.fields.moves) {
            self.content = Claim::invalid(expected_moves(claims)).content;
        }
        self
    }

    /// Returns whether the claim is that the board is unsolvable.
    pub fn is_unsolvable(&self) -> bool {
        matches!(&self.content, Content::Readings(claims) if **claims == [tilebase::Claim::Unsolvable])
    }

    /// Reads the claim of an object. Returns `None` if it claims nothing.
    fn of_fields(board: &Board, mut fields: Fields, declared: Declared) -> Option<Claim> {
        fields.notation = fields.notation.or(declared.0.map(Text));
        let notation = Declared(fields.notation.map(|Text(notation)| notation));
        let content = if let Some(Moves(text)) = fields.moves.take().flatten() {
            let mut claim = Claim::of_text(board, &text, notation);
            if !claim.is_unsolvable() {
                claim = claim.only_moves();
            }
            fields.moves = claim.fields.moves;
            claim.content
        } else if let Some(distance) = fields.distance_claim() {
            Content::Readings(vec![distance])
        } else if fields.solvable == Some(Some(false)) {
            Content::Readings(vec![tilebase::Claim::Unsolvable])
        } else {
            return None;
        };
        Some(Claim { content, fields })
    }
}

/// Returns why a claim without moves is refused where only moves count.
fn expected_moves(claims: &[tilebase::Claim]) -> String {
    let advice = match claims {
        [tilebase::Claim::Distance(_)] => "; for the numbers of tiles, write --notation numbers",
        _ => "",
    };
    format!("expected moves{advice}")
}

/// Describes what to type, for [`InputArgs::open`].
pub const CLAIMS: &str = "claims, such as 1234567x8: r, each in a line";

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
