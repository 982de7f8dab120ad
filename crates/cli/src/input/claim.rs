//! Reads claims about boards: from arguments, lines of text and JSON objects.

use tilebase::{Ask, Board, Move, Notation, Outcome};
use tilebase_puzzle::internal::written_moves;

use super::{
    Fields, InputArgs, JsonRecord, Maybe, Moves, Origin, Record, Text, check_no_file, each,
};
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
    pub task: Task,
    pub said: Said,
    /// The moves as written and their notation, if the claim has moves; and the other fields of a JSON object.
    pub fields: Fields,
}

/// What is said of the board.
pub enum Said {
    /// The readings of a claim.
    Claims(Vec<tilebase::Claim>),
    /// Only other fields of an object: a claim that is true of any solvable board.
    Fields(tilebase::Claim),
    /// An answer in free text.
    Text(String),
    /// The claim has this verdict on any board: it cannot be read, or it contradicts itself.
    Nothing(Outcome, String),
}

impl Claim {
    /// Reads a claim: moves, `unsolvable`, `invalid`, a distance or its bounds.
    pub fn of_text(task: Task, text: &str, Declared(notation): Declared) -> Claim {
        let said = match read(text, notation, task.board.tiles().len()) {
            Ok(claims) => Said::Claims(claims),
            Err(error) => Said::Nothing(Outcome::Invalid, error),
        };
        let mut claim = Claim::new(task, said);
        let moves = Moves(text.trim().to_owned());
        claim.fields.moves = claim.may_be_moves().then_some(Some(moves));
        claim.fields.notation = notation.map(Text);
        claim
    }

    fn new(task: Task, said: Said) -> Claim {
        let fields = Fields::default();
        Claim { task, said, fields }
    }

    /// Reads the claim of a record. Returns `None` if it claims nothing.
    pub fn of(record: &Record, notation: Declared) -> Result<Option<Claim>, String> {
        let task = record.task.clone();
        if record.is_object {
            let fields = task.and_then(|task| Ok((task, record.json.fields()?)));
            let claim = fields.and_then(|(task, fields)| Claim::of_fields(task, fields, notation));
            return claim.map_err(|error| format!("invalid claim: {error}"));
        }
        let text = record.claim.as_ref();
        text.map(|text| Ok(Claim::of_text(task?, text, notation)))
            .transpose()
    }

    /// Reads the answer to a board, as `solve` or the program of a course prints it.
    pub fn of_answer(
        task: Task,
        line: &str,
        setup: &Setup,
        notation: Declared,
    ) -> Result<Claim, String> {
        if is_invalid_answer(line) {
            return Ok(Claim::of_text(task, "invalid", notation));
        }
        if !JsonRecord::is_one(line) {
            return Ok(Claim::of_text(task, line, notation));
        }
        let fields = JsonRecord::parse(line)?.fields()?;
        let found = fields.task(setup)?;
        let goal = task.goal.or(setup.goal(task.board.shape()).ok());
        let claim = Claim::of_fields(Task { goal, ..found }, fields, notation)?;
        let mut claim = claim.ok_or("expected the key `moves` or `distance`, found neither")?;
        let other = match found.goal.filter(|_| found.goal != goal) {
            _ if found.board != task.board => format!("board, {}", found.board),
            Some(goal) => format!("goal, {goal}"),
            None => return Ok(claim),
        };
        let reason = format!("the answer is for another {other}");
        claim.said = Said::Nothing(Outcome::Wrong, reason);
        Ok(claim)
    }

    /// Reads an answer in free text: of an object, or after the board in the arguments.
    pub fn of_free_text(record: &Record) -> Result<Claim, String> {
        let answer = match (&record.claim, record.origin) {
            _ if record.is_object => record.json.text("answer"),
            (Some(text), Origin::Arguments) => Some(text.clone()),
            _ => return Err("expected an object with `board` and `answer`".to_owned()),
        };
        let task = record.task.clone()?;
        let answer = answer.ok_or("the key `answer` must be text")?;
        Ok(Claim::new(task, Said::Text(answer)))
    }

    /// Ignores what an object says beside the moves and their times. Refuses a claim that has no moves.
    pub fn only_moves(mut self) -> Claim {
        self.fields = Fields {
            moves: self.fields.moves,
            notation: self.fields.notation,
            times: self.fields.times,
            ..Fields::default()
        };
        if let Said::Claims(claims) = &self.said
            && !self.may_be_moves()
        {
            self.said = Said::Nothing(Outcome::Invalid, expected_moves(claims));
        }
        self
    }

    fn may_be_moves(&self) -> bool {
        match &self.said {
            Said::Claims(claims) => matches!(claims[..], [tilebase::Claim::Moves(..), ..]),
            Said::Nothing(..) => true,
            Said::Fields(_) | Said::Text(_) => false,
        }
    }

    /// Returns whether the claim is in free text.
    pub fn is_text(&self) -> bool {
        matches!(self.said, Said::Text(_))
    }

    /// Returns whether the claim is that the board is unsolvable.
    pub fn is_unsolvable(&self) -> bool {
        matches!(&self.said, Said::Claims(claims) if **claims == [tilebase::Claim::Unsolvable])
    }

    /// Reads the claim of an object. Returns `None` if it claims nothing.
    fn of_fields(task: Task, fields: Fields, declared: Declared) -> Result<Option<Claim>, String> {
        let notation = fields
            .notation
            .map(|Text(notation)| notation)
            .or(declared.0);
        let is = |claimed: Maybe<bool>| claimed.flatten() == Some(true);
        let has_moves = fields.moves.is_some();
        let has_length = fields.length.is_some() || fields.slides.is_some();
        let has_end =
            fields.end.is_some() || fields.remaining.is_some() || fields.first_mistake.is_some();
        let has_move = fields.r#move.is_some() || fields.tile.is_some();
        if has_length && !has_moves && fields.scramble.is_none() {
            return Err("`length` and `slides` need `moves`".to_owned());
        }
        if has_end && !has_moves {
            return Err("`end`, `remaining` and `first_mistake` need `moves`".to_owned());
        }
        if is(fields.is_optimal) && !(has_moves || has_move) {
            return Err("`is_optimal` needs `moves`".to_owned());
        }
        if is(fields.is_within) && !(has_moves && fields.within.is_some()) {
            return Err("`is_within` needs `moves` and `within`".to_owned());
        }
        let is_unsolvable = fields.solvable.flatten() == Some(false)
            || fields.verdict.as_deref() == Some(Outcome::Unsolvable.name());
        let has_other = has_move
            || fields.choices.is_some()
            || fields.scramble.is_some()
            || is(fields.solvable)
            || fields.ask() != Ask::default();
        let of = |claim| Claim::new(task, Said::Claims(vec![claim]));
        let claim = match (
            fields.moves.iter().flatten().next(),
            fields.distance_claim(),
        ) {
            (Some(Moves(text)), _) => match Claim::of_text(task, text, Declared(notation)) {
                claim if claim.is_unsolvable() => claim,
                claim => claim.only_moves(),
            },
            (None, Some(distance)) => of(distance),
            (None, None) if is_unsolvable => of(tilebase::Claim::Unsolvable),
            (None, None) if has_other => {
                let (least, most) = (0, None);
                Claim::new(task, Said::Fields(tilebase::Claim::Bounds { least, most }))
            }
            (None, None) => return Ok(None),
        };
        let fields = Fields {
            moves: claim.fields.moves,
            notation: notation.map(Text),
            ..fields
        };
        Ok(Some(Claim { fields, ..claim }))
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

/// Visits the claim in the arguments, or the claims of standard input as they arrive. In free text, a claim on standard
/// input is an object with board and answer.
pub fn each_claim(
    setup: &Setup,
    typed: &[String],
    input: &InputArgs,
    is_free_text: bool,
    mut visit: impl FnMut(Record) -> anyhow::Result<()>,
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
    let end = match typed {
        [] => return Ok(None),
        [only] if only == "-" => return Ok(None),
        [_] => 1,
        _ if is_free_text => 1,
        _ => arguments_of_board(setup, typed),
    };
    let (board, moves) = typed.split_at(end);
    let mut record = Record::parse(&board.join(" "), Origin::Arguments, setup);
    if record.task.is_err() {
        check_no_file(setup, typed)?;
    }
    let has_claim = record.claim.is_some();
    if moves.is_empty() && !has_claim && !record.is_object {
        return Err(no_moves());
    }
    if !moves.is_empty() {
        if has_claim {
            let error = "expected a board before the moves, found a claim";
            record.task = Err(error.to_owned());
        }
        record.claim = Some(moves.join(" "));
        record.is_object = false; // only its board counts
    }
    Ok(Some(record))
}

pub fn no_moves() -> UsageError {
    UsageError::new("expected the moves as the last argument, after the board")
}

/// Returns the number of arguments that make up the board. The moves are the last argument, or several arguments at the
/// end that can only be moves.
fn arguments_of_board(setup: &Setup, claim: &[String]) -> usize {
    let last = claim.len() - 1;
    let is_moves = |text: &String| !text.is_empty() && written_moves(text).all(|mv| mv.is_ok());
    let letters = claim.iter().rev().take_while(|text| is_moves(text)).count();
    let several = claim.len() - letters.clamp(1, last);
    let is_board = |end: usize| setup.parse(&claim[..end].join(" ")).is_ok();
    match !is_board(last) && is_board(several) {
        true => several,
        false => last,
    }
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
