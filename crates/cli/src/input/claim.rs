//! Reads claims about boards: from arguments, lines of text and JSON objects.

use std::io::{self, ErrorKind, Write};
use std::slice;

use anyhow::Context;
use tilebase::{Board, Metric, Move, Notation, Outcome};
use tilebase_puzzle::internal::{is_separator, written_moves};

use super::{
    BYTES_AT_ONCE, Fields, InputArgs, JsonRecord, LineChunk, LineChunks, LineKind, Moves, Origin,
    Task, Text, check_length, check_no_file, is_comment_or_empty,
};
use crate::args::UsageError;
use crate::args::values::{self, Declared};
use crate::exit::Exit;
use crate::output::verdict::Answer;
use crate::tables::{SearchArgs, Setup};
use crate::terminal::STDOUT_FAILED;

// How claims are read and checked. (A doc comment would change the help text.)
#[derive(clap::Args)]
pub struct ClaimArgs {
    /// How the moves are written
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

    /// Reads a claim from a JSON object or a line of text. A line has an optional name with a colon, a board, a
    /// separator (colon, semicolon or tab) and the claim. Also returns the object. For text, it has only the name.
    pub fn parse(
        line: &str,
        setup: &Setup,
        notation: Declared,
    ) -> (Result<Claim, String>, JsonRecord) {
        if !JsonRecord::is_one(line) {
            let line = line
                .trim_start_matches('\u{FEFF}')
                .trim_end_matches(['\r', '\n']);
            let (name, line) = split_name(line, setup);
            let record = name.map(|name| JsonRecord::of_text("name", name));
            let claim = Claim::of_line(line, setup, notation);
            return (claim, record.unwrap_or_default());
        }
        let record = JsonRecord::parse(line);
        let claim = record.as_ref().map_err(String::clone).and_then(|record| {
            let fields = record.fields()?;
            Claim::of_fields(fields.task(setup)?, fields, notation)
        });
        let claim = claim.map_err(|error| format!("invalid claim: {error}"));
        (claim, record.unwrap_or_default())
    }

    fn of_line(line: &str, setup: &Setup, notation: Declared) -> Result<Claim, String> {
        let end = end_of_board(line, setup);
        let Some((board, text)) = end.map(|end| (&line[..end], &line[end + 1..])) else {
            let expected =
                "invalid claim: expected a board, a colon and moves, such as 1234567x8: r";
            return Err(match LineKind::of(line, setup) {
                LineKind::Row(_) => {
                    format!("{expected}; write it on one line, with slashes between rows")
                }
                _ => expected.to_owned(),
            });
        };
        Ok(Claim::of_text(setup.parse(board)?.into(), text, notation))
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
    pub fn of_free_text(line: &str, setup: &Setup) -> (Result<Claim, String>, JsonRecord) {
        let record = JsonRecord::parse(line);
        let claim = record.as_ref().map_err(String::clone).and_then(|record| {
            let answer = record.get("answer").ok_or("the key `answer` is missing")?;
            let answer = serde_json::from_str(answer).map_err(|_| "answer must be text")?;
            Ok(Claim::new(record.task(setup)?, Said::Text(answer)))
        });
        (claim, record.unwrap_or_default())
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
    let mut chunks = LineChunks::new(args.input.open(to_type)?, BYTES_AT_ONCE);
    let mut chunk = LineChunk::new();
    let (mut number, mut exit) = (0, Exit::Success);
    while chunks.next(&mut chunk)? {
        let (mut texts, mut notes) = (String::new(), String::new());
        let mut lines = chunk.lines().split_inclusive(|&byte| byte == b'\n');
        // Stops at the first claim for which there is no table.
        let answered = lines.try_for_each(|line| -> anyhow::Result<()> {
            number += 1;
            let (text, is_whole) = (String::from_utf8_lossy(line), check_length(line));
            if is_whole.is_ok() && is_comment_or_empty(&text) {
                return Ok(());
            }
            let (claim, record) = match (is_whole, form) {
                (Err(reason), _) => (Err(reason), JsonRecord::default()),
                (Ok(()), Form::Claims) => Claim::parse(&text, setup, args.notation),
                (Ok(()), Form::FreeText) => Claim::of_free_text(&text, setup),
            };
            let answer = answer(claim, &record, Origin::line(number))?;
            texts += &answer.text;
            notes.extend(answer.note.map(|note| note + "\n"));
            exit = exit.worse(answer.exit);
            Ok(())
        });
        match print(&texts, &notes) {
            // If the pipe is closed, the answers so far determine the exit code.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            printed => printed.context(STDOUT_FAILED)?,
        }
        answered?;
    }
    Ok(exit)
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

/// Splits off the name before the first colon. A name is text that is not a board. A board or another colon must follow
/// it.
fn split_name<'a>(line: &'a str, setup: &Setup) -> (Option<&'a str>, &'a str) {
    let is_board = |text: &str| setup.parse(text).is_ok();
    let has_board = |rest: &str| {
        let end = end_of_board(rest, setup);
        rest.contains(':') || end.is_some_and(|end| is_board(&rest[..end]))
    };
    match line.split_once(':') {
        Some((name, rest)) if !name.trim().is_empty() && !is_board(name) && has_board(rest) => {
            (Some(name.trim()), rest)
        }
        _ => (None, line),
    }
}

/// Returns whether an answer is `invalid` or an object with an error.
pub fn is_invalid_answer(line: &str) -> bool {
    let line = line.trim_start_matches('\u{FEFF}').trim();
    let has_error = |record: JsonRecord| record.get("error").is_some();
    line.eq_ignore_ascii_case("invalid") || JsonRecord::parse(line).is_ok_and(has_error)
}

/// Returns the position of the separator after the board: the first colon. Without a colon, it is the first semicolon
/// or tab between a valid board and valid moves. If there is no such separator, it is the last semicolon, or else the
/// last tab.
fn end_of_board(line: &str, setup: &Setup) -> Option<usize> {
    /// An upper bound on the number of moves in an optimal solution.
    const MAX_MOVES: usize = 255;
    /// An upper bound on the number of characters in a board, not counting separators.
    const MAX_TILE_CHARACTERS: usize = 200;
    let ends = line.rmatch_indices([';', '\t']).map(|(end, _)| end);
    let are_moves = |end: &usize| written_moves(&line[end + 1..]).all(|mv| mv.is_ok());
    let is_board = |end: &usize| {
        let tiles = line[..*end].chars().filter(|&c| !is_separator(c));
        tiles.take(MAX_TILE_CHARACTERS).count() < MAX_TILE_CHARACTERS
            && setup.parse(&line[..*end]).is_ok()
    };
    let between = ends.take(MAX_MOVES).take_while(are_moves).filter(is_board);
    line.find(':')
        .or_else(|| between.last())
        .or_else(|| line.rfind(';').or_else(|| line.rfind('\t')))
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
