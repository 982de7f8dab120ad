//! Boards with their answers, and unsolvable boards.

use tilebase_lookup::{Board, Goal, Move, MoveOrder, ParseError, QueryError, SlideSet};
use tilebase_puzzle::Metric;

use crate::{Kind, Sample, analyses, line, verdicts};
use oracle::{
    Distances, distances_within, enumerate, enumerate_slides, exchanged, slide_distances_to,
};

/// Returns goals that a table serves: its own first, then rotated, mirrored, transposed or renamed ones.
pub fn goals(name: &str) -> &'static [&'static str] {
    match name {
        "3x3-corner.tb" => &[
            "",
            "1 2 3 / 8 5 4 / 7 6 x",
            "x12/345/678",
            "6 5 x 1 2 3 4 7 8",
        ],
        "3x3-corner-bit.tb" => &["", "8 7 6 5 4 3 x 2 1"],
        "3x3-edge-bit.tb" => &["", "1 x 2 3 4 5 6 7 8", "8 7 6 x 5 4 3 2 1"],
        "3x3-center.tb" => &["", "123/8x4/765"],
        "2x3-udlr" => &["", "x 5 4 / 3 2 1", "1 2 / 3 4 / 5 x"],
        "2x3-edge-bit" => &["", "1 2 3 5 x 4", "5 4 / x 3 / 2 1"],
        "3x2-rldu" => &["", "12/34/5x", "1 2 3 4 x 5", "123/45x"],
        "2x4-bit" => &["", "12/34/56/7x"],
        "3x2-multi" => &["", "x 5 4 / 3 2 1", "5 4 / 3 2 / 1 x"],
        "2x4-edge-multi" => &["", "12/34/x5/67"],
        "4x4" => &[
            "",
            "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
            "1 2 3 x / 4 5 6 7 / 8 9 10 11 / 12 13 14 15",
            "fedc/ba98/7654/x321",
            "7 2 9 4 12 13 14 5 11 15 10 6 3 1 8 x",
            "1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 x",
        ],
        "2x3-corner-3-2" => &["", "5 4 x 3 2 1", "x1/23/45"],
        "3x2-edge-2-3" => &["", "1 2 3 x 4 5"],
        "2x4-corner-3-4" => &["", "x 1 / 2 3 / 4 5 / 6 7"],
        "3x3-corner-4-4" => &["", "x 1 2 3 4 5 6 7 8", "1 2 x 8 5 3 7 6 4"],
        "3x3-edge-3-3-2" => &["", "8 7 6 5 4 x 3 2 1"],
        "3x3-center-4-4" => &["", "123/8x4/765"],
        "3x4-corner-4-4-3" => &["", "123/456/789/xAB"],
        "3x5" => &["", "x 1 2 / 3 4 5 / 6 7 8 / 9 10 11 / 12 13 14"],
        "5x3" => &["", "14 13 12 11 10 9 8 7 6 5 4 3 2 1 x"],
        "2x8" => &["", "x 1 2 3 4 5 6 7 15 14 13 12 11 10 9 8"],
        "8x2" => &["", "12345678/9abcdefx"],
        "3x6" => &["", "x12345/6789AB/CDEFGH"],
        "4x5" => &[
            "",
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16 / x 17 18 19",
        ],
        "5x5" => &[
            "",
            "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24",
            "ONMLx/KJIHG/FEDCB/A9876/54321",
        ],
        "2x12" => &["", "12/34/56/78/9A/BC/DE/FG/HI/JK/LM/Nx"],
        _ => &[""],
    }
}

/// Parses a goal of the same shape as `goal`, or of the transposed shape if the text draws that shape. An empty text
/// means `goal`.
pub fn goal_board(goal: Goal, text: &str) -> Result<Board, ParseError> {
    let (shape, transposed) = (goal.shape(), goal.shape().transposed());
    match Board::parse(shape, text) {
        _ if text.is_empty() => Ok(goal.board()),
        Err(ParseError::Drawn { rows, cols, .. })
            if (rows, cols) == (transposed.rows(), transposed.cols()) =>
        {
            Board::parse(transposed, text)
        }
        board => board,
    }
}

const ORDERS: [&str; 4] = ["udlr", "dlru", "lrdu", "rlud"];

pub fn print(samples: &[Sample]) {
    for sample in samples {
        for goal in goals(&sample.name) {
            print_goal(sample, goal);
        }
    }
}

/// Prints up to three boards of every distance, and two unsolvable ones. For shapes with too many boards, prints only
/// boards near the goal.
fn print_goal(sample: &Sample, goal: &str) {
    let goal_board = goal_board(sample.goal, goal).expect("a goal");
    let has_few_boards = goal_board.shape().cells() <= 9;
    let depth = if has_few_boards { u8::MAX } else { 16 };
    let distances = match sample.kind {
        Kind::Slides => slide_distances_to(goal_board),
        _ => distances_within(goal_board, depth),
    };
    let mut boards: Vec<&Board> = distances.keys().collect();
    boards.sort_by_key(|board| (distances[board], board.tiles()));

    let mut number = 0;
    for group in boards.chunk_by(|one, other| distances[*one] == distances[*other]) {
        let mut places = vec![0, group.len() / 2, group.len() - 1];
        places.dedup();
        if has_few_boards && sample.kind == Kind::Patterns {
            places = vec![group.len() / 2];
        }
        for place in places {
            let order = ORDERS[number % ORDERS.len()];
            print_board(sample, goal, order, group[place], &distances, number);
            number += 1;
        }
    }
    for board in boards.iter().step_by(boards.len() / 2).take(2) {
        let unsolvable = written(&exchanged(board), number);
        let error = QueryError::Unsolvable.to_string();
        line(["unsolvable", &sample.name, goal, &unsolvable, &error]);
        number += 1;
    }
    analyses::print(sample, goal, &distances);
    verdicts::print(sample, goal, &distances);
}

fn print_board(
    sample: &Sample,
    goal: &str,
    order: &str,
    board: &Board,
    distances: &Distances,
    number: usize,
) {
    let solutions = |order: &str| {
        let order: MoveOrder = order.parse().expect("an order");
        match sample.kind {
            Kind::Slides => enumerate_slides(distances, board, order),
            _ => enumerate(distances, board, order),
        }
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
        &sample.name,
        goal,
        order,
        &written(board, number),
        &distances[board].to_string(),
        &letters(&solutions[0]),
        &letters(&first_moves),
        &solutions.len().to_string(),
    ]);
    if sample.kind == Kind::Slides {
        let first = solutions
            .iter()
            .filter_map(|moves| Metric::Multi.slides(moves.iter().copied()).next());
        let first: SlideSet = first.collect();
        let board = written(board, number);
        line(["slides", &sample.name, goal, &board, &first.to_string()]);
    }
}

/// Returns a board in one of eight notations, chosen by `way`.
pub fn written(board: &Board, way: usize) -> String {
    let rows = |tile: &str, row: &str, blank: &str| {
        let tile_text = |&number: &u8| match number {
            0 => blank.to_owned(),
            10.. if tile.is_empty() => char::from(b'A' + number - 10).to_string(),
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
