//! IDA*, which checks tables too large for the other searches, against slow and obvious code.

use std::collections::HashMap;

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, Move, Shape};
use tilebase_search::{Algorithm, Heuristic};

use crate::{check, distances};

const MANHATTAN: Algorithm = Algorithm::IdaStar(Heuristic::Manhattan);
const LINEAR_CONFLICT: Algorithm = Algorithm::IdaStar(Heuristic::LinearConflict);

/// Returns numbers that look random and are the same each time.
fn scattered(count: u64, limit: u64) -> impl Iterator<Item = u64> {
    (1..=count).map(move |k| k.wrapping_mul(0x9e37_79b9_7f4a_7c15) % limit)
}

/// Returns a goal with the blank anywhere and the tiles in any order.
fn any_goal(shape: Shape, number: u64) -> Board {
    let corner = Goal::corner(shape);
    corner.unrank(number % corner.boards()).unwrap()
}

#[test]
fn every_board_of_small_shapes() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2)] {
        let shape = Shape::new(rows, cols).unwrap();
        for number in scattered(10, Goal::corner(shape).boards()) {
            let goal = any_goal(shape, number);
            for (start, distance) in distances(&goal) {
                for heuristic in Heuristic::ALL {
                    check(Algorithm::IdaStar(heuristic), &start, &goal, distance);
                }
            }
        }
    }
}

#[test]
fn thousands_of_boards_of_larger_shapes() {
    for (rows, cols, goals, boards) in [(2, 4, 20, 200), (4, 2, 20, 200), (3, 3, 10, 500)] {
        let shape = Shape::new(rows, cols).unwrap();
        for number in scattered(goals, Goal::corner(shape).boards()) {
            let goal = any_goal(shape, number);
            let distances: HashMap<Board, u32> = distances(&goal);
            let corner = Goal::corner(shape);
            for index in scattered(boards, corner.boards()) {
                let start = corner.unrank(index).unwrap();
                check(MANHATTAN, &start, &goal, distances[&start]);
                check(LINEAR_CONFLICT, &start, &goal, distances[&start]);
            }
        }
    }
}

/// Linear conflict expands no board that Manhattan does not expand.
#[test]
fn linear_conflict_expands_no_more_than_manhattan() {
    let corner = Goal::corner(Shape::new(3, 3).unwrap());
    for index in scattered(500, corner.boards()) {
        let start = corner.unrank(index).unwrap();
        let expanded = |algorithm: Algorithm| {
            let found = algorithm.measure(&start, &corner.board()).unwrap();
            assert!(found.counts.generated >= found.counts.expanded);
            assert_eq!(found.counts.held, found.moves.len() as u64 + 1);
            found.counts.expanded
        };
        assert!(expanded(LINEAR_CONFLICT) <= expanded(MANHATTAN), "{start}");
    }
}

prop_compose! {
    /// Two boards of a large shape, the second a walk away from the first.
    fn a_walk()(
        (rows, cols) in prop::sample::select(vec![(2, 6), (6, 2), (3, 4), (4, 3), (2, 8), (3, 5), (4, 4)]),
        index in any::<u64>(),
        codes in prop::collection::vec(0..4u8, 60),
    ) -> (Board, Board) {
        let goal = any_goal(Shape::new(rows, cols).unwrap(), index);
        let moves = codes.into_iter().filter_map(Move::from_code);
        let end = moves.fold(goal, |board, mv| board.moved(mv).unwrap_or(board));
        (end, goal)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]
    #[test]
    fn large_shapes_are_solved_as_by_the_bidirectional_search((start, goal) in a_walk()) {
        let distance = Algorithm::Bidirectional.solve(&start, &goal).unwrap().len() as u32;
        check(MANHATTAN, &start, &goal, distance);
        check(LINEAR_CONFLICT, &start, &goal, distance);
    }
}
