//! Boards with their answers, and unsolvable boards.

use tilebase_lookup::{Board, Move, MoveOrder, QueryError, Tablebase};

use crate::line;
use crate::sample_tables::NamedTable;
use oracle::{distances_to, enumerate, exchanged};

/// Returns goals that a table serves, its own first; the others are turned, mirrored, transposed or
/// renamed.
fn goals(table: &str) -> &'static [&'static str] {
    match table {
        "3x3-corner.tb" => &[
            "",
            "1 2 3 / 8 5 4 / 7 6 x",
            "x12/345/678",
            "6 5 x 1 2 3 4 7 8",
        ],
        "3x3-edge-bit.tb" => &["", "1 x 2 3 4 5 6 7 8", "8 7 6 x 5 4 3 2 1"],
        "3x3-center.tb" => &["", "123/8x4/765"],
        "2x3-udlr" => &["", "x 5 4 / 3 2 1", "1 2 / 3 4 / 5 x"],
        "2x3-edge-bit" => &["", "1 2 3 5 x 4", "5 4 / x 3 / 2 1"],
        "3x2-rldu" => &["", "12/34/5x", "1 2 3 4 x 5", "123/45x"],
        "2x4-bit" => &["", "12/34/56/7x"],
        _ => &[""],
    }
}

const ORDERS: [&str; 4] = ["udlr", "dlru", "lrdu", "rlud"];

pub fn print(tables: &[NamedTable]) {
    for table in tables {
        for goal in goals(&table.name) {
            print_goal(table, goal);
        }
    }
}

/// Prints up to three boards of every distance, and two unsolvable ones.
fn print_goal(named: &NamedTable, goal: &str) {
    let table = named.table();
    let goal_board = match goal {
        "" => table.goal().board(),
        text => Tablebase::new([table])
            .expect("one table")
            .parse_goal(text)
            .expect("a board"),
    };
    let distances = distances_to(goal_board);
    let mut boards: Vec<&Board> = distances.keys().collect();
    boards.sort_by_key(|board| (distances[board], board.tiles()));

    let mut number = 0;
    for group in boards.chunk_by(|one, other| distances[*one] == distances[*other]) {
        let mut places = vec![0, group.len() / 2, group.len() - 1];
        places.dedup();
        for place in places {
            let order = ORDERS[number % ORDERS.len()];
            print_board(&named.name, goal, order, group[place], &distances, number);
            number += 1;
        }
    }
    for board in boards.iter().step_by(boards.len() / 2) {
        let unsolvable = written(&exchanged(board), number);
        let error = QueryError::Unsolvable.to_string();
        line(["unsolvable", &named.name, goal, &unsolvable, &error]);
        number += 1;
    }
}

fn print_board(
    table: &str,
    goal: &str,
    order: &str,
    board: &Board,
    distances: &oracle::Distances,
    number: usize,
) {
    let solutions = |order: &str| {
        let order: MoveOrder = order.parse().expect("an order");
        enumerate(distances, board, order)
    };
    let letters = |moves: &[Move]| moves.iter().map(|m| m.letter()).collect::<String>();
    let mut first_moves: Vec<Move> = solutions("udlr")
        .iter()
        .filter_map(|moves| moves.first().copied())
        .collect();
    first_moves.dedup();
    let solutions = solutions(order);
    line([
        "board",
        table,
        goal,
        order,
        &written(board, number),
        &distances[board].to_string(),
        &letters(&solutions[0]),
        &letters(&first_moves),
        &solutions.len().to_string(),
    ]);
}

/// Returns a board as people write it, in one of several ways.
fn written(board: &Board, way: usize) -> String {
    let rows = |tile: &str, row: &str, blank: &str| {
        let tile_text = |&number: &u8| match number {
            0 => blank.to_owned(),
            number => number.to_string(),
        };
        let rows = board.tiles().chunks(board.shape().cols());
        let rows = rows.map(|row| row.iter().map(tile_text).collect::<Vec<_>>().join(tile));
        rows.collect::<Vec<_>>().join(row)
    };
    match way % 8 {
        0 => rows(" ", " ", "x"),
        1 => rows("", "", "0"),
        2 => rows("", "/", "_"),
        3 => format!("[[{}]]", rows(", ", "], [", "0")),
        4 => rows(",", ",", "X"),
        5 => rows("", " ", "."),
        6 => rows("  ", " | ", "x"),
        _ => format!(" ({}) ", rows(" ", " / ", "0")),
    }
}
