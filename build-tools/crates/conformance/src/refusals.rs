//! Invalid boards, goals and move orders, and their errors.

use tilebase_lookup::{Board, Goal, MoveOrder, Shape, Solver};

use crate::answers::goal_board;
use crate::sample_tables::{NamedTable, shipped, small};
use crate::{line, sample_patterns};

const INVALID: [(&str, &str); 37] = [
    ("3x3-corner.tb", ""),
    ("3x3-corner.tb", "   "),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 x x"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 8"),
    ("3x3-corner.tb", "1 1 1 1 1 1 1 1 1"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 9"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 a"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 F"),
    ("3x3-corner.tb", "12345678?"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 \u{e9}"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 \u{1f600}"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 -1"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 '"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7x 8"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 10"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 99999999999999999999"),
    ("3x3-corner.tb", "1 2 3 4 5 6 7 8 x 9"),
    ("3x3-corner.tb", "123/456"),
    ("2x3-udlr", "12/34/5x"),
    ("2x3-udlr", "1 2 3 4 5 6"),
    ("3x2-rldu", "[[1,2,3],[4,5,0]]"),
    ("2x4-bit", "1234/567"),
    ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
    ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"),
    ("4x4", "1234/5678/9abc/defg"),
    ("4x4", "12345678/9ABCDEFx"),
    ("3x5", "123/456/789/ABC/DEx"),
    ("2x8", "1 2 3 4 5 6 7 8 9 10 11 12 13 13 14 x"),
    ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 G"),
    ("3x6", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 I"),
    ("3x6", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"),
    ("4x5", "12345/6789A/BCDEF/GHIK x"),
    ("4x5", "1234/5678/9ABC/DEFG/HIJx"),
    ("5x5", "12345/6789A/BCDEF/GHIJK/LMNPx"),
    (
        "5x5",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 25 x",
    ),
    (
        "5x5",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 x",
    ),
];

const TILES: [(&str, &[u8]); 11] = [
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8]),
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8, 0, 0]),
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8, 8]),
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ("3x3-corner.tb", &[255, 2, 3, 4, 5, 6, 7, 8, 0]),
    ("2x3-udlr", &[1, 2, 3, 4, 5, 6]),
    ("2x2-bit", &[]),
    (
        "4x4",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    ),
    ("4x4", &[1, 2, 3, 4, 5, 6, 7, 8, 0]),
    ("3x3-corner-4-4", &[1, 2, 3, 4, 5, 6, 7, 0, 0]),
    (
        "3x6",
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 0],
    ),
];

const GOALS: [(&str, &str); 16] = [
    ("3x3-corner.tb", "1 2 3 4 x 5 6 7 8"),
    ("3x3-edge-bit.tb", "12345678x"),
    ("3x3-center.tb", "1 2 3 4 5 6 7 8"),
    ("3x3-center.tb", "1 2 3 4 5 6 7 8 y"),
    ("2x3-udlr", "1 2 x 3 4"),
    ("2x3-udlr", "1 x / 2 3 / 4 4"),
    ("2x4-bit", "1 x 2 3 4 5 6 7"),
    ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
    ("4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15"),
    ("4x4", "1 2 3 4 5 x 6 7 8 9 10 11 12 13 14 15"),
    ("4x4", "12345678/9ABCDEFx"),
    ("3x3-edge-3-3-2", "1 2 3 4 5 6 7 8 x"),
    ("3x4-corner-4-4-3", "1 x 2 / 3 4 5 / 6 7 8 / 9 10 11"),
    ("2x8", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 x 15"),
    ("5x5", "12345/6789A/BCxDE/FGHIJ/KLMNO"),
    ("4x5", "1234/5678/9xAB/CDEF/GHIJ"),
];

const ORDERS: [&str; 6] = ["", "udl", "udlru", "uull", "UDLR", "nsew"];

pub fn print() {
    for (name, text) in INVALID {
        let error = Board::parse(shape(name), text).expect_err(text);
        line(["invalid", name, text, &error.to_string()]);
    }
    for (name, tiles) in TILES {
        let error = Board::from_tiles(shape(name), tiles).expect_err("no board");
        let numbers: Vec<String> = tiles.iter().map(u8::to_string).collect();
        line(["tiles", name, &numbers.join(" "), &error.to_string()]);
    }
    for (name, text) in GOALS {
        let error = match goal_board(own_goal(name), text) {
            Ok(goal) => unserved(name, &goal),
            Err(error) => error.to_string(),
        };
        line(["goal", name, text, &error]);
    }
    for text in ORDERS {
        let error = text.parse::<MoveOrder>().expect_err(text);
        line(["order", text, &error.to_string()]);
    }
}

fn unserved(name: &str, goal: &Board) -> String {
    let mut patterns = sample_patterns::all().iter();
    if let Some(set) = patterns.find(|set| set.name == name) {
        let error = set.solver().towards(goal).err();
        return error.expect("a goal that is not served").to_string();
    }
    let table = find(name);
    let error = Solver::new([table.table()], goal).err();
    error.expect("a goal that is not served").to_string()
}

pub fn shape(name: &str) -> Shape {
    own_goal(name).shape()
}

fn own_goal(name: &str) -> Goal {
    let mut patterns = sample_patterns::all().iter();
    match patterns.find(|set| set.name == name) {
        Some(set) => set.sample().goal,
        None => find(name).table().goal(),
    }
}

pub fn find(name: &str) -> NamedTable {
    let mut tables = shipped().into_iter().chain(small());
    tables.find(|table| table.name == name).expect(name)
}
