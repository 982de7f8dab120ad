//! A cursor moves as its board does, and always has the board's index.

use proptest::prelude::*;
use tilebase_puzzle::{Cursor, Goal, Move, Shape};

use crate::shapes;

/// Compares every move of a cursor with moving its board and ranking that.
fn check_moves(goal: Goal, cursor: &Cursor) {
    let board = cursor.board();
    assert_eq!(cursor.blank(), board.blank());
    assert_eq!(goal.rank(&board), Some(cursor.index()), "{board:?}");
    let indices = cursor.neighbour_indices();
    for mv in Move::ALL {
        let moved = cursor.moved(mv);
        let expected = board.moved(mv);
        assert_eq!(moved.map(|cursor| cursor.board()), expected, "{board:?}");
        assert_eq!(cursor.legal_moves().contains(mv), expected.is_some());
        let mut in_place = *cursor;
        assert_eq!(in_place.make_move(mv), expected.is_some());
        assert_eq!(in_place, moved.unwrap_or(*cursor), "{board:?}");
        if let Some(expected) = expected {
            assert_eq!(moved, goal.cursor(&expected), "{board:?}");
            let index = indices[mv as usize];
            assert_eq!(Some(index), goal.rank(&expected), "{board:?}");
        }
    }
    let neighbours = cursor.neighbours();
    assert!(
        neighbours
            .map(|(mv, moved)| (mv, moved.board()))
            .eq(board.neighbours())
    );
}

#[test]
fn every_move_on_small_shapes() {
    let eight_puzzle = Shape::new(3, 3).unwrap();
    let goals = (0..9).filter_map(|cell| Goal::new(eight_puzzle, cell));
    for goal in shapes::small_goals().into_iter().chain(goals) {
        for index in 0..goal.boards() {
            check_moves(goal, &goal.cursor_at(index).unwrap());
        }
    }
}

proptest! {
    #[test]
    fn walks_on_any_shape(
        shape in prop::sample::select(shapes::all()),
        cell in 0..16usize,
        index in 0..u64::MAX,
        codes in prop::collection::vec(0..4u8, 1..200),
    ) {
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let mut cursor = goal.cursor_at(index % goal.boards()).unwrap();
        for code in codes {
            check_moves(goal, &cursor);
            cursor.make_move(Move::from_code(code).unwrap());
        }
    }
}
