//! Tests the 3x3 boards of data/conformance.tsv, with every combination of the crate's features. The tests of the crate
//! `tilebase` check all rows of the file.

use std::fs;
use std::path::Path;

use tilebase_lookup::{Board, MoveOrder, Solver, Table};

#[test]
fn boards_of_shipped_tables() {
    let data = Path::new(tilebase_data::folder());
    let text = fs::read_to_string(data.join("conformance.tsv")).unwrap();
    let mut counts = [0, 0];
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["board", name, goal, ref answer @ ..] if name.starts_with("3x3-") => {
                let Ok(file) = fs::read(data.join(name)) else {
                    continue; // the name of a set of pattern tables
                };
                check_board(&solver(&file, goal), answer);
                counts[0] += 1;
            }
            ["unsolvable", name, goal, board, error] if name.ends_with(".tb") => {
                let file = fs::read(data.join(name)).unwrap();
                let solver = solver(&file, goal);
                let board = Board::parse(solver.shape(), board).unwrap();
                assert_eq!(solver.distance(&board).unwrap_err().to_string(), error);
                counts[1] += 1;
            }
            _ => {}
        }
    }
    assert!(counts[0] >= 250 && counts[1] >= 20, "{counts:?}");
}

/// Returns the solver of a table for this goal, or for the table's own goal if the text is empty.
fn solver<'a>(file: &'a [u8], goal: &str) -> Solver<&'a [u8]> {
    let table = Table::from_bytes(file).unwrap();
    if goal.is_empty() {
        return Solver::of(table).unwrap();
    }
    let goal = Board::parse_or_transposed(table.shape(), goal).unwrap();
    Solver::new([table], &goal).unwrap()
}

fn check_board(solver: &Solver<&[u8]>, answer: &[&str]) {
    let [order, text, distance, solution, optimal, _] = answer else {
        panic!("{answer:?}");
    };
    let board = Board::parse(solver.shape(), text).unwrap();
    let order: MoveOrder = order.parse().unwrap();
    let found = solver.solve_by(&board, order).unwrap();
    assert_eq!(found.to_string(), *solution, "{text}");
    assert_eq!(solver.distance(&board).unwrap().to_string(), *distance);
    let moves = solver.optimal_moves(&board).unwrap();
    assert_eq!(moves.to_string(), *optimal, "{text}");
    let first = solver.solve(&board).unwrap().first();
    assert_eq!(solver.next_move(&board).unwrap(), first, "{text}");
}
