//! A line with a JSON object that contains a board, as printed by `random --json` and `solve --json`, or a start, as
//! printed by `check --json` and `analyse --json`.

use serde_json::Value;
use serde_json::error::Category;
use serde_json::value::{RawValue, to_raw_value};
use tilebase_puzzle::{Metric, Shape, ShapeError};

use super::Task;
use crate::json::Fields;
use crate::tables::Setup;

/// The fields of an object. Types are checked later, where the error can name the expected type.
#[derive(Default)]
pub struct JsonRecord(Fields);

impl JsonRecord {
    /// Returns whether a line is an object, not a board in braces such as `{{"1","2"},{"3","x"}}`.
    pub fn is_one(line: &str) -> bool {
        let line = line.trim_start_matches('\u{FEFF}').trim_start();
        let fields = line.strip_prefix('{');
        fields.is_some_and(|fields| fields.trim_start().starts_with('"') && fields.contains(':'))
    }

    pub fn parse(line: &str) -> Result<JsonRecord, String> {
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
        fields.map(JsonRecord)
    }

    pub fn of_text(key: &str, text: &str) -> JsonRecord {
        JsonRecord(Fields::of_text(key, text))
    }

    /// Returns the value of a key as it is written. Returns `None` if it is missing or null.
    pub fn raw(&self, key: &str) -> Option<&RawValue> {
        self.0.get(key).filter(|value| value.get() != "null")
    }

    /// Returns the value of a key with integers in place of numbers such as 2.0, otherwise as it is written.
    pub fn raw_with_integers(&self, key: &str) -> Option<Box<RawValue>> {
        let raw = self.raw(key)?;
        let value: Option<Value> = serde_json::from_str(raw.get()).ok();
        let changed = value.filter(|value| with_integers(value.clone()) != *value);
        let changed = changed.and_then(|value| to_raw_value(&with_integers(value)).ok());
        Some(changed.unwrap_or_else(|| raw.to_owned()))
    }

    /// Reads the value of a key. Returns `None` if it is missing or null. Numbers such as 2.0 are read as integers.
    pub fn value<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let Some(value) = self.raw(key) else {
            return Ok(None);
        };
        let value = serde_json::from_str(value.get()).ok().map(with_integers);
        let value = value.as_ref().and_then(read);
        let value = value.ok_or_else(|| format!("{key} must be {expected}"));
        value.map(Some)
    }

    /// Reads the board and the goal. Fails if the options select another shape, goal or metric.
    pub fn task(&self, setup: &Setup) -> Result<Task, String> {
        let metric = self.metric()?.filter(|&metric| metric != setup.metric());
        if let Some(metric) = metric {
            return Err(wrong_metric(metric));
        }
        let shape = self.value("shape", "text", |shape| Some(parse_shape(shape)))?;
        let shape = shape.transpose()?;
        let read = |key| {
            let text = self.text_of_board(key)?;
            let board = text.map(|text| match shape {
                Some(shape) => setup.parse_as(shape, &text),
                None => setup.parse(&text),
            });
            board.transpose()
        };
        let (board, start) = (read("board")?, read("start"));
        if board.is_some() && start != Ok(None) && start != Ok(board) {
            return Err("`start` and `board` differ".to_owned());
        }
        let board = board.map_or(start, |board| Ok(Some(board)))?;
        let board = board.ok_or("the key `board` is missing")?;
        let goal = self.text_of_board("goal")?;
        let goal = goal.map(|text| setup.goal_of_object(board.shape(), &text));
        let goal = goal.transpose()?;
        Ok(Task { board, goal })
    }

    /// Reads the metric of the numbers.
    pub fn metric(&self) -> Result<Option<Metric>, String> {
        self.value("metric", "single or multi", |value| {
            value.as_str()?.parse::<Metric>().ok()
        })
    }

    /// Reads a board as text. A list is its own text, since brackets, commas and quotes may separate tiles.
    fn text_of_board(&self, key: &str) -> Result<Option<String>, String> {
        let are_tiles = |tiles: &[Value]| {
            let is_tile = |tile: &Value| tile.is_number() || tile.is_string() || tile.is_null();
            tiles.iter().all(is_tile)
        };
        let expected = "tiles, rows of the same length or text";
        let text = self.value(key, expected, |board| {
            let Value::Array(items) = board else {
                return board.as_str().map(|text| Ok(text.to_owned()));
            };
            let rows: Option<Vec<&Vec<Value>>> = items.iter().map(Value::as_array).collect();
            let rows = rows.filter(|rows| rows.iter().all(|row| are_tiles(row)));
            let differ =
                |rows: &Vec<&Vec<Value>>| rows.windows(2).any(|two| two[0].len() != two[1].len());
            match rows.as_ref().is_some_and(differ) {
                true => Some(Err(format!("rows of the {key} have different lengths"))),
                false if rows.is_some() || are_tiles(items) => {
                    self.raw(key).map(|list| Ok(list.get().to_owned()))
                }
                false => None,
            }
        });
        let text = text.map_err(|error| format!("the {error}"))?;
        text.transpose()
    }

    pub fn fields(&self) -> &Fields {
        &self.0
    }

    /// Returns the fields to copy to the output.
    pub fn into_fields(self) -> Fields {
        self.0
    }
}

/// Replaces numbers such as 2.0, which some programs write, with integers.
fn with_integers(value: Value) -> Value {
    let is_integer = |float: &f64| float.fract() == 0.0 && float.abs() < (1u64 << 53) as f64;
    match value {
        Value::Array(items) => items.into_iter().map(with_integers).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter();
            fields
                .map(|(key, value)| (key, with_integers(value)))
                .collect()
        }
        Value::Number(number) if number.is_f64() => {
            let integer = number.as_f64().filter(is_integer);
            integer.map_or(Value::Number(number), |integer| (integer as i64).into())
        }
        other => other,
    }
}

fn parse_shape(value: &Value) -> Result<Shape, String> {
    let shape = value.as_str().ok_or(ShapeError::Syntax);
    let shape = shape.and_then(str::parse);
    shape.map_err(|error| format!("{value} is not a shape: {error}"))
}

/// Returns why an object in this metric is refused by a command in the other metric.
pub fn wrong_metric(metric: Metric) -> String {
    let [counted, other, advice] = match metric {
        Metric::Multi => ["slides", "single moves", "add --metric multi"],
        Metric::Single => [
            "single moves",
            "slides",
            r#"leave out --metric multi, or add "metric":"multi" to the object"#,
        ],
    };
    format!("the distance counts {counted}, but this command counts {other}; {advice}")
}
