//! Any start to any goal, through turning, mirroring and renaming.

use proptest::prelude::*;
use tilebase_lookup::{
    Board, Encoding, Goal, Move, MoveOrder, MoveSet, QueryError, Table, Tablebase, TablebaseError,
};

use oracle::{self, enumerate, exchanged};
use oracle::{UDLR, file, goal};

/// Compares every answer about these starts with the plain search from the goal.
pub fn check_goal<B: AsRef<[u8]>>(tablebase: &Tablebase<B>, goal: &Board, starts: &[Board]) {
    let distances = plain_search::distances_to(*goal);
    let view = tablebase.towards(goal).unwrap();
    for start in starts {
        let Some(&distance) = distances.get(start) else {
            assert_eq!(view.distance(start), Err(QueryError::Unsolvable));
            continue;
        };
        assert_eq!(view.distance(start), Ok(distance));
        let nearer = start
            .neighbours()
            .filter(|(_, next)| distances[next] < distance);
        let optimal: MoveSet = nearer.map(|(mv, _)| mv).collect();
        assert_eq!(view.optimal_moves(start), Ok(optimal));
        let next_move = view.next_move(start).unwrap();
        assert_eq!(next_move.is_none(), optimal.is_empty());
        assert!(next_move.is_none_or(|mv| optimal.contains(mv)));
        for order in ["udlr", "dlru", "lrdu"].map(|order| order.parse().unwrap()) {
            let expected = enumerate(&distances, start, order);
            let first: Vec<Move> = view.solve_by(start, order).unwrap().into_iter().collect();
            assert_eq!(first, expected[0], "{start:?} to {goal:?} by {order}");
            assert_eq!(view.count_solutions(start), Ok(expected.len() as u128));
            let all: Result<Vec<_>, _> = view.solutions(start, order).unwrap().collect();
            assert_eq!(all, Ok(expected), "{start:?} to {goal:?} by {order}");
        }
        let udlr = view.solve_by(start, MoveOrder::UDLR);
        assert_eq!(tablebase.solve(start, goal), udlr);
    }
}

/// A board that is none of the canonical goals, with its blank in this cell.
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
            .map(|blank| Table::new(file(goal(shape, blank), UDLR)).unwrap())
            .collect();
        // One table for each class is enough: that of its last cell.
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
            let class = Goal::corner(goal.shape());
            let mut starts: Vec<Board> = (0..278)
                .map(|k| {
                    class
                        .unrank((k * 652_913 + seed * 31) % class.boards())
                        .unwrap()
                })
                .collect();
            if seed % 2 == 1 {
                goal = exchanged(&goal);
                starts = starts.iter().map(exchanged).collect();
            }
            let view = embedded.towards(&goal).unwrap();
            pairs += starts
                .iter()
                .filter(|start| view.distance(start).is_ok())
                .count();
            check_goal(&embedded, &goal, &starts);
        }
    }
    assert_eq!(pairs, 10_008);
}

#[test]
fn encoding_bit_answers_alike() {
    let bits = |blank| Table::new(file(goal("3x3", blank), Encoding::DistanceBit)).unwrap();
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
fn all_boards_at_a_distance() {
    let tablebase = Tablebase::embedded();
    for blank in 0..9 {
        let goal = scrambled("3x3", blank, 271);
        let distances = plain_search::distances_to(goal);
        let view = tablebase.towards(&goal).unwrap();
        for distance in [0, 1, 7, 29, 31, 32] {
            let mut found = view.boards_at(distance).unwrap();
            for (number, board) in (0..).zip(&found).step_by(97) {
                let choose = |boards| {
                    assert_eq!(boards, found.len() as u64);
                    number
                };
                let chosen = view.board_at_distance(distance, choose).unwrap();
                assert_eq!(chosen.as_ref(), Some(board));
            }
            let too_many = |boards| boards;
            assert_eq!(view.board_at_distance(distance, too_many), Ok(None));
            found.sort_by_key(|board| board.tiles().to_vec());
            let expected = distances.iter().filter(|(_, at)| **at == distance);
            let mut expected: Vec<Board> = expected.map(|(board, _)| *board).collect();
            expected.sort_by_key(|board| board.tiles().to_vec());
            assert_eq!(found, expected, "{goal:?} at {distance}");
        }
    }
}

#[test]
fn a_goal_is_read_in_the_shape_it_is_drawn_in() {
    let table = Table::new(file(goal("2x3", 5), UDLR)).unwrap();
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
fn what_a_tablebase_refuses() {
    let none: [Table<Vec<u8>>; 0] = [];
    assert_eq!(Tablebase::new(none).unwrap_err(), TablebaseError::Empty);
    let small = Table::new(file(goal("2x3", 5), UDLR)).unwrap();
    let other = Table::new(file(goal("2x2", 3), UDLR)).unwrap();
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
        QueryError::NoTable {
            shape: middle.shape(),
            blank: 1
        }
    );
    let shape = QueryError::Shape {
        expected: corner.shape(),
        found: foreign.shape(),
    };
    assert_eq!(tablebase.towards(&foreign.board()).unwrap_err(), shape);
    let view = tablebase.towards(&corner.board()).unwrap();
    assert_eq!(view.distance(&foreign.board()), Err(shape));
}

proptest! {
    /// Two boards of the same parity: one solution leads there, and as long a one back.
    #[test]
    fn there_and_back(start in 0..181_440u64, goal in 0..181_440u64) {
        let class = Goal::corner("3x3".parse().unwrap());
        let (start, goal) = (class.unrank(start).unwrap(), class.unrank(goal).unwrap());
        let tablebase = Tablebase::embedded();
        let mut board = start;
        let mut moves = 0;
        for step in tablebase.solve(&start, &goal).unwrap() {
            board = board.moved(step).unwrap();
            moves += 1;
        }
        prop_assert_eq!(board, goal);
        prop_assert_eq!(tablebase.towards(&start).unwrap().distance(&goal), Ok(moves));
    }
}
