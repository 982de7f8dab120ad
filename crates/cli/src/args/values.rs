//! Parsers for option values.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tilebase::Notation;
use tilebase_puzzle::{MoveOrder, MoveOrderError};

/// Returns a parser for notations.
pub fn notation() -> impl TypedValueParser<Value = Notation> {
    let names = PossibleValuesParser::new(Notation::ALL.map(described));
    names.map(|name| name.parse().unwrap_or_default())
}

/// The notation of claims. `None` if their author was not told whether directions are of the blank or of the tiles.
#[derive(Clone, Copy)]
pub struct Declared(pub Option<Notation>);

/// Returns a parser for the notations of claims.
pub fn declared() -> impl TypedValueParser<Value = Declared> {
    let undeclared = PossibleValue::new("undeclared").help(
        "The author was not told: read as blank and as tile; different verdicts are ambiguous",
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
            "Speedsolvers' notation: the directions of the tiles, with counts of up to 9, such as URDL2. Read like tile"
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
