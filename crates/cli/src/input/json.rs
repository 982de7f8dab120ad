//! JSON objects in lines: the keys of an object stay in order, and values of unknown keys stay as written.

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::value::MapDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::Fields;
use crate::tables::Setup;
use crate::tables::Task;

/// The keys of an object in order, each with its value as written.
#[derive(Default)]
pub struct JsonRecord(Vec<(String, Box<RawValue>)>);

impl JsonRecord {
    /// Returns whether a line is an object or a list of objects, or begins one. A board in braces such as
    /// `{{"1","2"},{"3","x"}}` is neither.
    pub fn is_one(line: &str) -> bool {
        let pairs = line.trim_start().trim_start_matches('[').strip_prefix('{');
        pairs
            .map(str::trim)
            .is_some_and(|pairs| pairs.is_empty() || pairs.starts_with('"') && pairs.contains(':'))
    }

    /// Reads an object without a line end.
    pub fn parse(line: &str) -> Result<JsonRecord, String> {
        if line.trim_start().starts_with('[') {
            return Err("expected an object, found a list; write each object on a line".to_owned());
        }
        serde_json::from_str(line).map_err(|error| {
            let advice = match error.is_eof() {
                true => "; write each object on a line",
                false => "",
            };
            let reason = error.to_string().replace(" at line 1 column", ", column");
            format!("invalid JSON: {reason}{advice}")
        })
    }

    /// Returns an object with only a name.
    pub fn of_name(name: &str) -> JsonRecord {
        let value = to_raw_value(name).expect("a text is JSON");
        JsonRecord(vec![("name".to_owned(), value)])
    }

    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(key, value)| (key.as_str(), value.get()))
    }

    /// Returns the value of a key as it is written. Returns `None` if it is missing or null.
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut pairs = self.pairs();
        let (_, value) = pairs.find(|(name, _)| *name == key)?;
        Some(value).filter(|value| *value != "null")
    }

    /// Returns the value of a key if it is a string.
    pub fn text(&self, key: &str) -> Option<String> {
        serde_json::from_str(self.get(key)?).ok()
    }

    /// Reads the board and the goal. Fails if the options select another shape, goal or metric. Ignores other keys.
    pub fn task(&self, setup: &Setup) -> Result<Task, String> {
        let keys = ["board", "shape", "goal", "metric"];
        self.read(&|key| keys.contains(&key))?.task(setup)
    }

    /// Reads the values of all known keys.
    pub fn fields(&self) -> Result<Fields, String> {
        self.read(&|_| true)
    }

    fn read(&self, is_read: &dyn Fn(&str) -> bool) -> Result<Fields, String> {
        let last = Cell::new("");
        let pairs = self.pairs().filter(|(key, _)| is_read(key));
        let pairs = pairs.map(|(key, text)| {
            last.set(key);
            let value = serde_json::from_str(text);
            (key, value.map_or_else(|_| Value::from(text), with_integers))
        });
        let pairs = MapDeserializer::<_, serde_json::Error>::new(pairs);
        Fields::deserialize(pairs).map_err(|error| wrong_value(last.get(), &error.to_string()))
    }
}

impl<'de> Deserialize<'de> for JsonRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonRecord, D::Error> {
        deserializer.deserialize_map(JsonRecord::default())
    }
}

impl<'de> Visitor<'de> for JsonRecord {
    type Value = JsonRecord;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<JsonRecord, A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("key `{key}` appears twice")));
            }
            self.0.push((key, map.next_value()?));
        }
        Ok(self)
    }
}

/// Returns an object with these keys, in this order. The values are JSON.
pub fn json_object(pairs: &[(&str, String)]) -> String {
    let all = pairs.iter();
    let pairs = all.map(|(key, value)| format!("{}:{value}", to_json(key)));
    format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
}

/// Returns a line with an object.
pub fn json_line(pairs: &[(&str, String)]) -> String {
    json_object(pairs) + "\n"
}

pub fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("numbers, texts and lists are JSON")
}

/// Replaces numbers such as 2.0, which some programs write, with integers.
fn with_integers(mut value: Value) -> Value {
    match &mut value {
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| *item = with_integers(item.take())),
        Value::Object(pairs) => pairs
            .values_mut()
            .for_each(|item| *item = with_integers(item.take())),
        other => {
            let float = other.as_f64().filter(|_| other.is_f64());
            let is_integer =
                |float: &f64| float.fract() == 0.0 && float.abs() < (1u64 << 53) as f64;
            if let Some(integer) = float.filter(is_integer) {
                return (integer as i64).into();
            }
        }
    }
    value
}

/// Returns why a value is refused, given the error of serde.
fn wrong_value(key: &str, error: &str) -> String {
    let the = match key {
        "board" | "goal" => "the ",
        _ => "",
    };
    let expected = match error.rsplit_once("expected ") {
        Some((_, "u8")) => "a whole number up to 255",
        Some((_, "u64" | "usize" | "u128")) => "a whole number of at most 64 bits",
        Some((_, "f64")) => "a number",
        Some((_, "a boolean")) => "true or false",
        Some((_, "a string")) => "text",
        Some((_, "a sequence")) => "a list",
        Some((_, expected)) => expected,
        None => return format!("{the}{key}: {error}"),
    };
    format!("{the}{key} must be {expected}")
}
