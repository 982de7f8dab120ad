//! A line with a JSON object that contains a board, as printed by `random --json` and `solve --json`, or a start, as
//! printed by `check --json` and `analyse --json`.

use serde_json::Value;
use serde_json::error::Category;
use tilebase_puzzle::{Board, Shape, ShapeError};

use crate::json::Fields;
use crate::tables::Setup;

/// The fields of an object. Types are checked later, where the error can name the expected type.
pub struct Record(Fields);

impl Record {
    /// Returns whether a line is an object, not a board in braces such as `{{"1","2"},{"3","x"}}`.
    pub fn is_one(line: &str) -> bool {
        let line = line.trim_start_matches('\u{FEFF}').trim_start();
        let fields = line.strip_prefix('{');
        fields.is_some_and(|fields| fields.trim_start().starts_with('"') && fields.contains(':'))
    }

    pub fn parse(line: &str) -> Result<Record, String> {
        let line = line
            .trim_start_matches('\u{FEFF}')
            .trim_end_matches(['\r', '\n']);
        let fields = serde_json::from_str(line).map_err(|error| match error.classify() {
            Category::Data => {
                let text = error.to_string();
                let reason = text.split(" at line ").next().unwrap_or_default();
                format!("{reason}, column {}", error.column())
            }
            _ => format!("invalid JSON, column {}", error.column()),
        });
        fields.map(Record)
    }

    /// Reads the value of a key. Returns `None` if it is missing or null.
    pub fn value<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let Some(value) = self.0.get(key).filter(|value| value.get() != "null") else {
            return Ok(None);
        };
        let value = serde_json::from_str(value.get()).ok();
        let value = value.as_ref().and_then(read);
        let value = value.ok_or_else(|| format!("{key} must be {expected}"));
        value.map(Some)
    }

    pub fn board(&self, setup: &Setup) -> Result<Board, String> {
        let shape = self.value("shape", "text", |shape| Some(parse_shape(shape)))?;
        let shape = shape.transpose()?;
        let key = match self.0.get("board") {
            None if self.0.get("start").is_some() => "start",
            _ => "board",
        };
        let text = self.value(key, "tiles, rows or text", |board| {
            text_of_board(board, shape)
        });
        let text = text.map_err(|error| format!("the {error}"))?;
        let board = setup.parse(&text.ok_or("the key `board` is missing")?)?;
        match shape.filter(|&shape| shape != board.shape()) {
            Some(shape) => {
                let found = board.shape();
                Err(format!("expected a board of {shape}, found one of {found}"))
            }
            None => Ok(board),
        }
    }

    /// Returns the fields to copy to the output.
    pub fn into_fields(self) -> Fields {
        self.0
    }
}

fn parse_shape(value: &Value) -> Result<Shape, String> {
    let shape = value.as_str().ok_or(ShapeError::Syntax);
    let shape = shape.and_then(str::parse);
    shape.map_err(|error| format!("{value} is not a shape: {error}"))
}

/// Returns the tiles as text. If they are not in rows and `shape` is given, arranges them in rows of that shape.
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
