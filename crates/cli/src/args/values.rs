//! What options take.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use std::ffi::OsStr;
use tilebase_puzzle::{MoveOrder, MoveOrderError, Shape};

use crate::commands::generate::GoalBlank;

/// Reads the values of an option, and names some of them to shells, which complete them.
#[derive(Clone)]
pub struct Completed<P> {
    parse: P,
    names: &'static [&'static str],
}

/// Reads a shape; shells complete all that there are.
pub fn shape() -> impl TypedValueParser<Value = Shape> {
    Completed {
        parse: str::parse::<Shape>,
        names: &[
            "2x2", "2x3", "2x4", "2x5", "2x6", "2x7", "2x8", "3x2", "3x3", "3x4", "3x5", "4x2",
            "4x3", "4x4", "5x2", "5x3", "6x2", "7x2", "8x2",
        ],
    }
}

/// Reads the cell of a goal's blank; shells complete those that have a name.
pub fn goal_blank() -> impl TypedValueParser<Value = GoalBlank> {
    Completed {
        parse: str::parse::<GoalBlank>,
        names: &["corner", "edge", "center"],
    }
}

pub fn number(text: &str) -> Result<u64, String> {
    let expected = |_| format!("expected a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(expected)
}

/// Reads an order of the moves, in letters of either case.
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
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_named() {
        let sides = || 2..=8;
        let all = sides().flat_map(|rows| sides().map(move |cols| Shape::new(rows, cols)));
        let all: Vec<String> = all.flatten().map(|shape| shape.to_string()).collect();
        let shape = shape();
        let named = shape.possible_values().unwrap();
        assert!(named.map(|value| value.get_name().to_owned()).eq(all));
    }
}
