use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;
use tilebase_puzzle::internal::written_moves;
use tilebase_puzzle::{Board, Shape, ShapeError};

use crate::input::LineKind;
use crate::tables::Setup;

/// What someone says about a board.
pub struct Claim {
    pub start: Board,
    pub claimed: Claimed,
    /// How many moves are said to be enough, and needed.
    pub distance: Option<u64>,
}

pub enum Claimed {
    /// That these moves lead to the goal.
    Moves(String),
    /// That no moves do.
    Unsolvable,
    /// Both that no moves do and that some do.
    Contradiction,
}

impl Claimed {
    /// Reads moves, or `unsolvable`.
    pub fn of(text: &str) -> Claimed {
        match text.trim().eq_ignore_ascii_case("unsolvable") {
            true => Claimed::Unsolvable,
            false => Claimed::Moves(text.to_owned()),
        }
    }
}

/// A line of `solve --json`, or one like it. The type of a value is checked where it is read, so that the error
/// says what was expected.
#[derive(Deserialize)]
struct JsonClaim {
    board: Option<Value>,
    shape: Option<Value>,
    solvable: Option<Value>,
    distance: Option<Value>,
    moves: Option<Value>,
}

impl Claim {
    /// Reads a line: a board, a colon, a semicolon or a tab, and moves or `unsolvable`; or a JSON object.
    pub fn parse(line: &str, setup: &Setup) -> Result<Claim, String> {
        let line = line
            .trim_start_matches('\u{FEFF}')
            .trim_end_matches(['\r', '\n']);
        if line.trim_start().starts_with('{') {
            return Claim::parse_json(line, setup);
        }
        let end = end_of_board(line, setup);
        let Some((board, moves)) = end.map(|end| (&line[..end], line[end + 1..].trim())) else {
            let expected = "no claim: expected a board, a colon and moves, such as 1234567x8: r";
            return Err(match LineKind::of(line, setup) {
                LineKind::Row(_) => {
                    format!("{expected}; all in one line, with slashes between rows")
                }
                _ => expected.to_owned(),
            });
        };
        Ok(Claim {
            start: setup.parse(board)?,
            claimed: Claimed::of(moves),
            distance: None,
        })
    }

    fn parse_json(line: &str, setup: &Setup) -> Result<Claim, String> {
        let claim: JsonClaim =
            serde_json::from_str(line).map_err(|error| match error.classify() {
                Category::Data => {
                    format!("no claim: a key is there twice, column {}", error.column())
                }
                _ => format!("no claim: not JSON, column {}", error.column()),
            })?;
        let shape = claim.shape.as_ref().map(shape).transpose()?;
        let board = claim.board.ok_or("no claim: there is no board")?;
        let text = text_of_board(&board, shape)
            .ok_or("no claim: the board has to be tiles, rows or text")?;
        let start = setup.parse(&text)?;
        if let Some(shape) = shape.filter(|&shape| shape != start.shape()) {
            let found = start.shape();
            return Err(format!(
                "no claim: the board is of {found}, and not of {shape}"
            ));
        }
        let distance = value(claim.distance, "distance", "a whole number", Value::as_u64)?;
        let solvable = value(claim.solvable, "solvable", "true or false", Value::as_bool)?;
        let moves = value(claim.moves, "moves", "text", |value| {
            value.as_str().map(Claimed::of)
        })?;
        let claimed = match (moves, solvable) {
            (None | Some(Claimed::Unsolvable), Some(false)) | (Some(Claimed::Unsolvable), None)
                if distance.is_none() =>
            {
                Claimed::Unsolvable
            }
            (_, Some(false)) | (Some(Claimed::Unsolvable), _) => Claimed::Contradiction,
            (Some(moves), _) => moves,
            (None, _) => return Err("no claim: there are no moves".to_owned()),
        };
        Ok(Claim {
            start,
            claimed,
            distance,
        })
    }
}

/// Returns where the board of a claim ends: at the first colon; or else at the first semicolon or tab between a board and
/// moves, since both may have them, too; or else at the last.
fn end_of_board(line: &str, setup: &Setup) -> Option<usize> {
    /// As many as the longest solution has moves.
    const MOST: usize = 255;
    let ends = line.rmatch_indices([';', '\t']).map(|(end, _)| end);
    let are_moves = |end: &usize| written_moves(&line[end + 1..]).all(|mv| mv.is_ok());
    let is_board = |end: &usize| setup.parse(&line[..*end]).is_ok();
    let between = ends.take(MOST).take_while(are_moves).filter(is_board);
    line.find(':')
        .or_else(|| between.last())
        .or_else(|| line.rfind(';').or_else(|| line.rfind('\t')))
}

/// Reads the value of a key, if there is one.
fn value<T>(
    value: Option<Value>,
    key: &str,
    expected: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Option<T>, String> {
    let read = |value| read(&value).ok_or(format!("no claim: {key} has to be {expected}"));
    value.map(read).transpose()
}

fn shape(value: &Value) -> Result<Shape, String> {
    let shape = value.as_str().ok_or(ShapeError::Syntax);
    let shape = shape.and_then(str::parse);
    shape.map_err(|error| format!("no claim: {value} is no shape: {error}"))
}

/// Returns the tiles, in the rows of the shape if there is one and they are not in rows already.
fn text_of_board(board: &Value, shape: Option<Shape>) -> Option<String> {
    let Value::Array(values) = board else {
        let text = board.as_str()?;
        let drawn = shape.and_then(|shape| Board::parse(shape, text).ok());
        return Some(drawn.map_or_else(|| text.to_owned(), |board| format!("{board:#}")));
    };
    let rows: Vec<&[Value]> = match shape {
        _ if values.iter().all(Value::is_array) => {
            let rows = values.iter().filter_map(Value::as_array);
            rows.map(Vec::as_slice).collect()
        }
        Some(shape) => values.chunks(shape.cols()).collect(),
        None => vec![values],
    };
    let row = |tiles: &&[Value]| {
        let tiles = tiles.iter().map(|tile| Some(tile.as_u64()?.to_string()));
        Some(tiles.collect::<Option<Vec<String>>>()?.join(" "))
    };
    let rows: Option<Vec<String>> = rows.iter().map(row).collect();
    Some(rows?.join("/"))
}
