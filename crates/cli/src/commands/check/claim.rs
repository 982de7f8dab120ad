use clap::ValueEnum;
use serde_json::Value;
use tilebase_puzzle::Board;
use tilebase_puzzle::internal::written_moves;

use crate::input::{LineKind, Record};
use crate::json::Fields;
use crate::spelling::Spelling;
use crate::tables::Setup;

/// What someone says about a board.
pub struct Claim {
    pub start: Board,
    pub claimed: Claimed,
    /// How many moves are said to be enough, and needed.
    pub distance: Option<u64>,
    /// How the moves are written, if the claim says it.
    pub spelling: Option<Spelling>,
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

impl Claim {
    /// Reads a line: a board, a colon, a semicolon or a tab, and moves or `unsolvable`; or a JSON object, whose other
    /// fields are handed through.
    pub fn parse(line: &str, setup: &Setup) -> (Result<Claim, String>, Fields) {
        if !Record::is_one(line) {
            return (Claim::of_text(line, setup), Fields::default());
        }
        let (claim, fields) = match Record::parse(line) {
            Ok(record) => (Claim::of_record(&record, setup), record.into_fields()),
            Err(error) => (Err(error), Fields::default()),
        };
        (claim.map_err(|error| format!("no claim: {error}")), fields)
    }

    fn of_text(line: &str, setup: &Setup) -> Result<Claim, String> {
        let line = line
            .trim_start_matches('\u{FEFF}')
            .trim_end_matches(['\r', '\n']);
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
            spelling: None,
        })
    }

    fn of_record(record: &Record, setup: &Setup) -> Result<Claim, String> {
        let start = record.board(setup)?;
        let distance = record.value("distance", "a whole number", Value::as_u64)?;
        let solvable = record.value("solvable", "true or false", Value::as_bool)?;
        let moves = record.value("moves", "text", |value| value.as_str().map(Claimed::of))?;
        let spelling = record.value("spelling", "blank, tile or numbers", |value| {
            Spelling::from_str(value.as_str()?, false).ok()
        })?;
        let claimed = match (moves, solvable) {
            (None | Some(Claimed::Unsolvable), Some(false)) | (Some(Claimed::Unsolvable), None)
                if distance.is_none() =>
            {
                Claimed::Unsolvable
            }
            (_, Some(false)) | (Some(Claimed::Unsolvable), _) => Claimed::Contradiction,
            (Some(moves), _) => moves,
            (None, _) => return Err("there are no moves".to_owned()),
        };
        Ok(Claim {
            start,
            claimed,
            distance,
            spelling,
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
