//! Boards, goals, orders and moves in many notations, with results or errors.

use tilebase_lookup::{Board, Goal, MoveOrder, Solver};

use crate::answers::goal_board;
use crate::sample_tables::{NamedTable, shipped, small};
use crate::{line, sample_patterns};

const NOTATIONS: &str = include_str!("notations.tsv");

/// Checks the results in the lines, and prints the lines. Adds the error to each line without a result.
pub fn print() {
    for text in NOTATIONS.lines().filter(|text| !text.starts_with('#')) {
        let mut fields: Vec<&str> = text.split('\t').collect();
        let parse = |table, text| Board::parse(own_goal(table).shape(), &unescaped(text));
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
            ["tiles", table, numbers] => {
                let tiles: Result<Vec<u8>, _> = numbers
                    .split(' ')
                    .filter(|number| !number.is_empty())
                    .map(str::parse)
                    .collect();
                let board = Board::from_tiles(own_goal(table).shape(), &tiles.expect("numbers"));
                Some(board.expect_err(text).to_string())
            }
            ["goal", table, goal] => Some(match goal_board(own_goal(table), goal) {
                Ok(goal) => unserved(table, &goal),
                Err(error) => error.to_string(),
            }),
            ["order", order] => Some(order.parse::<MoveOrder>().expect_err(text).to_string()),
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

fn unserved(name: &str, goal: &Board) -> String {
    let error = match sample_patterns::find(name) {
        Some(set) => set
            .solver()
            .towards(goal)
            .err()
            .map(|error| error.to_string()),
        None => {
            let table = find(name);
            let error = Solver::new([table.table()], goal).err();
            error.map(|error| error.to_string())
        }
    };
    error.expect("a goal that is not served")
}

fn own_goal(name: &str) -> Goal {
    match sample_patterns::find(name) {
        Some(set) => set.sample().goal,
        None => find(name).table().goal(),
    }
}

pub fn find(name: &str) -> NamedTable {
    let mut tables = shipped().into_iter().chain(small());
    tables.find(|table| table.name == name).expect(name)
}
