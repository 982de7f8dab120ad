//! Reads claims about boards: from arguments, lines of text and JSON objects.

use std::io::{self, Write};
use std::slice;

use anyhow::Context;
use tilebase::{Board, Metric, Move, Notation, Outcome};
use tilebase_puzzle::internal::written_moves;

use super::{
    Fields, InputArgs, JsonRecord, Moves, Origin, Record, Task, Text, check_no_file, each,
};
use crate::args::UsageError;
use crate::args::values::{self, Declared};
use crate::exit::Exit;
use crate::output::verdict::Answer;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::{STDOUT_FAILED, is_closed_pipe};

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

/// Why a claim without moves is refused where only moves count.
const EXPECTED_MOVES: &str = "expected moves; for the numbers of tiles, write --notation numbers";

/// A claim about a board.
pub struct Claim {
    pub task: Task,
    pub said: Said,
    /// The claimed moves, as written.
    pub moves: Option<String>,
    pub notation: Option<Notation>,
    /// The distance that a JSON object claims beside moves.
    pub distance: Option<tilebase::Claim>,
    /// The metric of the distance, if a JSON object has one.
    pub metric: Option<Metric>,
    /// The fields of a JSON object.
    pub fields: Fields,
}

/// What is said of the board.
pub enum Said {
    /// The readings of a claim.
    Claims(Vec<tilebase::Claim>),
    /// An answer in free text.
    Text(String),
    /// The claim has this verdict on any board: it cannot be read, or it contradicts itself.
    Nothing(Outcome, String),
}

impl Said {
    fn contradiction(reason: &str) -> Said {
        Said::Nothing(Outcome::Wrong, reason.to_owned())
    }
}

impl Claim {
    /// Reads a claim: moves, `unsolvable`, `invalid`, a distance or its bounds.
    pub fn of_text(task: Task, text: &str, Declared(notation): Declared) -> Claim {
        let text = text.trim();
        let cells = task.board.tiles().len();
        let said = match read(text, notation, cells) {
            Ok(claims) => Said::Claims(claims),
            Err(error) => Said::Nothing(Outcome::Invalid, error),
        };
        let are_moves = match &said {
            Said::Claims(claims) => matches!(claims[..], [tilebase::Claim::Moves(..), ..]),
            _ => true,
        };
        Claim {
            moves: are_moves.then(|| text.to_owned()),
            notation,
            ..Claim::new(task, said)
        }
    }

    pub fn new(task: Task, said: Said) -> Claim {
        Claim {
            task,
            said,
            moves: None,
            notation: None,
            distance: None,
            metric: None,
            fields: Fields::default(),
        }
    }

    /// Reads the claim of a record.
    pub fn of(record: &Record, notation: Declared) -> Result<Claim, String> {
        if record.is_object {
            let task = record.task.clone();
            let claim =
                task.and_then(|task| Claim::of_fields(task, record.json.fields()?, notation));
            return claim.map_err(|error| format!("invalid claim: {error}"));
        }
        let text = record
            .claim
            .as_ref()
            .ok_or("invalid claim: expected a board, a colon and moves, such as 1234567x8: r")?;
        Ok(Claim::of_text(record.task.clone()?, text, notation))
    }

    /// Reads the answer to a board, as `solve` or the program of a course prints it.
    pub fn of_answer(
        task: Task,
        line: &str,
        setup: &Setup,
        notation: Declared,
    ) -> Result<Claim, String> {
        let line = line.trim_start_matches('\u{FEFF}');
        if is_invalid_answer(line) {
            return Ok(Claim::of_text(task, "invalid", notation));
        }
        if !JsonRecord::is_one(line) {
            return Ok(Claim::of_text(task, line, notation));
        }
        let fields = JsonRecord::parse(line)?.fields()?;
        let found = fields.task(setup)?;
        let goal = task.goal.or(setup.goal(task.board.shape()).ok());
        let mut claim = Claim::of_fields(Task { goal, ..found }, fields, notation)?;
        let other = match found.goal.filter(|_| found.goal != goal) {
            _ if found.board != task.board => format!("board, {}", found.board),
            Some(goal) => format!("goal, {goal}"),
            None => return Ok(claim),
        };
        claim.said = Said::contradiction(&format!("the answer is for another {other}"));
        Ok(claim)
    }

    /// Reads the answer of an object in free text.
    pub fn of_free_text(record: &Record) -> Result<Claim, String> {
        if !record.is_object {
            return Err("expected an object with `board` and `answer`".to_owned());
        }
        let task = record.task.clone()?;
        let answer = record.json.get("answer");
        let answer = answer.ok_or("the key `answer` is missing")?;
        let answer = serde_json::from_str(answer).map_err(|_| "answer must be text")?;
        Ok(Claim::new(task, Said::Text(answer)))
    }

    /// Refuses a claim that has no moves.
    pub fn of_only_moves(mut self) -> Claim {
        if self.moves.is_none() && !matches!(self.said, Said::Nothing(..)) {
            self.said = Said::Nothing(Outcome::Invalid, EXPECTED_MOVES.to_owned());
        }
        self
    }

    /// Returns whether the claim is in free text.
    pub fn is_text(&self) -> bool {
        matches!(self.said, Said::Text(_))
    }

    /// Returns whether the claim is that the board is unsolvable.
    pub fn is_unsolvable(&self) -> bool {
        matches!(&self.said, Said::Claims(claims) if **claims == [tilebase::Claim::Unsolvable])
    }

    fn of_fields(task: Task, fields: Fields, declared: Declared) -> Result<Claim, String> {
        let byte = |key, number: Option<u64>| {
            let number = number.map(u8::try_from).transpose();
            number.map_err(|_| format!("{key} must be a whole number up to 255"))
        };
        let one = byte("distance", fields.distance.flatten())?;
        let bound = byte("lower_bound", fields.lower_bound)?;
        let distance = match (one, bound) {
            (Some(one), bound) if bound.is_none_or(|bound| bound <= one) => {
                Some(tilebase::Claim::Distance(one))
            }
            (None, None) => None,
            (most, least) => Some(tilebase::Claim::Bounds {
                least: least.unwrap_or(0),
                most,
            }),
        };
        let is_unsolvable = fields.verdict.as_deref() == Some(Outcome::Unsolvable.name());
        let solvable = fields.solvable.flatten();
        let solvable = solvable.or(is_unsolvable.then_some(false));
        let notation = fields
            .notation
            .map_or(declared, |Text(notation)| Declared(Some(notation)));
        let moves = fields.moves.as_ref().and_then(Option::as_ref);
        let moves = moves.map(|Moves(text)| {
            let claim = Claim::of_text(task, text, notation);
            match claim.is_unsolvable() {
                true => claim,
                false => claim.of_only_moves(),
            }
        });
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
        let says_unsolvable = moves.as_ref().map(Claim::is_unsolvable);
        let mut claim = match (moves, &distance) {
            (Some(moves), _) => moves,
            (None, Some(distance)) => Claim::new(task, Said::Claims(vec![distance.clone()])),
            (None, None) if solvable == Some(false) => Claim::new(task, Said::Claims(Vec::new())),
            (None, None) => {
                return Err("expected the key `moves` or `distance`, found neither".to_owned());
            }
        };
        if solvable == Some(false) || says_unsolvable == Some(true) {
            let is_sure = solvable != Some(true) && says_unsolvable != Some(false);
            claim.said = match is_sure && distance.is_none() {
                true => Said::Claims(vec![tilebase::Claim::Unsolvable]),
                false => Said::contradiction(
                    "the claim contains a solution and also says that there is none",
                ),
            };
        }
        let has_number = distance.is_some() || fields.length.is_some();
        let metric = fields.metric.map_or(Metric::Single, |Text(metric)| metric);
        claim.metric = has_number.then_some(metric);
        (claim.notation, claim.distance, claim.fields) = (notation.0, distance, fields);
        Ok(claim)
    }
}

/// A way to read claims: a line of standard input, or the arguments after the board.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// A board, a separator and a claim.
    Claims,
    /// Objects with board and answer; in the arguments, a board and text.
    FreeText,
}

/// Answers the claim in the arguments, or the claims of standard input as they arrive. Skips comments and empty lines.
pub fn each_claim(
    setup: &Setup,
    typed: &[String],
    args: &ClaimArgs,
    form: Form,
    mut answer: impl FnMut(Result<Claim, String>, &JsonRecord, Origin) -> anyhow::Result<Answer>,
) -> anyhow::Result<Exit> {
    if let Some((claim, origin)) = typed_claim(setup, typed, args.notation, form)? {
        let answer = answer(claim, &JsonRecord::default(), origin)?;
        return answer.print_only();
    }
    let to_type = match form {
        Form::Claims => "claims, such as 1234567x8: r, each in a line",
        Form::FreeText => "objects with board and answer, each in a line",
    };
    let (mut texts, mut notes, mut exit) = (String::new(), String::new(), Exit::Success);
    let answered = each(setup, &[], &args.input, to_type, |record| {
        let claim = match form {
            Form::Claims => Claim::of(&record, args.notation),
            Form::FreeText => Claim::of_free_text(&record),
        };
        // Stops at the first claim for which there is no table.
        let answered = answer(claim, &record.json, record.origin).map(|answer| {
            texts += &answer.text;
            notes.extend(answer.note.map(|note| note + "\n"));
            exit = exit.worse(answer.exit);
        });
        if !record.is_followed || answered.is_err() {
            print(&texts, &notes).context(STDOUT_FAILED)?;
            texts.clear();
            notes.clear();
        }
        answered
    });
    match answered {
        // If the pipe is closed, the answers so far determine the exit code.
        Err(error) if is_closed_pipe(&error) => Ok(exit),
        answered => answered.map(|()| exit),
    }
}

fn print(texts: &str, notes: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let printed = out.write_all(texts.as_bytes()).and_then(|()| out.flush());
    // If standard error is closed, answers and exit code are unaffected.
    let _ = io::stderr().write_all(notes.as_bytes());
    printed
}

/// A claim, or the reason why it is invalid; and its place.
type PlacedClaim = (Result<Claim, String>, Origin);

/// Reads the claim in the arguments. Returns `None` if the claims are on standard input.
fn typed_claim(
    setup: &Setup,
    typed: &[String],
    notation: Declared,
    form: Form,
) -> Result<Option<PlacedClaim>, UsageError> {
    let end = match typed {
        [] => return Ok(None),
        [only] if only == "-" => return Ok(None),
        [text] => {
            check_no_file(setup, slice::from_ref(text))?;
            let error = "expected the moves as the last argument, after the board";
            return Err(UsageError::new(error));
        }
        [..] if form == Form::FreeText => 1,
        [..] => arguments_of_board(setup, typed),
    };
    let (board, text) = (typed[..end].join(" "), typed[end..].join(" "));
    let (claim, arguments) = match (setup.parse(&board), form) {
        (Ok(board), Form::FreeText) => (Ok(Claim::new(board.into(), Said::Text(text))), 0..1),
        (Ok(board), Form::Claims) => {
            let claim = Claim::of_text(board.into(), &text, notation);
            (Ok(claim), end..typed.len())
        }
        (Err(error), _) => {
            check_no_file(setup, typed)?;
            (Err(format!("not a board: {error}")), 0..end)
        }
    };
    let origin = match arguments.len() {
        1 => Origin::Argument(arguments.end),
        _ => Origin::Arguments,
    };
    Ok(Some((claim, origin)))
}

/// Returns the number of arguments that make up the board. The moves are the last argument, or several arguments at the
/// end that can only be moves.
pub fn arguments_of_board(setup: &Setup, claim: &[String]) -> usize {
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
    let line = line.trim_start_matches('\u{FEFF}').trim();
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

/// Reads moves and applies them. Returns the moves of the blank, each with the board after it. The error says why the text
/// cannot be read, or why a move is illegal.
pub fn follow(notation: Notation, start: &Board, text: &str) -> Result<Vec<(Move, Board)>, String> {
    let claims = read(text, Some(notation), start.tiles().len())?;
    let [tilebase::Claim::Moves(steps, _)] = &claims[..] else {
        return Err(EXPECTED_MOVES.to_owned());
    };
    match tilebase::follow(start, steps, notation) {
        (path, None) => Ok(path),
        (_, Some(illegal)) => Err(illegal),
    }
}

/// Reads moves and applies them. Returns the moves of the blank and the board after them, if all are legal.
pub fn end(notation: Notation, start: &Board, text: &str) -> Option<(Vec<Move>, Board)> {
    let path = follow(notation, start, text).ok()?;
    let end = path.last().map_or(*start, |(_, end)| *end);
    Some((path.into_iter().map(|(mv, _)| mv).collect(), end))
}
