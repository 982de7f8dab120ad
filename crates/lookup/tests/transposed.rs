//! A table answers the boards of the transposed shape as their own table would.

use std::ops::ControlFlow;

use oracle::{UDLR, exchanged, file, goal};
use tilebase_lookup::{
    Board, Encoding, Goal, GoalError, MoveOrder, QueryError, Shape, Table, Tablebase,
};

use crate::any_goal::{check_goal, scrambled};

const ENCODINGS: [Encoding; 2] = [UDLR, Encoding::DistanceBit];

fn table(shape: &str, blank: usize, encoding: Encoding) -> Table<Vec<u8>> {
    Table::from_bytes(file(goal(shape, blank), encoding)).unwrap()
}

fn orders() -> [MoveOrder; 3] {
    ["udlr", "ldru", "rudl"].map(|order| order.parse().unwrap())
}

/// Returns every `every`-th board that can reach the usual goal, each followed by one that cannot.
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
        let own_goal = goal(shape, blank).board();
        let own_solver = table(shape, blank, encoding).into_solver();
        let solver = tablebase.towards(&own_goal).unwrap();
        for (start, order) in starts.iter().zip(orders().into_iter().cycle()) {
            let expected = own_solver.solve_by(start, order);
            assert_eq!(solver.solve_by(start, order), expected, "{start:?}");
            let expected = own_solver.optimal_moves(start);
            assert_eq!(solver.optimal_moves(start), expected, "{start:?}");
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
fn boards_of_eight_cells_for_a_goal_in_every_cell() {
    for encoding in ENCODINGS {
        check([("2x4", 7), ("2x4", 5)], "4x2", encoding, 1009);
        check([("4x2", 7), ("4x2", 3)], "2x4", encoding, 1009);
    }
}

#[test]
fn boards_have_the_shape_of_the_goal() {
    let tablebase = Tablebase::new([table("2x3", 5, UDLR)]).unwrap();
    let goal = scrambled("3x2", 0, 3);
    let solver = tablebase.towards(&goal).unwrap();
    let mut found = 0;
    let visited = solver.each_distance(|depth| {
        for board in depth.indices().map(|index| solver.board_at(index).unwrap()) {
            assert_eq!(board.shape(), goal.shape());
            assert_eq!(solver.distance(&board), Ok(depth.distance()));
            found += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!((visited, found), (Ok(()), 360));
    assert_eq!(solver.board_at(360), None);
    assert_eq!(solver.random(u64::MAX).shape(), goal.shape());
}

#[test]
fn a_table_of_the_goals_shape_is_preferred() {
    // For either shape, both tables fit, and only one has the shape of the goal.
    let tables = [table("2x3", 5, UDLR), table("3x2", 0, UDLR)];
    let tablebase = Tablebase::new(tables).unwrap();
    assert_eq!(tablebase.shape(), "2x3".parse().unwrap());
    assert_eq!(tablebase.tables().count(), 2);
    for shape in ["2x3", "3x2"] {
        for blank in [0, 5] {
            let goal = goal(shape, blank).board();
            let solver = tablebase.towards(&goal).unwrap();
            assert_eq!(solver.table().shape(), goal.shape());
        }
    }
}

#[test]
fn the_quickest_order_is_carried_to_the_goal() {
    for encoding in ENCODINGS {
        let tablebase = Tablebase::new([table("2x3", 5, encoding)]).unwrap();
        let order = |shape, blank| {
            let goal = goal(shape, blank).board();
            tablebase
                .towards(&goal)
                .unwrap()
                .quickest_order()
                .to_string()
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
    let [flat, tall] = ["2x3", "3x2"].map(|shape| shape.parse().unwrap());
    let square = goal("2x2", 3);
    let refused = GoalError::Shape {
        expected: flat,
        found: square.shape(),
    };
    assert_eq!(tablebase.towards(&square.board()).unwrap_err(), refused);
    // A solver answers only boards of its goal's shape.
    let solver = tablebase.towards(&goal("3x2", 5).board()).unwrap();
    for other in [square, goal("2x3", 5)] {
        let refused = QueryError::Shape {
            expected: tall,
            found: other.shape(),
        };
        assert_eq!(solver.distance(&other.board()), Err(refused));
    }
    let refused = GoalError::NoTable {
        shape: tall,
        blank: 3,
    };
    let middle = goal("3x2", 3).board();
    assert_eq!(tablebase.towards(&middle).unwrap_err(), refused);
    assert_eq!(tablebase.into_solver(&middle).unwrap_err(), refused);
}
