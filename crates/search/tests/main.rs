//! Compares the searches with a simple search and with each other.

use std::ops::ControlFlow;

use oracle::{distances_to, distances_within, end, enumerate, exchanged, walk};
use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, GoalIndex, MoveOrder, Shape};
use tilebase_search::{Algorithm, Estimator, Heuristic};

fn check(algorithm: Algorithm, start: &Board, goal: &Board, distance: u8) {
    let moves = algorithm.solve(start, goal).unwrap();
    let found = (end(start, moves.iter().copied()), moves.len() as u8);
    let expected = (*goal, distance);
    assert_eq!(found, expected, "{algorithm}: {start:?}");
}

#[test]
fn every_board_of_small_shapes() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2)] {
        let shape = Shape::new(rows, cols).unwrap();
        for number in scattered(10, Goal::corner(shape).boards()) {
            let goal = any_goal(shape, number);
            let distances = distances_to(goal);
            assert_eq!(distances.len() as u64, Goal::corner(shape).boards());
            let misplaced = [Algorithm::IdaStar(Heuristic::Misplaced)];
            for (start, distance) in distances {
                for algorithm in Algorithm::ALL.into_iter().chain(misplaced) {
                    check(algorithm, &start, &goal, distance);
                }
            }
        }
    }
}

/// No heuristic exceeds the distance, and none is below a weaker heuristic.
#[test]
fn heuristics_are_never_too_high() {
    for goal in ["12345678x", "1238x4765", "7x2183645"] {
        let goal = Board::parse(Shape::new(3, 3).unwrap(), goal).unwrap();
        let estimators = Heuristic::ALL.map(|heuristic| Estimator::new(heuristic, &goal));
        for (board, distance) in distances_to(goal) {
            let distance = u32::from(distance);
            let [misplaced, manhattan, conflict] =
                estimators.map(|estimator| estimator.estimate(&board));
            assert!(
                misplaced <= manhattan && manhattan <= conflict && conflict <= distance,
                "{board:?}"
            );
            let parities = [manhattan % 2, conflict % 2];
            assert_eq!(parities, [distance % 2; 2], "{board:?}");
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
        ("321/456/78x", 2), // one of the three reversed tiles can stay
        ("231/456/78x", 1), // 2 and 3 can stay, 1 must leave
        ("423/156/78x", 1), // 1 and 4, in the first column
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
    let large = Goal::corner(Shape::new(5, 5).unwrap()).board();
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.solve(&swapped, &goal), None);
        assert_eq!(algorithm.measure(&goal, &swapped), None);
        assert_eq!(algorithm.solve(&small, &goal), None);
        assert_eq!(algorithm.solve(&exchanged(&large), &large), None);
        assert_eq!(algorithm.solve(&goal, &goal), Some(vec![]));
    }
}

#[test]
fn names_of_the_searches() {
    assert_eq!(
        Algorithm::ALL.map(|algorithm| algorithm.to_string()),
        [
            "breadth-first",
            "bidirectional breadth-first",
            "A*, misplaced tiles",
            "A*, Manhattan",
            "A*, linear conflict",
            "IDA*, Manhattan",
            "IDA*, linear conflict",
        ]
    );
}

/// The number of boards expanded is reported at least once per 1,024 boards. The search ends if the callback cancels.
#[test]
fn progress() {
    let board = |text| Board::parse(Shape::new(3, 3).unwrap(), text).unwrap();
    let (start, goal) = (board("8672543x1"), board("12345678x"));
    for algorithm in Algorithm::ALL {
        let mut last = 0;
        let found = algorithm.measure_while(&start, &goal, |expanded| {
            assert!((last..=last + 1024).contains(&expanded), "{algorithm}");
            last = expanded;
            ControlFlow::Continue(())
        });
        assert!(found.unwrap().counts.expanded <= last + 1024, "{algorithm}");
        let cancelled = algorithm.measure_while(&start, &goal, |_| ControlFlow::Break(()));
        assert!(cancelled.is_none(), "{algorithm}");
    }
    let ida_star = Algorithm::IdaStar(Heuristic::Manhattan);
    let found = ida_star.measure(&board("1234567x8"), &goal).unwrap();
    assert_eq!(found.counts.expanded, 1, "the first bound is the distance");
    // A* expands each board once and, among equal bounds, the deepest board first.
    let a_star = Algorithm::AStar(Heuristic::Manhattan);
    let found = a_star.measure(&board("23415x768"), &goal).unwrap();
    assert_eq!((found.counts.expanded, found.counts.held), (313, 500));
}

/// The numbers of boards at each distance determine the counts of a breadth-first search.
#[test]
fn counts_of_a_small_search_are_as_expected() {
    let shape = Shape::new(2, 2).unwrap();
    let goal = Goal::corner(shape).board();
    // 2x2 is a ring of twelve boards: one at distance 6, and two at each distance from 1 to 5.
    let farthest = distances_to(goal)
        .into_iter()
        .max_by_key(|&(_, distance)| distance)
        .unwrap()
        .0;
    let found = Algorithm::BreadthFirst.measure(&farthest, &goal).unwrap();
    assert_eq!(found.moves.len(), 6);
    assert_eq!(found.counts.largest_frontier, 2);
    assert_eq!(found.counts.held, 12);
    let expanded = found.counts.expanded;
    assert!((10..=11).contains(&expanded), "{expanded}");
    assert_eq!(found.counts.generated, 2 * expanded);
    let ida = Algorithm::IdaStar(Heuristic::Manhattan)
        .measure(&farthest, &goal)
        .unwrap();
    // The path has seven boards. Neighbours are generated one at a time.
    assert_eq!((ida.counts.held, ida.counts.largest_frontier), (7, 1));
    // A bound of the wrong parity, or one more than needed, expands more boards with this heuristic only.
    let [start, goal] = ["3x/12", "1x/23"].map(|board| Board::parse(shape, board).unwrap());
    let misplaced = Algorithm::IdaStar(Heuristic::Misplaced);
    let found = misplaced.measure(&start, &goal).unwrap();
    assert_eq!((found.counts.expanded, found.counts.generated), (5, 6));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn all_searches_agree(start in 0..181_440u64, goal in 0..181_440u64) {
        let corner = Goal::corner(Shape::new(3, 3).unwrap());
        let (start, goal) = (corner.unrank(start).unwrap(), corner.unrank(goal).unwrap());
        let found = Algorithm::BreadthFirst.solve(&start, &goal).unwrap();
        let distance = found.len() as u8;
        for algorithm in Algorithm::ALL {
            check(algorithm, &start, &goal, distance);
            let found = algorithm.measure(&start, &goal).unwrap();
            assert_eq!(Some(found.moves), algorithm.solve(&start, &goal));
        }
    }
}

const MANHATTAN: Algorithm = Algorithm::IdaStar(Heuristic::Manhattan);
const LINEAR_CONFLICT: Algorithm = Algorithm::IdaStar(Heuristic::LinearConflict);

/// Returns pseudorandom numbers, the same in each run.
fn scattered(count: u64, limit: u64) -> impl Iterator<Item = u64> {
    (1..=count).map(move |k| k.wrapping_mul(0x9e37_79b9_7f4a_7c15) % limit)
}

/// Returns a goal with the blank in any cell and the tiles in any order.
fn any_goal(shape: Shape, number: u64) -> Board {
    let corner = Goal::corner(shape);
    corner.unrank(number % corner.boards()).unwrap()
}

#[test]
fn thousands_of_boards_of_larger_shapes() {
    for (rows, cols, goals, boards) in [(2, 4, 20, 200), (4, 2, 20, 200), (3, 3, 10, 500)] {
        let shape = Shape::new(rows, cols).unwrap();
        for number in scattered(goals, Goal::corner(shape).boards()) {
            let goal = any_goal(shape, number);
            let distances = distances_to(goal);
            let corner = Goal::corner(shape);
            for index in scattered(boards, corner.boards()) {
                let start = corner.unrank(index).unwrap();
                check(MANHATTAN, &start, &goal, distances[&start]);
                check(LINEAR_CONFLICT, &start, &goal, distances[&start]);
            }
        }
    }
}

/// Solves boards near the goal of each shape without an index. IDA* finds the first solution in the move order u, d, l,
/// r.
#[test]
fn boards_near_the_goals_of_shapes_of_more_than_16_cells() {
    for (rows, cols) in [(5, 5), (4, 5), (5, 4), (3, 6), (2, 12), (12, 2), (2, 9)] {
        let corner = Goal::corner(Shape::new(rows, cols).unwrap()).board();
        let goal = GoalIndex::new(&corner).random(3);
        let distances = distances_within(goal, 10);
        for (board, &distance) in distances.iter().step_by(7) {
            for algorithm in Algorithm::ALL {
                check(algorithm, board, &goal, distance);
            }
            let first = enumerate(&distances, board, MoveOrder::UDLR).swap_remove(0);
            assert_eq!(MANHATTAN.solve(board, &goal).as_ref(), Some(&first));
            assert_eq!(LINEAR_CONFLICT.solve(board, &goal), Some(first));
        }
    }
}

/// A search with linear conflict never expands more boards than a search with Manhattan.
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
    /// Returns the two ends of a random walk on a large shape.
    fn random_walk()(
        (rows, cols) in prop::sample::select(vec![
            (2, 6), (6, 2), (3, 4), (4, 3), (2, 8), (3, 5), (4, 4), (4, 5), (6, 3), (5, 5), (2, 12),
        ]),
        number in any::<u64>(),
        moves in 0..26usize,
    ) -> (Board, Board) {
        let corner = Goal::corner(Shape::new(rows, cols).unwrap());
        let goal = GoalIndex::new(&corner.board()).random(number);
        (walk(&goal, moves, number), goal)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]
    #[test]
    fn large_shapes_are_solved_as_by_the_bidirectional_search((start, goal) in random_walk()) {
        let distance = Algorithm::Bidirectional.solve(&start, &goal).unwrap().len() as u8;
        check(MANHATTAN, &start, &goal, distance);
        check(LINEAR_CONFLICT, &start, &goal, distance);
    }
}
