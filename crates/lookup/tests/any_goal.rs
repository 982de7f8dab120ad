//! Any start to any goal, by turning, mirroring and renaming.

use std::collections::HashSet;

use oracle::{UDLR, distances_to, enumerate, exchanged, file, goal};
use proptest::prelude::*;
use tilebase_lookup::{
    Board, Encoding, Goal, GoalError, Move, MoveOrder, MoveSet, QueryError, RandomError, Table,
    Tablebase, TablebaseError,
};

/// Compares every answer about these starts with the plain search from the goal.
pub fn check_goal<B: AsRef<[u8]>>(tablebase: &Tablebase<B>, goal: &Board, starts: &[Board]) {
    let distances = distances_to(*goal);
    let solver = tablebase.towards(goal).unwrap();
    for start in starts {
        let Some(&distance) = distances.get(start) else {
            assert_eq!(solver.distance(start), Err(QueryError::Unsolvable));
            continue;
        };
        assert_eq!(solver.distance(start), Ok(distance));
        let nearer = start
            .neighbours()
            .filter(|(_, next)| distances[next] < distance);
        let optimal: MoveSet = nearer.map(|(mv, _)| mv).collect();
        assert_eq!(solver.optimal_moves(start), Ok(optimal));
        let next_move = solver.next_move(start).unwrap();
        assert_eq!(next_move, optimal.iter().next());
        let solution = solver.solve(start).unwrap();
        assert_eq!(solution.first(), next_move);
        let hint = solver.hint(start).unwrap();
        assert_eq!(hint.map(|hint| hint.mv), next_move);
        assert!(hint.is_none_or(|hint| hint.distance == distance));
        for order in ["udlr", "dlru", "lrdu"].map(|order| order.parse().unwrap()) {
            let expected = enumerate(&distances, start, order);
            let first: Vec<Move> = solver.solve_by(start, order).unwrap().into_iter().collect();
            assert_eq!(first, expected[0], "{start:?} to {goal:?} by {order}");
            assert_eq!(solver.count_solutions(start), Ok(expected.len() as u128));
            let all = solver.solutions(start, order).unwrap();
            let all: Vec<Vec<Move>> = all.map(|moves| moves.unwrap().iter().collect()).collect();
            assert_eq!(all, expected, "{start:?} to {goal:?} by {order}");
        }
        let first = enumerate(&distances, start, MoveOrder::UDLR).swap_remove(0);
        assert!(solution.iter().eq(first), "{start:?} to {goal:?}");
    }
}

/// Returns a board with the blank in this cell and the tiles in no particular order.
pub fn scrambled(shape: &str, blank: usize, seed: u64) -> Board {
    let goal = goal(shape, blank);
    let boards_per_blank = goal.boards() / goal.shape().cells() as u64;
    goal.unrank(blank as u64 * boards_per_blank + seed % boards_per_blank)
        .unwrap()
}

#[test]
fn every_start_for_a_goal_in_every_cell() {
    for shape in ["2x2", "2x3", "3x2"] {
        let cells = goal(shape, 0).shape().cells();
        let all: Vec<Table<Vec<u8>>> = (0..cells)
            .map(|blank| Table::from_bytes(file(goal(shape, blank), UDLR)).unwrap())
            .collect();
        // One table per class of cells is enough: that of its last cell.
        let classes = match shape {
            "2x2" => vec![3],
            "2x3" => vec![5, 4],
            _ => vec![5, 3],
        };
        let tables = classes.into_iter().map(|blank| all[blank].clone());
        let tablebase = Tablebase::new(tables).unwrap();
        for blank in 0..cells {
            let goal = scrambled(shape, blank, 17);
            let (even, odd) = (
                Goal::of(&goal),
                Goal::new(goal.shape(), (blank + 1) % cells).unwrap(),
            );
            let starts: Vec<Board> = (0..even.boards())
                .flat_map(|index| [even.unrank(index).unwrap(), odd.unrank(index).unwrap()])
                .collect();
            check_goal(&tablebase, &goal, &starts);
        }
    }
}

/// More than ten thousand pairs over all nine cells and both parities, with every solution.
#[test]
fn ten_thousand_pairs_of_3x3() {
    let embedded = Tablebase::embedded();
    let mut pairs = 0;
    for blank in 0..9 {
        for seed in 0..4 {
            let mut goal = scrambled("3x3", blank, 7919 * (seed + 1));
            let corner = Goal::corner(goal.shape());
            let mut starts: Vec<Board> = (0..278)
                .map(|k| {
                    corner
                        .unrank((k * 652_913 + seed * 31) % corner.boards())
                        .unwrap()
                })
                .collect();
            if seed % 2 == 1 {
                goal = exchanged(&goal);
                starts = starts.iter().map(exchanged).collect();
            }
            let solver = embedded.towards(&goal).unwrap();
            pairs += starts
                .iter()
                .filter(|start| solver.distance(start).is_ok())
                .count();
            check_goal(&embedded, &goal, &starts);
        }
    }
    assert_eq!(pairs, 10_008);
}

#[test]
fn distance_bits_have_the_same_answers() {
    let bits = |blank| Table::from_bytes(file(goal("3x3", blank), Encoding::DistanceBit)).unwrap();
    let tablebase = Tablebase::new([bits(0), bits(1), bits(4)]).unwrap();
    for blank in [2, 3, 4] {
        let goal = scrambled("3x3", blank, 4711);
        let starts: Vec<Board> = (0..50)
            .map(|k| scrambled("3x3", k % 9, 313 * k as u64))
            .collect();
        check_goal(&tablebase, &goal, &starts);
    }
}

#[test]
fn every_board_at_a_distance_can_be_chosen() {
    let tablebase = Tablebase::embedded();
    for blank in 0..9 {
        let goal = scrambled("3x3", blank, 271);
        let distances = distances_to(goal);
        let solver = tablebase.towards(&goal).unwrap();
        for distance in [0, 1, 7, 29, 30] {
            let at_distance = |at: &&u8| **at == distance;
            let count = distances.values().filter(at_distance).count() as u64;
            // For each board, the number in the middle of those that choose it.
            let numbers = (0..count).map(|number| (2 * number + 1) * (u64::MAX / (2 * count)));
            let numbers: Vec<u64> = numbers.collect();
            let every = numbers.len().div_ceil(40);
            let mut chosen = HashSet::new();
            for &number in numbers.iter().step_by(every) {
                let board = solver.random_at(distance, number).unwrap();
                assert_eq!(distances[&board], distance, "{goal:?}");
                chosen.insert(board);
            }
            assert_eq!(
                chosen.len(),
                numbers.len().div_ceil(every),
                "{goal:?} at {distance}"
            );
        }
        let max_distance = solver.max_distance();
        for distance in [max_distance + 1, u8::MAX] {
            let refused = RandomError::NoBoard {
                distance,
                max_distance,
            };
            assert_eq!(solver.random_at(distance, 0), Err(refused));
        }
    }
}

#[test]
fn larger_random_numbers_choose_larger_indices() {
    let tablebase = Tablebase::embedded();
    let solver = tablebase.towards(&scrambled("3x3", 3, 99)).unwrap();
    let boards = solver.boards();
    let step = u64::MAX / boards + 1;
    for index in (0..boards).step_by(997).chain([boards - 1]) {
        let board = solver.board_at(index);
        assert_eq!(Some(solver.random(index * step)), board);
        assert_eq!(
            Some(solver.random((index + 1) * (u64::MAX / boards) - 1)),
            board
        );
    }
    assert_eq!(solver.board_at(boards), None);
    assert_eq!(Some(solver.random(u64::MAX)), solver.board_at(boards - 1));
}

#[test]
fn a_goal_is_read_in_the_shape_it_is_drawn_in() {
    let table = Table::from_bytes(file(goal("2x3", 5), UDLR)).unwrap();
    let tablebase = Tablebase::new([table]).unwrap();
    let shape = |text| {
        tablebase
            .parse_goal(text)
            .map(|goal| goal.shape().to_string())
    };
    for text in ["1 2 3 4 5 x", "12345x", "123/45x", "[[1,2,3],[4,5,0]]"] {
        assert_eq!(shape(text).as_deref(), Ok("2x3"), "{text}");
    }
    for text in ["12/34/5x", "1 2\n3 4\n5 x", "[[1,2],[3,4],[5,0]]"] {
        assert_eq!(shape(text).as_deref(), Ok("3x2"), "{text}");
    }
    let refused = |text| tablebase.parse_goal(text).unwrap_err().to_string();
    assert_eq!(
        refused("1 2/3 4/5 5"),
        "more than once: 5; missing: the blank"
    );
    assert_eq!(
        refused("12/3x"),
        "too few tiles: expected 6 with the blank, found 4; missing: 4, 5"
    );
}

#[test]
fn wrong_tables_and_goals_are_refused() {
    let none: [Table<Vec<u8>>; 0] = [];
    assert_eq!(Tablebase::new(none).unwrap_err(), TablebaseError::Empty);
    let small = Table::from_bytes(file(goal("2x3", 5), UDLR)).unwrap();
    let other = Table::from_bytes(file(goal("2x2", 3), UDLR)).unwrap();
    let shapes = TablebaseError::Shapes {
        first: small.shape(),
        other: other.shape(),
    };
    assert_eq!(
        Tablebase::new([small.clone(), other.clone()]).unwrap_err(),
        shapes
    );

    let tablebase = Tablebase::new([small]).unwrap();
    let (corner, middle, foreign) = (goal("2x3", 0), goal("2x3", 1), goal("2x2", 0));
    assert!(tablebase.towards(&corner.board()).is_ok());
    assert_eq!(
        tablebase.towards(&middle.board()).unwrap_err(),
        GoalError::NoTable {
            shape: middle.shape(),
            blank: 1
        }
    );
    let (expected, found) = (corner.shape(), foreign.shape());
    assert_eq!(
        tablebase.towards(&foreign.board()).unwrap_err(),
        GoalError::Shape { expected, found }
    );
    let solver = tablebase.towards(&corner.board()).unwrap();
    assert_eq!(
        solver.distance(&foreign.board()),
        Err(QueryError::Shape { expected, found })
    );
}

proptest! {
    /// The distance between two boards is the same in both directions.
    #[test]
    fn the_distance_there_is_the_distance_back(start in 0..181_440u64, goal in 0..181_440u64) {
        let corner = Goal::corner("3x3".parse().unwrap());
        let (start, goal) = (corner.unrank(start).unwrap(), corner.unrank(goal).unwrap());
        let tablebase = Tablebase::embedded();
        let there = tablebase.towards(&goal).unwrap().solve(&start).unwrap();
        let end = there.iter().try_fold(start, |board, mv| board.moved(mv));
        prop_assert_eq!(end, Some(goal));
        let back = tablebase.into_solver(&start).unwrap();
        prop_assert_eq!(back.distance(&goal), Ok(there.len() as u8));
    }
}
