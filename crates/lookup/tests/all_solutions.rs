//! All optimal solutions and their number, against plain enumeration along the plain search.

use oracle::{UDLR, distances, enumerate, file, goal};
use tilebase_lookup::{Board, Encoding, Goal, Move, Solver, Table};

fn check(goal: Goal, encoding: Encoding, every: usize) {
    let solver = Table::from_bytes(file(goal, encoding))
        .unwrap()
        .into_solver();
    let distances = distances(goal);
    for order in ["udlr", "dlru", "rldu"].map(|order| order.parse().unwrap()) {
        for index in (0..goal.boards()).step_by(every) {
            let board = goal.unrank(index).unwrap();
            let expected = enumerate(&distances, &board, order);
            let found = solver.solutions(&board, order).unwrap();
            let found: Vec<Vec<Move>> =
                found.map(|moves| moves.unwrap().iter().collect()).collect();
            assert_eq!(solver.count_solutions(&board), Ok(expected.len() as u128));
            let first: Vec<_> = solver.solve_by(&board, order).unwrap().iter().collect();
            assert_eq!(first, expected[0], "{board:?}");
            assert_eq!(found, expected, "{board:?}");
        }
    }
}

#[test]
fn every_solution_is_found_in_order() {
    for encoding in [UDLR, Encoding::DistanceBit] {
        check(goal("2x3", 5), encoding, 1);
        check(goal("3x2", 2), encoding, 1);
        check(goal("3x3", 8), encoding, 997);
    }
}

#[test]
fn the_numbers_of_solutions_are_as_known() {
    let solver = Solver::embedded();
    let count = |text: &str| {
        let board = Board::parse(solver.shape(), text).unwrap();
        solver.count_solutions(&board).unwrap()
    };
    assert_eq!(count("12345678x"), 1);
    assert_eq!(count("2 3 4 1 5 x 7 6 8"), 4);
    assert_eq!((count("867254301"), count("647850321")), (40, 40));
    assert_eq!((count("087632541"), count("085672341")), (64, 64));
}

#[test]
fn the_four_solutions_of_a_known_board() {
    let solver = Solver::embedded();
    let board = Board::parse(solver.shape(), "2 3 4 1 5 x 7 6 8").unwrap();
    let solutions = solver.solutions(&board, "dlru".parse().unwrap()).unwrap();
    let texts: Vec<String> = solutions.map(|moves| moves.unwrap().to_string()).collect();
    let expected = [
        "dlurullddrurdllurdr",
        "ldruullddrurdllurrd",
        "ullddrurdllurdruldr",
        "ullddrurdllurrdlurd",
    ];
    assert_eq!(texts, expected);
}

/// Of all boards: 2.7606 solutions on average, 64 at most, exactly one for 78,033.
#[test]
fn the_solutions_of_every_board_are_counted() {
    let table = Table::from_bytes(file(goal("3x3", 8), Encoding::DistanceBit)).unwrap();
    let solver = table.into_solver();
    let counts: Vec<u128> = (0..solver.boards())
        .map(|index| {
            let board = solver.board_at(index).unwrap();
            solver.count_solutions(&board).unwrap()
        })
        .collect();
    let sum: u128 = counts.iter().sum();
    assert_eq!(format!("{:.4}", sum as f64 / counts.len() as f64), "2.7606");
    assert_eq!(counts.iter().max(), Some(&64));
    assert_eq!(counts.iter().filter(|&&count| count == 64).count(), 2);
    assert_eq!(counts.iter().filter(|&&count| count == 1).count(), 78_033);
}
