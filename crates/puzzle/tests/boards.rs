//! Compares boards, moves and solvability with slow, simple reference code.

use std::collections::HashSet;

use tilebase_puzzle::{Board, BoardError, Goal, Move, MoveSet, Shape};

use crate::shapes;

fn permutations(cells: u8) -> Vec<Vec<u8>> {
    if cells == 0 {
        return vec![vec![]];
    }
    let insert = |shorter: Vec<u8>| {
        (0..=shorter.len()).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, cells - 1);
            longer
        })
    };
    permutations(cells - 1)
        .into_iter()
        .flat_map(insert)
        .collect()
}

fn reachable(start: Board) -> HashSet<Board> {
    let mut seen = HashSet::from([start]);
    let mut waiting = vec![start];
    while let Some(board) = waiting.pop() {
        for (_, neighbour) in board.neighbours() {
            if seen.insert(neighbour) {
                waiting.push(neighbour);
            }
        }
    }
    seen
}

#[test]
fn solvable_boards_are_those_that_moves_lead_to() {
    for goal in shapes::small_goals() {
        let shape = goal.shape();
        let reached = reachable(goal.board());
        assert_eq!(reached.len() as u64, goal.boards());
        for tiles in permutations(shape.cells() as u8) {
            let board = Board::from_tiles(shape, &tiles).unwrap();
            assert_eq!(goal.reaches(&board), reached.contains(&board), "{board:?}");
        }
    }
}

#[test]
fn inversions_are_counted_pair_by_pair() {
    for tiles in permutations(6) {
        let board = Board::from_tiles(Shape::new(2, 3).unwrap(), &tiles).unwrap();
        let sequence: Vec<u8> = tiles.into_iter().filter(|&tile| tile != 0).collect();
        let pairs = (0..5).flat_map(|i| (i + 1..5).map(move |j| (i, j)));
        let expected = pairs.filter(|&(i, j)| sequence[i] > sequence[j]).count();
        assert_eq!(board.inversions() as usize, expected, "{board:?}");
    }
}

#[test]
fn a_move_swaps_the_blank_with_its_neighbour() {
    let board = Board::parse(Shape::new(3, 3).unwrap(), "2 3 4 1 5 x 7 6 8").unwrap();
    let moved = |mv| board.moved(mv).map(|board| board.to_string());
    assert_eq!(moved(Move::Up).as_deref(), Some("2 3 x 1 5 4 7 6 8"));
    assert_eq!(moved(Move::Down).as_deref(), Some("2 3 4 1 5 8 7 6 x"));
    assert_eq!(moved(Move::Left).as_deref(), Some("2 3 4 1 x 5 7 6 8"));
    assert_eq!(moved(Move::Right), None);
    let legal: MoveSet = board.neighbours().map(|(mv, _)| mv).collect();
    assert_eq!((legal.to_string(), legal.len()), ("udl".to_owned(), 3));
}

#[test]
fn drawn_tiles_are_aligned_in_columns() {
    let drawn = |shape: &str, text| {
        let board = Board::parse(shape.parse().unwrap(), text).unwrap();
        format!("{board:#}")
    };
    assert_eq!(drawn("2x5", "98765/4321x"), "9 8 7 6 5\n4 3 2 1 x");
    let aligned = "11 10  9  8\n 7  6  5  4\n 3  2  1  x";
    assert_eq!(drawn("3x4", "BA98/7654/321x"), aligned);
}

/// The `tiles` rows of data/conformance.tsv contain more cases.
#[test]
fn missing_and_repeated_tiles_are_named() {
    let shape = Shape::new(2, 2).unwrap();
    for (tiles, repeated, missing) in [
        (&[2; 300][..], &[2][..], &[0, 1, 3][..]),
        (&[1, 1, 3, 3, 3], &[1, 3], &[0, 2]),
    ] {
        let expected = BoardError::NotEachOnce {
            shape,
            found: tiles.len(),
            repeated: repeated.iter().copied().collect(),
            missing: missing.iter().copied().collect(),
        };
        assert_eq!(Board::from_tiles(shape, tiles), Err(expected));
    }
    let not_a_tile = BoardError::NotATile { shape, tile: 4 };
    assert_eq!(Board::from_tiles(shape, &[0, 1, 2, 4]), Err(not_a_tile));
}

#[test]
fn canonical_goals_have_no_inversions() {
    for shape in shapes::all() {
        assert_eq!(Goal::new(shape, shape.cells()), None);
        for blank in 0..shape.cells() {
            let board = Goal::new(shape, blank).unwrap().board();
            assert_eq!((board.blank(), board.inversions()), (blank, 0));
        }
        assert_eq!(Goal::corner(shape).blank(), shape.cells() - 1);
    }
}
