//! Compares every answer for every board with the plain search of the crate `oracle`.

use oracle::{Distances, UDLR, distances, file_of, goal};
use tilebase_lookup::{Goal, Kind, Solver, embedded_tables};

use crate::{BIT, all_boards, boards, check, solver_of, table};

/// Checks the optimal moves and solutions of every 3x3 board. Unsolvable boards must have no answers.
#[test]
fn every_board_of_3x3() {
    let distances = distances(goal("3x3", 8));
    let alone = Solver::of(table("3x3", 8, UDLR)).unwrap();
    let bits = Solver::of(table("3x3", 8, BIT)).unwrap();
    let all = || all_boards(bits.goal(), 1);
    let expected = [1, 128_716, 45_417, 6_854, 452];
    // All solutions of every 997th board are checked. Half of these boards are solvable.
    assert_eq!(check(&Solver::embedded(), &distances, all(), 997), expected);
    assert_eq!(check(&alone, &distances, all(), 997), expected);
    assert_eq!(check(&bits, &distances, all(), 997), expected);
}

/// The solvable 3x3 boards have 2.7606 optimal solutions on average and at most 64; 78,033 boards have exactly one.
#[test]
fn the_solutions_of_every_board_are_counted() {
    let solver = Solver::embedded();
    let counts = boards(solver.goal(), 1).map(|board| solver.count_solutions(&board).unwrap());
    let counts: Vec<u128> = counts.collect();
    let sum: u128 = counts.iter().sum();
    assert_eq!(format!("{:.4}", sum as f64 / counts.len() as f64), "2.7606");
    assert_eq!(counts.iter().max(), Some(&64));
    assert_eq!(counts.iter().filter(|&&count| count == 64).count(), 2);
    assert_eq!(counts.iter().filter(|&&count| count == 1).count(), 78_033);
}

#[test]
fn every_board_of_other_goals_shapes_and_move_orders() {
    let dlru = Kind::Move("dlru".parse().unwrap());
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2"] {
        for blank in 0..goal(shape, 0).shape().cells() {
            let distances = distances(goal(shape, blank));
            let every = if distances.len() > 1000 { 1009 } else { 1 };
            for kind in [UDLR, dlru, BIT] {
                check_table(goal(shape, blank), kind, &distances, every);
            }
        }
    }
    for (blank, kind) in [(4, dlru), (4, UDLR), (7, BIT)] {
        let goal = goal("3x3", blank);
        check_table(goal, kind, &distances(goal), 10_007);
    }
}

#[test]
fn every_board_of_ten_cells() {
    for (shape, kind) in [("2x5", UDLR), ("5x2", BIT)] {
        let goal = goal(shape, 9);
        check_table(goal, kind, &distances(goal), 100_003);
    }
}

fn check_table(goal: Goal, kind: Kind, distances: &Distances, every: usize) {
    let solver = solver_of(file_of(goal, kind, distances));
    assert_eq!(solver.boards(), distances.len() as u64);
    check(&solver, distances, boards(solver.goal(), 1), every);
}

/// Debug output must be short, although the tables have 68 KB.
#[test]
fn debug_output_names_the_tables_without_their_bytes() {
    let table = "Table { shape: 3x3, goal: 1 2 3 4 5 6 7 8 x, kind: move udlr, len: 45424 }";
    assert_eq!(format!("{:?}", embedded_tables()[0]), table);
    let bits = "Table { shape: 3x3, goal: 1 2 3 4 5 6 7 8 x, kind: bit, len: 22744 }";
    let solver =
        format!("Solver {{ goal: 1 2 3 4 5 6 7 8 x, table: {table}, bits: Some({bits}) }}");
    assert_eq!(format!("{:?}", Solver::embedded()), solver);
    let batch = tilebase_lookup::Batch::new(Solver::embedded());
    assert_eq!(format!("{batch:?}"), format!("Batch({solver})"));
}
