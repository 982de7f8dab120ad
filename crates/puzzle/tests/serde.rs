//! Tests that values are serialized as text, and that invalid texts are refused.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tilebase_puzzle::{Board, Move, MoveOrder, MoveSet, Shape, Solution};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
    assert_eq!(serde_json::from_str::<T>(text).unwrap(), value);
}

#[track_caller]
fn refuse<T: DeserializeOwned + Debug>(text: &str, expected: &str) {
    let error = serde_json::from_str::<T>(text).unwrap_err().to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn round_trips() {
    let board = "23415x768".parse::<Board>().unwrap();
    check(board, r#""2 3 4 / 1 5 x / 7 6 8""#);
    check(Move::Left, r#""l""#);
    check("ru".parse::<MoveSet>().unwrap(), r#""ur""#);
    check("rldu".parse::<MoveOrder>().unwrap(), r#""rldu""#);
    check("uldr".parse::<Solution>().unwrap(), r#""uldr""#);
    check(Solution::EMPTY, r#""""#);
    check("3x4".parse::<Shape>().unwrap(), r#""3x4""#);
}

#[test]
fn invalid_texts_are_refused() {
    refuse::<Board>(
        r#""1 1 3 / 4 5 6 / 7 8 x""#,
        "tile 1 appears more than once",
    );
    refuse::<Board>(r#""1 2 3 4 5 x""#, "6 cells may be 2x3 or 3x2");
    refuse::<Board>("[1,2,3,0]", "invalid type: sequence, expected a text");
    refuse::<Move>(r#""x""#, "move 1: 'x' is not one of u, d, l and r");
    refuse::<MoveOrder>(r#""uuuu""#, "expected each of the letters");
    refuse::<Solution>(r#""uxd""#, "move 2: 'x'");
    refuse::<Shape>(r#""9x9""#, "");
}
