//! Tests the search on boards of more than 16 cells: boards near the goal, the boards of Korf and Felner, and threads.

use oracle::{distances_within, enumerate, exchanged, walk};
use tilebase_pattern::{
    Board, Limits, MAX_CELLS, MoveOrder, PatternSolver, QueryError, RandomNumbers, Shape,
};

use crate::tables::{OF_5X5, end, named, twenty_four};

/// Solves all boards with at most this many moves to the goal. Also finds the optimal moves of every 100th board, and
/// counts its solutions.
fn check_near(mut solver: PatternSolver<Vec<u8>>, order: &str, moves: u8) {
    let order: MoveOrder = order.parse().unwrap();
    solver.prepare(order);
    let distances = distances_within(*solver.goal(), moves);
    for (number, board) in distances.keys().enumerate() {
        let expected = enumerate(&distances, board, order);
        let found = solver.search(order).run(board).unwrap();
        let solution = found.solution.unwrap();
        assert!(solution.iter().eq(expected[0].iter().copied()), "{board}");
        if number % 100 == 0 {
            let firsts = expected.iter().filter_map(|moves| moves.first().copied());
            assert_eq!(solver.optimal_moves(board), Ok(firsts.collect()), "{board}");
            let count = expected.len() as u64;
            assert_eq!(solver.count_solutions(board), Ok(count), "{board}");
            let refused = solver.solve(&exchanged(board));
            assert_eq!(refused, Err(QueryError::Unsolvable));
        }
    }
}

/// Returns a goal with the blank in this cell and the other tiles in descending order.
fn descending_goal(shape: Shape, blank: usize) -> Board {
    let mut tiles: Vec<u8> = (1..shape.cells() as u8).rev().collect();
    tiles.insert(blank, 0);
    Board::from_tiles(shape, &tiles).unwrap()
}

/// Checks the tables' goal, and a goal with the blank in another corner.
fn check_near_goals(solver: &PatternSolver<Vec<u8>>, moves: u8) {
    let shape = solver.shape();
    check_near(solver.clone(), "udlr", moves);
    let other = descending_goal(shape, shape.cols() - 1);
    check_near(solver.clone().towards(&other).unwrap(), "rldu", moves);
}

#[test]
fn boards_near_the_goal() {
    check_near_goals(&OF_5X5, 11);
    check_near_goals(&named("4x5", 19, "5-5-5-4"), 11);
    check_near_goals(&named("4x4", 15, "5-5-5"), 11);
}

#[test]
fn every_board_within_16_moves() {
    check_near_goals(&OF_5X5, 16);
    check_near_goals(&named("4x5", 19, "5-5-5-4"), 16);
    check_near_goals(&named("4x4", 15, "5-5-5"), 16);
}

/// Uses other tables: small patterns, with the goal's blank in any cell. Only a corner has symmetries.
#[test]
fn boards_near_the_goal_of_every_large_shape() {
    let sides = || 2..=MAX_CELLS;
    let shapes = sides().flat_map(|rows| sides().map(move |cols| Shape::new(rows, cols)));
    let large = shapes.filter_map(|shape| shape.ok().filter(|shape| shape.cells() > 16));
    for (number, shape) in large.enumerate() {
        let tiles = shape.cells() - 1;
        let name = vec!["3"; tiles / 3].join("-") + ["", "-1", "-2"][tiles % 3];
        let solver = named(&shape.to_string(), 5 * number % shape.cells(), &name);
        check_near(solver, "dlru", 8);
    }
}

/// The mean of the lower bounds must not get worse.
#[test]
fn lower_bounds_of_korf_and_felners_fifty_boards() {
    let (solver, boards) = twenty_four();
    let mut sum = (0, 0);
    for (board, length) in &boards {
        let bound = usize::from(solver.lower_bound(board).unwrap());
        assert!(bound <= *length && bound % 2 == length % 2, "{board}");
        sum = (sum.0 + bound, sum.1 + length);
    }
    assert_eq!((boards.len(), sum), (50, (4029, 5039)));
}

#[test]
fn the_easiest_of_korf_and_felners_boards() {
    let (solver, boards) = twenty_four();
    for number in [38, 40] {
        let (board, length) = boards[number - 1];
        let found = solver.search(Limits::new().threads(2)).run(&board).unwrap();
        let solution = found.solution.unwrap();
        assert!(found.is_optimal() && &end(&board, solution) == solver.goal());
        assert_eq!(solution.len(), length, "board {number}");
    }
}

#[test]
fn any_number_of_threads_finds_the_same() {
    let mut longest = 0;
    for seed in RandomNumbers::new(24).take(6) {
        let board = walk(OF_5X5.goal(), 90, seed);
        let one = OF_5X5.search(Limits::new()).run(&board).unwrap();
        longest = longest.max(one.nodes);
        for threads in [2, 3] {
            let found = OF_5X5.search(Limits::new().threads(threads)).run(&board);
            assert_eq!(found, Ok(one), "{board}");
        }
    }
    assert!(longest > 100_000, "{longest}");
}
