//! Boards and moves in many notations, with results or errors.

use tilebase_lookup::Board;

use crate::line;
use crate::refusals::shape;

const NOTATIONS: &str = include_str!("notations.tsv");

/// Checks the results in the lines, and prints the lines. Adds the error to each line without a result.
pub fn print() {
    for text in NOTATIONS.lines().filter(|text| !text.starts_with('#')) {
        let mut fields: Vec<&str> = text.split('\t').collect();
        let parse = |table, text| Board::parse(shape(table), &unescaped(text));
        let start = |table, start| parse(table, start).expect("a board");
        let error = match fields[..] {
            ["read", table, found, board] => {
                let found = parse(table, found).map(|board| board.to_string());
                assert_eq!(found.as_deref(), Ok(board), "{text}");
                None
            }
            ["moves", table, board, found, moves] => {
                let board = start(table, board);
                assert_eq!(board.apply(&unescaped(found)), board.apply(moves), "{text}");
                None
            }
            ["invalid", table, board] => Some(parse(table, board).expect_err(text).to_string()),
            ["refused", table, board, moves] => {
                let applied = start(table, board).apply(&unescaped(moves));
                Some(applied.expect_err(text).to_string())
            }
            _ => panic!("{text}"),
        };
        fields.extend(error.as_deref());
        line(fields);
    }
}

fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
}
