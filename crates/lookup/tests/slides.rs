//! Compares answers in the multi-tile metric with a plain search.

use std::panic::{AssertUnwindSafe, catch_unwind};

use oracle::{Distances, end, enumerate_slides, file, slide_distances_to};
use tilebase_lookup::{
    Batch, Board, Goal, HeaderError, Kind, Move, MoveOrder, QueryError, Slide, SlideSet, Solver,
    Table,
};
use tilebase_puzzle::{Metric, RandomNumbers};

use crate::solver_of;

fn solver(goal: Goal) -> Solver<Vec<u8>> {
    solver_of(file(goal, Kind::Residue))
}

/// Returns the optimal slides of a board, from their definition.
fn optimal_slides(board: &Board, distances: &Distances) -> SlideSet {
    let mut optimal = Vec::new();
    for mv in Move::ALL {
        let mut moved = board.moved(mv);
        for count in 1.. {
            let Some(board_after) = moved else { break };
            if distances[&board_after] < distances[board] {
                optimal.push(Slide { mv, count });
            }
            moved = board_after.moved(mv);
        }
    }
    optimal.into_iter().collect()
}

#[test]
fn every_answer_agrees_with_a_plain_search() {
    for (shape, blank) in [("2x2", 3), ("2x3", 5), ("3x2", 2), ("2x4", 6), ("3x3", 8)] {
        let goal = oracle::goal(shape, blank);
        let distances = slide_distances_to(goal.board());
        let solver = solver(goal);
        for (board, &distance) in &distances {
            assert_eq!(solver.distance(board), Ok(distance), "{board}");
            let solution = solver.solve(board).unwrap();
            let slides: Vec<Slide> = Metric::Multi.slides(&solution).collect();
            assert_eq!(slides.len(), usize::from(distance), "{board}");
            assert_eq!(end(board, solution), goal.board(), "{board}");
            let optimal = optimal_slides(board, &distances);
            assert_eq!(solver.optimal_slides(board), Ok(optimal), "{board}");
            assert_eq!(slides.first().copied(), optimal.iter().next(), "{board}");
        }
    }
}

/// A table also serves goals whose blank a symmetry maps to its own, with any names of the tiles.
#[test]
fn other_goals_and_orders() {
    let own = oracle::goal("2x3", 5);
    let table = Table::from_bytes(file(own, Kind::Residue)).unwrap();
    let order: MoveOrder = "rldu".parse().unwrap();
    for goal in ["x12/345", "53x/214", "12/34/5x", "x5/43/21"] {
        let goal: Board = goal.parse().unwrap();
        let solver = Solver::new([table.clone()], &goal).unwrap();
        let distances = slide_distances_to(goal);
        for board in distances.keys() {
            let found = solver.solutions(board, order).unwrap();
            let found = found.map(|moves| moves.unwrap().iter().collect());
            let found: Vec<Vec<Move>> = found.collect();
            let expected = enumerate_slides(&distances, board, order);
            assert_eq!(found, expected, "{board} to {goal}");
            let first = solver.solve_by(board, order).unwrap();
            assert!(first.iter().eq(expected[0].iter().copied()), "{board}");
            let count = solver.count_solutions(board);
            assert_eq!(count, Ok(expected.len() as u128), "{board}");
        }
    }
}

#[test]
fn wrong_input_is_refused() {
    let goal = oracle::goal("2x3", 5);
    let solver = solver(goal);
    let unsolvable = oracle::exchanged(&goal.board());
    assert_eq!(solver.solve(&unsolvable), Err(QueryError::Unsolvable));
    let other = oracle::goal("3x3", 8).board();
    assert!(matches!(
        solver.solve(&other),
        Err(QueryError::Shape { .. })
    ));
    let center = oracle::goal("2x3", 4).board();
    assert!(Solver::new(solver.tables().map(Table::as_slice), &center).is_err());
}

/// Wrong entries may give wrong answers, but every walk ends.
#[test]
fn every_walk_in_a_damaged_table_ends() {
    let goal = oracle::goal("2x3", 5);
    let whole = file(goal, Kind::Residue);
    let mut numbers = RandomNumbers::new(1);
    for _ in 0..200 {
        let mut file = whole.clone();
        for byte in &mut file[64..] {
            if numbers.next().unwrap().is_multiple_of(8) {
                *byte = numbers.next().unwrap() as u8;
            }
        }
        let solver = solver_of(file);
        for index in (0..360).step_by(7) {
            let board = goal.unrank(index).unwrap();
            if let Ok(distance) = solver.distance(&board) {
                assert!(distance <= 20);
            }
            let _ = solver.count_solutions(&board);
            let solutions = solver.solutions(&board, MoveOrder::UDLR).unwrap();
            assert!(solutions.take(1000).count() > 0);
        }
    }
}

/// A pattern table has no distances of boards. Rows of a batch count single moves.
#[test]
fn other_kinds_are_refused() {
    let pattern = tilebase_data::PATTERNS_4X4[0];
    let table = Table::from_bytes(pattern).unwrap();
    let found = table.kind();
    let refused = Solver::of(table).err();
    let expected = "a table of all boards";
    assert_eq!(refused, Some(HeaderError::Kind { expected, found }));

    let batch = Batch::new(solver(oracle::goal("2x3", 5)));
    let rows = AssertUnwindSafe(|| batch.distances(&[1, 2, 3, 4, 5, 0], &mut [0]));
    assert!(catch_unwind(rows).is_err());
}
