use serde::Deserialize;
use tilebase_puzzle::Board;

use crate::input::LineKind;
use crate::tables::Choice;

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
        match text.trim() {
            "unsolvable" => Claimed::Unsolvable,
            _ => Claimed::Moves(text.to_owned()),
        }
    }
}

/// A line of `solve --json`, or one like it.
#[derive(Deserialize)]
struct JsonClaim {
    board: Option<JsonBoard>,
    shape: Option<String>,
    solvable: Option<bool>,
    distance: Option<u64>,
    moves: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum JsonBoard {
    Tiles(Vec<u64>),
    Rows(Vec<Vec<u64>>),
    Text(String),
}

impl Claim {
    /// Reads a line: a board, a colon, a semicolon or a tab, and moves or `unsolvable`; or a JSON object.
    pub fn parse(line: &str, choice: &Choice) -> Result<Claim, String> {
        let line = line
            .trim_start_matches('\u{FEFF}')
            .trim_end_matches(['\r', '\n']);
        if line.trim_start().starts_with('{') {
            return Claim::parse_json(line, choice);
        }
        let end = line.rfind([':', ';']).or_else(|| line.rfind('\t'));
        let Some((board, moves)) = end.map(|end| (&line[..end], line[end + 1..].trim())) else {
            let expected = "no claim: expected a board, a colon and moves, such as 1234567x8: r";
            return Err(match LineKind::of(line, choice) {
                LineKind::Row(_) => {
                    format!("{expected}; all in one line, with slashes between rows")
                }
                _ => expected.to_owned(),
            });
        };
        Ok(Claim {
            start: choice.parse(board)?,
            claimed: Claimed::of(moves),
            distance: None,
        })
    }

    fn parse_json(line: &str, choice: &Choice) -> Result<Claim, String> {
        let claim: JsonClaim = serde_json::from_str(line).map_err(|error| {
            format!(
                "no claim: {error}; expected an object with board and moves, as solve --json prints"
            )
        })?;
        let board = claim.board.ok_or("no claim: there is no board")?;
        let start = choice.parse(&board.text(claim.shape.as_deref()))?;
        let distance = claim.distance;
        let claimed = match (claim.moves, claim.solvable) {
            (None, Some(false)) if distance.is_none() => Claimed::Unsolvable,
            (_, Some(false)) => Claimed::Contradiction,
            (Some(moves), _) => Claimed::Moves(moves),
            (None, _) => return Err("no claim: there are no moves".to_owned()),
        };
        Ok(Claim {
            start,
            claimed,
            distance,
        })
    }
}

impl JsonBoard {
    /// Returns the tiles, in the rows of the shape if there is one.
    fn text(&self, shape: Option<&str>) -> String {
        let row = |tiles: &[u64]| {
            tiles
                .iter()
                .map(u64::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let cols = shape.and_then(|shape| shape.split_once('x')?.1.parse().ok());
        match (self, cols) {
            (JsonBoard::Tiles(tiles), Some(cols @ 1..)) => {
                tiles.chunks(cols).map(row).collect::<Vec<_>>().join("/")
            }
            (JsonBoard::Tiles(tiles), _) => row(tiles),
            (JsonBoard::Rows(rows), _) => rows
                .iter()
                .map(|tiles| row(tiles))
                .collect::<Vec<_>>()
                .join("/"),
            (JsonBoard::Text(text), _) => text.clone(),
        }
    }
}
