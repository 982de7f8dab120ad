//! Boards with their answers, and unsolvable boards.

use oracle::{
    Distances, distances_within, enumerate, enumerate_slides, exchanged, slide_distances_to,
};
use tilebase_lookup::{Board, Goal, Move, MoveOrder, SlideSet};
use tilebase_puzzle::Metric;

use crate::samples::Sample;
use crate::{analyses, line};

const ORDERS: [&str; 4] = ["udlr", "dlru", "lrdu", "rlud"];

/// The number of boards for each table, goal and order of moves.
const BOARDS: usize = 5;

pub fn print(samples: &[Sample]) {
    for sample in samples {
        for goal in &sample.goals {
            print_goal(sample, goal);
        }
    }
}

/// Parses a goal of the same shape as `goal`, or of the transposed shape if the text draws that shape. An empty text
/// means `goal`.
pub fn goal_board(goal: Goal, text: &str) -> Board {
    if text.is_empty() {
        return goal.board();
    }
    Board::parse_or_transposed(goal.shape(), text).expect("a goal")
}

/// Prints boards of distances from zero to the largest, and two unsolvable boards. For shapes with too many boards, the
/// largest distance is 16.
fn print_goal(sample: &Sample, text: &str) {
    let goal = goal_board(sample.goal, text);
    let distances = match sample.is_multi {
        true => slide_distances_to(goal),
        false if goal.shape().cells() <= 9 => distances_within(goal, u8::MAX),
        false => distances_within(goal, 16),
    };
    let all = distances.iter();
    let boards = all.map(|(board, &distance)| (distance, *board));
    let mut boards: Vec<(u8, Board)> = boards.collect();
    boards.sort_unstable();
    let groups = boards.chunk_by(|(one, _), (other, _)| one == other);
    let groups: Vec<&[(u8, Board)]> = groups.collect();

    let count = BOARDS * ORDERS.len();
    let mut printed = vec![];
    for number in 0..count {
        let group = groups[number * (groups.len() - 1) / (count - 1)];
        let (_, board) = &group[number % 3 * (group.len() - 1) / 2];
        if !printed.contains(&board) {
            let order = ORDERS[printed.len() % ORDERS.len()];
            print_board(sample, text, order, board, &distances, printed.len());
            printed.push(board);
        }
    }
    for (number, place) in [0, boards.len() / 2].into_iter().enumerate() {
        let unsolvable = written(&exchanged(&boards[place].1), printed.len() + number);
        let error = "no moves lead from this board to the goal";
        line(["unsolvable", sample.name, text, &unsolvable, error]);
    }
    analyses::print(sample, text, &boards, &distances);
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
        match sample.is_multi {
            true => enumerate_slides(distances, board, order),
            false => enumerate(distances, board, order),
        }
    };
    let letters = |moves: &[Move]| moves.iter().map(|m| m.letter()).collect::<String>();
    let first_moves = solutions("udlr");
    let all = first_moves.iter();
    let first_moves = all.filter_map(|moves| moves.first().copied());
    let mut first_moves: Vec<Move> = first_moves.collect();
    first_moves.dedup();
    let (solutions, text) = (solutions(order), written(board, number));
    line([
        "board",
        sample.name,
        goal,
        order,
        &text,
        &distances[board].to_string(),
        &letters(&solutions[0]),
        &letters(&first_moves),
        &solutions.len().to_string(),
    ]);
    if sample.is_multi {
        let all = solutions.iter();
        let first = all.filter_map(|moves| Metric::Multi.slides(moves.iter().copied()).next());
        let first: SlideSet = first.collect();
        line(["slides", sample.name, goal, &text, &first.to_string()]);
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
