//! Texts that are no boards, goals or move orders, and the reasons.

use tilebase_lookup::{Board, MoveOrder, Shape, Tablebase};

use crate::line;
use crate::sample_tables::{NamedTable, shipped, small};

const INVALID: [(&str, &str); 23] = [
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
];

const TILES: [(&str, &[u8]); 7] = [
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8]),
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8, 0, 0]),
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8, 8]),
    ("3x3-corner.tb", &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ("3x3-corner.tb", &[255, 2, 3, 4, 5, 6, 7, 8, 0]),
    ("2x3-udlr", &[1, 2, 3, 4, 5, 6]),
    ("2x2-bit", &[]),
];

const GOALS: [(&str, &str); 7] = [
    ("3x3-corner.tb", "1 2 3 4 x 5 6 7 8"),
    ("3x3-edge-bit.tb", "12345678x"),
    ("3x3-center.tb", "1 2 3 4 5 6 7 8"),
    ("3x3-center.tb", "1 2 3 4 5 6 7 8 y"),
    ("2x3-udlr", "1 2 x 3 4"),
    ("2x3-udlr", "1 x / 2 3 / 4 4"),
    ("2x4-bit", "1 x 2 3 4 5 6 7"),
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
        let named = find(name);
        let tablebase = Tablebase::new([named.table()]).expect("one table");
        let error = match tablebase.parse_goal(text) {
            Ok(goal) => tablebase.towards(&goal).expect_err(text).to_string(),
            Err(error) => error.to_string(),
        };
        line(["goal", name, text, &error]);
    }
    for text in ORDERS {
        let error = text.parse::<MoveOrder>().expect_err(text);
        line(["order", text, &error.to_string()]);
    }
}

fn shape(name: &str) -> Shape {
    find(name).table().shape()
}

/// Returns the sample table of this name.
pub fn find(name: &str) -> NamedTable {
    let mut tables = shipped().into_iter().chain(small());
    tables.find(|table| table.name == name).expect(name)
}
