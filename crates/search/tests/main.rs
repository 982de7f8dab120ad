//! The searches against a plain and obvious search, and against each other.

mod iterative_deepening;

use std::collections::HashMap;

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, Shape};
use tilebase_search::{Algorithm, Estimator, Heuristic};

/// Returns the distance of every board from which moves lead to the goal, found layer by layer.
fn distances(goal: &Board) -> HashMap<Board, u32> {
    let mut distances = HashMap::from([(*goal, 0)]);
    let mut layer = vec![*goal];
    for distance in 1.. {
        let mut next_layer = Vec::new();
        for (_, neighbour) in layer.iter().flat_map(Board::neighbours) {
            distances.entry(neighbour).or_insert_with(|| {
                next_layer.push(neighbour);
                distance
            });
        }
        if next_layer.is_empty() {
            break;
        }
        layer = next_layer;
    }
    distances
}

fn check(algorithm: Algorithm, start: &Board, goal: &Board, distance: u32) {
    let moves = algorithm.solve(start, goal).unwrap();
    let end = moves
        .iter()
        .fold(*start, |board, &mv| board.moved(mv).unwrap());
    assert_eq!(
        (end, moves.len() as u32),
        (*goal, distance),
        "{algorithm}: {start:?} to {goal:?}"
    );
}

#[test]
fn every_board_of_2x3_to_several_goals() {
    let shape = Shape::new(2, 3).unwrap();
    for goal in [
        Goal::corner(shape).board(),
        Board::parse(shape, "3 1 5 / 2 x 4").unwrap(),
    ] {
        let distances = distances(&goal);
        assert_eq!(distances.len(), 360);
        for (start, &distance) in &distances {
            for algorithm in Algorithm::ALL {
                check(algorithm, start, &goal, distance);
            }
        }
    }
}

/// No heuristic is ever too high, and each is at least as good as the one before it.
#[test]
fn heuristics_are_never_too_high() {
    for goal in ["12345678x", "1238x4765", "7x2183645"] {
        let goal = Board::parse(Shape::new(3, 3).unwrap(), goal).unwrap();
        let estimators = Heuristic::ALL.map(|heuristic| Estimator::new(heuristic, &goal));
        for (board, distance) in distances(&goal) {
            let [misplaced, manhattan, conflict] =
                estimators.map(|estimator| estimator.estimate(&board));
            assert!(
                misplaced <= manhattan && manhattan <= conflict && conflict <= distance,
                "{board:?}"
            );
            assert_eq!(
                (manhattan % 2, conflict % 2),
                (distance % 2, distance % 2),
                "{board:?}"
            );
        }
    }
}

#[test]
fn linear_conflicts_are_as_counted_by_hand() {
    let goal = Goal::corner(Shape::new(3, 3).unwrap()).board();
    let conflict = Estimator::new(Heuristic::LinearConflict, &goal);
    let manhattan = Estimator::new(Heuristic::Manhattan, &goal);
    for (board, conflicts) in [
        ("123/456/78x", 0),
        ("213/456/78x", 1),
        ("321/456/78x", 2), // of three reversed tiles one can stay
        ("231/456/78x", 1), // 2 and 3 can stay, 1 has to leave
        ("423/156/78x", 1), // in the first column
        ("432/156/87x", 3), // 1 and 4; 2 and 3; 7 and 8
    ] {
        let board = Board::parse(goal.shape(), board).unwrap();
        let extra = conflict.estimate(&board) - manhattan.estimate(&board);
        assert_eq!(extra, 2 * conflicts, "{board:?}");
    }
}

#[test]
fn boards_of_different_parity_have_no_solution() {
    let goal = Goal::corner(Shape::new(3, 3).unwrap()).board();
    let swapped = Board::parse(goal.shape(), "213/456/78x").unwrap();
    let small = Goal::corner(Shape::new(2, 2).unwrap()).board();
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.solve(&swapped, &goal), None);
        assert_eq!(algorithm.measure(&goal, &swapped), None);
        assert_eq!(algorithm.solve(&small, &goal), None);
        assert_eq!(algorithm.solve(&goal, &goal), Some(vec![]));
    }
}

/// The counts of a breadth-first search follow from the numbers of boards at each distance.
#[test]
fn counts_of_a_small_search_are_as_expected() {
    let shape = Shape::new(2, 2).unwrap();
    let goal = Goal::corner(shape).board();
    // 2x2 is a ring of twelve boards: the farthest is six moves away, two are at each distance before.
    let farthest = distances(&goal)
        .into_iter()
        .max_by_key(|&(_, distance)| distance)
        .unwrap()
        .0;
    let found = Algorithm::BreadthFirst.measure(&farthest, &goal).unwrap();
    assert_eq!(found.moves.len(), 6);
    assert_eq!(found.counts.largest_frontier, 2);
    assert_eq!(found.counts.held, 12);
    assert!(
        (10..=11).contains(&found.counts.expanded),
        "{:?}",
        found.counts
    );
    assert_eq!(found.counts.generated, 2 * found.counts.expanded);
    let ida = Algorithm::IdaStar(Heuristic::Manhattan)
        .measure(&farthest, &goal)
        .unwrap();
    // Seven boards are on the path, and neighbours are generated one at a time.
    assert_eq!((ida.counts.held, ida.counts.largest_frontier), (7, 1));
}

fn all_agree(start: u64, goal: u64) {
    let corner = Goal::corner(Shape::new(3, 3).unwrap());
    let (start, goal) = (corner.unrank(start).unwrap(), corner.unrank(goal).unwrap());
    let found = Algorithm::BreadthFirst.solve(&start, &goal).unwrap();
    let distance = found.len() as u32;
    for algorithm in Algorithm::ALL {
        check(algorithm, &start, &goal, distance);
        let found = algorithm.measure(&start, &goal).unwrap();
        assert_eq!(Some(found.moves), algorithm.solve(&start, &goal));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn all_searches_agree(start in 0..181_440u64, goal in 0..181_440u64) {
        all_agree(start, goal);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn all_searches_agree_on_a_hundred_pairs(start in 0..181_440u64, goal in 0..181_440u64) {
        all_agree(start, goal);
    }
}
