//! Parsers for option values.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use tilebase::Notation;
use tilebase_puzzle::{MAX_CELLS, Metric, MoveOrder, MoveOrderError, Shape};

/// A parser for the values of an option. Shell completion offers the values that `names` returns.
#[derive(Clone)]
pub struct Completed<P> {
    parse: P,
    names: fn() -> Vec<String>,
}

/// Returns a parser for shapes. Shell completion offers all shapes.
pub fn shape() -> impl TypedValueParser<Value = Shape> {
    Completed {
        parse: str::parse::<Shape>,
        names: || {
            let sides = || 2..=MAX_CELLS / 2;
            let all = sides().flat_map(|rows| sides().flat_map(move |cols| Shape::new(rows, cols)));
            all.map(|shape| shape.to_string()).collect()
        },
    }
}

/// Returns a parser for the cell of the goal's blank. Shell completion offers the named cells.
pub fn goal_blank() -> impl TypedValueParser<Value = GoalBlank> {
    Completed {
        parse: str::parse::<GoalBlank>,
        names: || ["corner", "edge", "center"].map(str::to_owned).into(),
    }
}

/// The cell of the blank in a goal.
#[derive(Clone, Copy)]
pub enum GoalBlank {
    Corner,
    Edge,
    Center,
    Cell(usize),
}

impl FromStr for GoalBlank {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GoalBlank, &'static str> {
        match text {
            "corner" => Ok(GoalBlank::Corner),
            "edge" => Ok(GoalBlank::Edge),
            "center" => Ok(GoalBlank::Center),
            _ => text
                .parse()
                .map(GoalBlank::Cell)
                .map_err(|_| "expected corner, edge, center or the number of a cell"),
        }
    }
}

/// Returns a parser for metrics. Shell completion offers both names.
pub fn metric() -> impl TypedValueParser<Value = Metric> {
    Completed {
        parse: str::parse::<Metric>,
        names: || Metric::ALL.map(|metric| metric.to_string()).into(),
    }
}

/// Returns a parser for notations.
pub fn notation() -> impl TypedValueParser<Value = Notation> {
    let names = PossibleValuesParser::new(Notation::ALL.map(described));
    names.map(|name| name.parse().unwrap_or_default())
}

/// The notation of claims. `None` if their author was not told whose directions to write.
#[derive(Clone, Copy)]
pub struct Declared(pub Option<Notation>);

/// Returns a parser for the notations of claims.
pub fn declared() -> impl TypedValueParser<Value = Declared> {
    let undeclared = PossibleValue::new("undeclared").help(
        "Not told to the author: read as blank and as tile; different verdicts are ambiguous",
    );
    let names = Notation::ALL.map(described).into_iter();
    let names = PossibleValuesParser::new(names.chain([undeclared]));
    names.map(|name| Declared(name.parse().ok()))
}

fn described(notation: Notation) -> PossibleValue {
    PossibleValue::new(notation.name()).help(match notation {
        Notation::Blank => "The directions of the blank: u, d, l, r",
        Notation::Tile => {
            "The directions of the tiles: u, d, l, r, each opposite to the direction of the blank"
        }
        Notation::Runs => {
            "As speedsolvers write: the directions of the tiles, with counts of up to 9, such as URDL2. Read like tile"
        }
        Notation::Numbers => "The tiles in the order in which they slide, such as 4 8 3",
    })
}

pub fn number(text: &str) -> Result<u64, String> {
    let expected = |_| format!("expected a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(expected)
}

/// Parses a distance, or a range such as `20-25`.
pub fn distances(text: &str) -> Result<RangeInclusive<u8>, &'static str> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok(first..=last),
        (Ok(_), Ok(_)) => {
            Err("the first distance is larger than the last; write the smaller one first")
        }
        _ => Err("expected a number of moves from 0 to 255, such as 20, or two, such as 20-25"),
    }
}

/// Parses a time of at least a millisecond.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    match text.parse::<f64>() {
        // If the time is too long to represent, there is no limit.
        Ok(seconds @ 0.001..) => Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)),
        _ => Err("expected a number of seconds, 0.001 or more, such as 10 or 0.5"),
    }
}

pub fn order(text: &str) -> Result<MoveOrder, MoveOrderError> {
    text.to_ascii_lowercase().parse()
}

pub fn threads(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(threads @ 1..) => Ok(threads),
        _ => Err(format!("expected a whole number from 1 to {}", u16::MAX)),
    }
}

impl<P: TypedValueParser> TypedValueParser for Completed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        option: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parse.parse_ref(command, option, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.names)().into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}
