//! JSON output: one object per line.

use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use tilebase::{Board, Goal, Metric, Solution};

use crate::input::{Origin, fields};

/// An unknown or missing value.
pub const NULL: () = ();

/// The fields of an input object, in order, each with its value as written.
#[derive(Default)]
pub struct Fields(Vec<(String, Box<RawValue>)>);

impl Fields {
    pub fn get(&self, key: &str) -> Option<&RawValue> {
        let mut fields = self.0.iter();
        let field = fields.find(|(name, _)| name == key);
        field.map(|(_, value)| &**value)
    }

    /// Returns the value of a key if it is a string.
    pub fn text(&self, key: &str) -> Option<String> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    pub fn of_text(key: &str, text: &str) -> Fields {
        let value = serde_json::value::to_raw_value(text).expect("a text is JSON");
        Fields(vec![(key.to_owned(), value)])
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let (mut fields, mut keys) = (Vec::new(), HashSet::new());
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("key `{key}` appears twice")));
            }
            fields.push((key, map.next_value()?));
        }
        Ok(Fields(fields))
    }
}

pub struct JsonObject {
    text: Vec<u8>,
    /// In an object about a board, the first place in the list of fields for the next field.
    next: Option<usize>,
}

impl JsonObject {
    pub fn new() -> JsonObject {
        let mut text = Vec::with_capacity(256);
        text.push(b'{');
        JsonObject { text, next: None }
    }

    /// Begins an object about a board. Its keys are in the list of fields, and in that order. `goal` is written unless
    /// it is the corner goal.
    pub fn of_board(key: &str, board: Option<&Board>, goal: Option<&Board>) -> JsonObject {
        let mut object = JsonObject::new();
        object.next = Some(0);
        let goal = goal.filter(|goal| **goal != Goal::corner(goal.shape()).board());
        object
            .with_board(key, board)
            .with_any("goal", goal.map(Board::tiles))
    }

    /// Adds the tiles, and the shape unless the board is square.
    pub fn with_board(self, key: &str, board: Option<&Board>) -> JsonObject {
        let shape = board.map(Board::shape);
        let shape = shape.filter(|shape| shape.rows() != shape.cols());
        self.with(key, board.map(Board::tiles))
            .with_any("shape", shape.map(|shape| shape.to_string()))
    }

    pub fn unsolvable(board: &Board, goal: &Board, fields: &Fields) -> String {
        let object = JsonObject::of_board("board", Some(board), Some(goal));
        let object = object.with("solvable", false);
        let object = object.with("distance", NULL).with("moves", NULL);
        object.with_fields(fields).line()
    }

    pub fn invalid(origin: Origin, reason: &str, fields: &Fields) -> String {
        let object = JsonObject::of_board("board", None, None).with("solvable", NULL);
        let object = object.with("distance", NULL).with("moves", NULL);
        let object = object.with_error(origin, reason);
        object.with_fields(fields).line()
    }

    pub fn with(mut self, key: &str, value: impl Serialize) -> JsonObject {
        self.next = self.next.map(|next| {
            let place = fields::place(key, next);
            1 + place.unwrap_or_else(|| panic!("`{key}` is not listed here"))
        });
        self.write_key(key);
        self.write(value);
        self
    }

    pub fn with_any(self, key: &str, value: Option<impl Serialize>) -> JsonObject {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds the metric unless it is single, the default.
    pub fn with_metric(self, metric: Metric) -> JsonObject {
        self.with_any("metric", (metric != Metric::Single).then(|| metric.name()))
    }

    /// Adds the length of moves in both metrics: the number of single moves and of slides.
    pub fn with_lengths(self, moves: Option<&Solution>) -> JsonObject {
        let length = |metric: Metric| moves.map(|moves| metric.len(moves));
        self.with_any("length", length(Metric::Single))
            .with_any("slides", length(Metric::Multi))
    }

    pub fn with_error(self, origin: Origin, reason: &str) -> JsonObject {
        let object = self.with("error", reason);
        match origin {
            Origin::Argument(number) => object.with("argument", number),
            Origin::Arguments => object,
            Origin::Lines(first, last) => object.with("lines", [first, last]),
        }
    }

    /// Copies the fields of the input that no command writes.
    pub fn with_fields(mut self, fields: &Fields) -> JsonObject {
        self.next = None;
        let others = fields.0.iter();
        let others = others.filter(|(key, _)| fields::place(key, 0).is_none());
        others.fold(self, |object, (key, value)| object.with(key, value))
    }

    pub fn line(mut self) -> String {
        self.text.extend(b"}\n");
        String::from_utf8(self.text).expect("JSON is UTF-8")
    }

    fn write_key(&mut self, key: &str) {
        if self.text.len() > 1 {
            self.text.push(b',');
        }
        self.write(key);
        self.text.push(b':');
    }

    fn write(&mut self, value: impl Serialize) {
        serde_json::to_writer(&mut self.text, &value).expect("numbers, texts and lists are JSON");
    }
}

impl Serialize for JsonObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = String::from_utf8_lossy(&self.text) + "}";
        let value = RawValue::from_string(text.into_owned());
        value.map_err(S::Error::custom)?.serialize(serializer)
    }
}
