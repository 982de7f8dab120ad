//! Tests that symmetries and renamings of tiles preserve moves and solvability.

use std::collections::HashSet;

use proptest::prelude::*;
use tilebase_puzzle::internal::GoalMap;
use tilebase_puzzle::{Board, Goal, Move, Shape, Solution, Symmetry};

use crate::shapes::{self, board};

#[test]
fn a_square_has_eight_symmetries_and_a_rectangle_four() {
    for shape in shapes::all() {
        let expected = if shape.rows() == shape.cols() { 8 } else { 4 };
        let all = Symmetry::between(shape, shape).map(|symmetry| symmetry.board(&board(shape, 1)));
        let images: HashSet<Board> = all.collect();
        assert_eq!(images.len(), expected, "{shape}");
        let first = Symmetry::between(shape, shape).next();
        assert_eq!(first, Some(Symmetry::IDENTITY));
    }
    assert_eq!(HashSet::from(Symmetry::ALL).len(), 8);
}

#[test]
fn a_square_is_turned_and_mirrored() {
    let board = Board::parse(Shape::new(3, 3).unwrap(), "123/456/78x").unwrap();
    let images: HashSet<String> = Symmetry::between(board.shape(), board.shape())
        .map(|symmetry| symmetry.board(&board).to_string().replace(' ', ""))
        .collect();
    let turned = ["12345678x", "741852x63", "x87654321", "36x258147"];
    let mirrored = ["321654x87", "14725836x", "78x456123", "x63852741"];
    let expected = turned.into_iter().chain(mirrored).map(str::to_owned);
    assert_eq!(images, expected.collect());
}

#[test]
fn the_orbits_of_the_cells() {
    let orbits = |text: &str| {
        let shape: Shape = text.parse().unwrap();
        let orbit = |cell| {
            Symmetry::between(shape, shape)
                .map(|symmetry| symmetry.cell(shape, cell))
                .max()
                .unwrap()
        };
        (0..shape.cells()).map(orbit).collect::<Vec<_>>()
    };
    assert_eq!(orbits("3x3"), [8, 7, 8, 7, 4, 7, 8, 7, 8]);
    assert_eq!(orbits("2x3"), [5, 4, 5, 5, 4, 5]);
    assert_eq!(orbits("3x4"), [11, 10, 10, 11, 7, 6, 6, 7, 11, 10, 10, 11]);
}

#[test]
fn symmetries_between_goals() {
    for (from, to) in [
        ("2x3", "2x3"),
        ("2x3", "3x2"),
        ("3x3", "3x3"),
        ("3x3", "2x3"),
    ] {
        let goals = |shape: &str| {
            let shape: Shape = shape.parse().unwrap();
            (0..shape.cells()).filter_map(move |blank| Goal::new(shape, blank))
        };
        for (from, to) in goals(from).flat_map(|from| goals(to).map(move |to| (from, to))) {
            let expected = (0..).zip(Symmetry::ALL).filter(|(_, symmetry)| {
                let image = symmetry.board(&from.board());
                (image.shape(), image.blank()) == (to.shape(), to.blank())
            });
            let maps = GoalMap::all(&from.board(), to);
            let found = maps.map(|map| (map.rank(), map.back().inverse()));
            assert!(found.eq(expected), "{from:?} {to:?}");
        }
    }
}

proptest! {
    #[test]
    fn symmetries_commute_with_moves(shape in prop::sample::select(shapes::all()), index in 0..u64::MAX, kind in 0..8usize) {
        let (board, symmetry) = (board(shape, index), Symmetry::ALL[kind]);
        let image = symmetry.board(&board);
        prop_assert_eq!(image.shape(), symmetry.shape(shape));
        prop_assert_eq!(image.blank(), symmetry.cell(shape, board.blank()));
        for mv in Move::ALL {
            prop_assert_eq!(
                image.moved(symmetry.mv(mv)),
                board.moved(mv).map(|moved| symmetry.board(&moved))
            );
            prop_assert_eq!(symmetry.inverse().mv(symmetry.mv(mv)), mv);
        }
        prop_assert_eq!(symmetry.inverse().board(&image), board);
    }

    #[test]
    fn sets_of_moves_are_mapped_like_single_moves(codes in prop::collection::vec(0..4u8, 0..255), kind in 0..8usize) {
        let symmetry = Symmetry::ALL[kind];
        let moves = || codes.iter().filter_map(|&code| Move::from_code(code));
        let mut mapped: Solution = moves().collect();
        mapped.apply(symmetry);
        prop_assert_eq!(mapped, moves().map(|mv| symmetry.mv(mv)).collect());
    }

    #[test]
    fn maps_of_goals_commute_with_moves(shape in prop::sample::select(shapes::all()), index in 0..u64::MAX, goal in 0..u64::MAX, kind in 0..8usize) {
        let (board, goal, symmetry) = (board(shape, index), board(shape, goal), Symmetry::ALL[kind]);
        let canonical = Goal::of(&symmetry.board(&goal));
        let mut maps = GoalMap::all(&goal, canonical);
        let map = maps.find(|map| map.back().inverse() == symmetry).unwrap();
        let (image, canonical) = (map.board(&board), map.board(&goal));
        prop_assert_eq!(image.shape(), symmetry.shape(shape));
        prop_assert_eq!(image.blank(), symmetry.cell(shape, board.blank()));
        prop_assert_eq!(canonical, Goal::of(&canonical).board());
        prop_assert_eq!(map.back_board(&image), board);
        prop_assert_eq!(map.is_identity(), symmetry == Symmetry::IDENTITY && goal == canonical);
        for mv in Move::ALL {
            prop_assert_eq!(
                image.moved(symmetry.mv(mv)),
                board.moved(mv).map(|moved| map.board(&moved))
            );
        }
        // Both boards can reach the corner goal, so each can reach the other.
        prop_assert!(Goal::of(&canonical).reaches(&image));
    }
}
