//! The index numbers every solvable board once, as the format defines it.

use proptest::prelude::*;
use tilebase_puzzle::{Board, Goal, Shape};

use crate::shapes;

/// Returns the index as the format defines it, term by term: every digit by counting, every weight
/// by multiplying.
fn index_by_definition(board: &Board) -> u64 {
    let cells = board.shape().cells();
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    let sequence: Vec<u8> = board.tiles().iter().copied().filter(|&t| t != 0).collect();
    let term = |k: usize| {
        let smaller = sequence[k + 1..]
            .iter()
            .filter(|&&t| t < sequence[k])
            .count();
        smaller as u64 * factorial(cells - 2 - k) / 2
    };
    board.blank() as u64 * factorial(cells - 1) / 2 + (0..=cells - 4).map(term).sum::<u64>()
}

#[test]
fn every_index_of_small_shapes_and_back() {
    let eight_puzzle = Shape::new(3, 3).unwrap();
    let goals = (0..9).filter_map(|cell| Goal::new(eight_puzzle, cell));
    for goal in shapes::small_goals().into_iter().chain(goals) {
        for index in 0..goal.boards() {
            let board = goal.unrank(index).unwrap();
            assert!(goal.reaches(&board), "{board:?}");
            assert_eq!(goal.rank(&board), Some(index), "{board:?}");
            assert_eq!(index_by_definition(&board), index, "{board:?}");
        }
    }
}

#[test]
fn the_numbers_of_boards_are_as_known() {
    let boards = |rows, cols| Goal::corner(Shape::new(rows, cols).unwrap()).boards();
    assert_eq!(boards(2, 2), 12);
    assert_eq!(boards(3, 3), 181_440);
    assert_eq!(boards(3, 4), 239_500_800);
    assert_eq!(boards(2, 7), 43_589_145_600);
    assert_eq!(boards(4, 4), 10_461_394_944_000);
}

#[test]
fn unsolvable_boards_and_large_indices_are_refused() {
    let goal = Goal::corner(Shape::new(3, 3).unwrap());
    let swapped = Board::parse(goal.shape(), "2 1 3 4 5 6 7 8 x").unwrap();
    let other_shape = Goal::corner(Shape::new(2, 3).unwrap()).board();
    assert_eq!(goal.rank(&swapped), None);
    assert_eq!(goal.rank(&other_shape), None);
    assert_eq!(goal.unrank(goal.boards()), None);
    assert_eq!(goal.unrank(u64::MAX), None);
}

proptest! {
    #[test]
    fn indices_of_every_shape_and_back(shape in prop::sample::select(shapes::all()), cell in 0..16usize, index in 0..u64::MAX) {
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let index = index % goal.boards();
        let board = goal.unrank(index).unwrap();
        prop_assert!(goal.reaches(&board));
        prop_assert_eq!(goal.rank(&board), Some(index));
        prop_assert_eq!(index_by_definition(&board), index);
    }
}
