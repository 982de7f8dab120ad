//! IDA*, which checks tables too large for the other searches, against what is slow and obvious.

use std::collections::HashMap;

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, Move, Shape};
use tilebase_search::{Algorithm, Heuristic};

use crate::{check, distances};

const MANHATTAN: Algorithm = Algorithm::IdaStar(Heuristic::Manhattan);
const LINEAR_CONFLICT: Algorithm = Algorithm::IdaStar(Heuristic::LinearConflict);

/// Numbers that look random and are the same each time.
fn scattered(count: u64, limit: u64) -> impl Iterator<Item = u64> {
    (1..=count).map(move |k| k.wrapping_mul(0x9e37_79b9_7f4a_7c15) % limit)
}

/// A goal with the blank anywhere and the tiles in any order.
fn any_goal(shape: Shape, number: u64) -> Board {
    let class = Goal::corner(shape);
    class.unrank(number % class.boards()).unwrap()
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
            let class = Goal::corner(shape);
            for index in scattered(boards, class.boards()) {
                let start = class.unrank(index).unwrap();
                check(MANHATTAN, &start, &goal, distances[&start]);
                check(LINEAR_CONFLICT, &start, &goal, distances[&start]);
            }
        }
    }
}

/// With linear conflict no board is expanded that Manhattan leaves aside.
#[test]
fn a_better_estimate_expands_less() {
    let class = Goal::corner(Shape::new(3, 3).unwrap());
    for index in scattered(500, class.boards()) {
        let start = class.unrank(index).unwrap();
        let expanded = |algorithm: Algorithm| {
            let found = algorithm.measure(&start, &class.board()).unwrap();
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
    fn as_from_both_ends_on_shapes_without_a_table((start, goal) in a_walk()) {
        let distance = Algorithm::Bidirectional.solve(&start, &goal).unwrap().len() as u32;
        check(MANHATTAN, &start, &goal, distance);
        check(LINEAR_CONFLICT, &start, &goal, distance);
    }
}
