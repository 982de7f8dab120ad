//! A table answers the boards of the transposed shape as their own table would.

use tilebase_lookup::{
    Board, Encoding, Goal, MoveOrder, QueryError, Shape, Solution, Table, Tablebase,
};

use crate::any_goal::{check_goal, scrambled};
use crate::plain_search::exchanged;
use oracle::{UDLR, file, goal};

const ENCODINGS: [Encoding; 2] = [UDLR, Encoding::DistanceBit];

fn table(shape: &str, blank: usize, encoding: Encoding) -> Table<Vec<u8>> {
    Table::new(file(goal(shape, blank), encoding)).unwrap()
}

fn orders() -> [MoveOrder; 3] {
    ["udlr", "ldru", "rudl"].map(|order| order.parse().unwrap())
}

/// Every `every`-th board that reaches the usual goal, and as many that do not.
fn boards(shape: Shape, every: usize) -> Vec<Board> {
    let goal = Goal::corner(shape);
    let indices = (0..goal.boards()).step_by(every);
    let boards = indices.map(|index| goal.unrank(index).unwrap());
    boards
        .flat_map(|board| [board, exchanged(&board)])
        .collect()
}

/// Compares the answers for a goal of each cell with the plain search, and the first solutions with
/// those of the goal's own table.
fn check(tables: [(&str, usize); 2], shape: &str, encoding: Encoding, every: usize) {
    let tables = tables.map(|(shape, blank)| table(shape, blank, encoding));
    let tablebase = Tablebase::new(tables).unwrap();
    let starts = boards(shape.parse().unwrap(), every);
    for blank in 0..goal(shape, 0).shape().cells() {
        check_goal(&tablebase, &scrambled(shape, blank, 17), &starts);
        let (own_goal, own_table) = (goal(shape, blank).board(), table(shape, blank, encoding));
        let view = tablebase.towards(&own_goal).unwrap();
        for (start, order) in starts.iter().zip(orders().into_iter().cycle()) {
            let expected = own_table.solve_by(start, order);
            assert_eq!(view.solve_by(start, order), expected, "{start:?}");
            let expected = own_table.optimal_moves(start);
            assert_eq!(view.optimal_moves(start), expected, "{start:?}");
        }
    }
}

#[test]
fn every_board_for_a_goal_in_every_cell() {
    for encoding in ENCODINGS {
        check([("2x3", 5), ("2x3", 4)], "3x2", encoding, 1);
        check([("3x2", 0), ("3x2", 2)], "2x3", encoding, 1);
    }
}

#[test]
fn longer_boards() {
    for encoding in ENCODINGS {
        check([("2x4", 7), ("2x4", 5)], "4x2", encoding, 1009);
        check([("4x2", 7), ("4x2", 3)], "2x4", encoding, 1009);
    }
}

#[test]
fn a_path_index_knows_the_shape_of_its_boards() {
    for encoding in ENCODINGS {
        let tablebase = Tablebase::new([table("2x3", 5, encoding)]).unwrap();
        let shape: Shape = "3x2".parse().unwrap();
        let view = tablebase.towards(&scrambled("3x2", 4, 29)).unwrap();
        for order in orders() {
            let index = view.path_index(order).unwrap();
            assert_eq!(index.shape(), shape);
            for start in boards(shape, 1) {
                let solution = index.solve(&start).map(Solution::from);
                assert_eq!(solution, view.solve_by(&start, order).ok(), "{start:?}");
            }
            let other_shape = goal("2x3", 5).board();
            assert_eq!(index.solve(&other_shape), None);
        }
    }
}

#[test]
fn boards_come_back_in_the_shape_of_the_goal() {
    let tablebase = Tablebase::new([table("2x3", 5, UDLR)]).unwrap();
    let goal = scrambled("3x2", 0, 3);
    let view = tablebase.towards(&goal).unwrap();
    let mut found = 0;
    for distance in 0..=view.max_distance() {
        for board in view.boards_at(distance).unwrap() {
            assert_eq!(board.shape(), goal.shape());
            assert_eq!(view.distance(&board), Ok(distance));
            found += 1;
        }
    }
    assert_eq!(found, 360);
    assert_eq!(view.board_at(360), None);
}

#[test]
fn a_table_of_the_own_shape_is_preferred() {
    // The second is no better a match than the first, but for its shape.
    let tables = [table("2x3", 5, UDLR), table("3x2", 0, UDLR)];
    let tablebase = Tablebase::new(tables).unwrap();
    assert_eq!(tablebase.shape(), "2x3".parse().unwrap());
    assert_eq!(tablebase.tables().count(), 2);
    for shape in ["2x3", "3x2"] {
        for blank in [0, 5] {
            let goal = goal(shape, blank).board();
            let view = tablebase.towards(&goal).unwrap();
            assert_eq!(view.table().shape(), goal.shape());
        }
    }
}

#[test]
fn the_own_order_is_carried_back() {
    for encoding in ENCODINGS {
        let tablebase = Tablebase::new([table("2x3", 5, encoding)]).unwrap();
        let order = |shape, blank| {
            let goal = goal(shape, blank).board();
            tablebase.towards(&goal).unwrap().own_order().to_string()
        };
        assert_eq!(order("2x3", 5), "udlr");
        assert_eq!(order("2x3", 2), "dulr"); // rows mirrored
        assert_eq!(order("3x2", 5), "lrud"); // transposed
        assert_eq!(order("3x2", 4), "rlud"); // transposed, and then rows mirrored
    }
}

#[test]
fn other_shapes_are_refused() {
    let tablebase = Tablebase::new([table("2x3", 5, UDLR)]).unwrap();
    let refused = |expected: &str, found: Goal| QueryError::Shape {
        expected: expected.parse().unwrap(),
        found: found.shape(),
    };
    let square = goal("2x2", 3);
    let error = tablebase.towards(&square.board()).unwrap_err();
    assert_eq!(error, refused("2x3", square));
    // A view is for boards of its goal's shape alone.
    let view = tablebase.towards(&goal("3x2", 5).board()).unwrap();
    for other in [square, goal("2x3", 5)] {
        let error = view.distance(&other.board()).unwrap_err();
        assert_eq!(error, refused("3x2", other));
    }
    let middle = goal("3x2", 3);
    let error = QueryError::NoTable {
        shape: middle.shape(),
        blank: 3,
    };
    assert_eq!(tablebase.towards(&middle.board()).unwrap_err(), error);
}
