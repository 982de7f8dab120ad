//! Tests that indices number solvable boards as docs/format.md defines, and that a cursor's board matches its index.

use proptest::prelude::*;
use tilebase_puzzle::{Board, Cursor, Goal, GoalIndex, Move, RandomNumbers, Shape};

use crate::shapes;

/// Computes the index from its definition.
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

/// Compares a cursor with its board, and the moves of both.
fn check(goal: Goal, index: u64, cursor: &Cursor) {
    let board = cursor.board();
    assert_eq!((cursor.index(), cursor.blank()), (index, board.blank()));
    assert!(goal.reaches(&board), "{board:?}");
    assert_eq!(goal.rank(&board), Some(index), "{board:?}");
    assert_eq!(index_by_definition(&board), index, "{board:?}");
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
fn every_index_and_move_of_small_shapes() {
    let eight_puzzle = Shape::new(3, 3).unwrap();
    let goals = (0..9).filter_map(|cell| Goal::new(eight_puzzle, cell));
    for goal in shapes::small_goals().into_iter().chain(goals) {
        for index in 0..goal.boards() {
            let cursor = goal.cursor_at(index).unwrap();
            assert_eq!(goal.unrank(index), Some(cursor.board()));
            check(goal, index, &cursor);
        }
    }
}

proptest! {
    #[test]
    fn walks_on_any_shape(
        shape in prop::sample::select(shapes::indexed()),
        cell in 0..16usize,
        index in 0..u64::MAX,
        codes in prop::collection::vec(0..4u8, 1..200),
    ) {
        let goal = Goal::new(shape, cell % shape.cells()).unwrap();
        let mut cursor = goal.cursor_at(index % goal.boards()).unwrap();
        check(goal, index % goal.boards(), &cursor);
        for code in codes {
            cursor.make_move(Move::from_code(code).unwrap());
            check(goal, cursor.index(), &cursor);
        }
    }
}

#[test]
fn known_numbers_of_boards() {
    let boards = |rows, cols| Goal::corner(Shape::new(rows, cols).unwrap()).boards();
    assert_eq!(boards(2, 2), 12);
    assert_eq!(boards(3, 3), 181_440);
    assert_eq!(boards(3, 4), 239_500_800);
    assert_eq!(boards(2, 7), 43_589_145_600);
    assert_eq!(boards(4, 4), 10_461_394_944_000);
}

#[test]
fn unsolvable_boards_and_large_indices_are_refused() {
    for shape in shapes::indexed() {
        let goal = Goal::corner(shape);
        assert_eq!(goal.unrank(goal.boards()), None);
        assert_eq!(goal.unrank(u64::MAX), None);
        let mut tiles = goal.board().tiles().to_vec();
        tiles.swap(0, 1);
        let unsolvable = Board::from_tiles(shape, &tiles).unwrap();
        assert_eq!(goal.rank(&unsolvable), None);
        assert_eq!(GoalIndex::new(&goal.board()).index_of(&unsolvable), None);
        let own = GoalIndex::new(&unsolvable);
        assert!(own.index_of(&unsolvable).is_some());
        assert_eq!(own.index_of(&goal.board()), None);
        let other = Goal::corner(shape.transposed()).board();
        let is_square = shape == shape.transposed();
        assert_eq!(goal.rank(&other).is_some(), is_square);
        let index = GoalIndex::new(&goal.board());
        assert_eq!(index.index_of(&other).is_some(), is_square);
    }
}

#[test]
fn boards_of_more_than_16_cells_have_no_index() {
    let all = shapes::all().into_iter();
    let large = all.filter(|shape| !shape.is_indexed());
    for goal in large.map(Goal::corner) {
        let board = goal.board();
        assert!(goal.reaches(&board));
        assert_eq!((goal.boards(), goal.rank(&board)), (0, None));
        assert_eq!(goal.unrank(0), None);
        let index = GoalIndex::new(&board);
        assert_eq!((index.boards(), index.index_of(&board)), (0, None));
        let mut tiles = board.tiles().to_vec();
        tiles.swap(0, 1);
        let exchanged = Board::from_tiles(goal.shape(), &tiles).unwrap();
        assert!(index.reaches(&board) && !index.reaches(&exchanged));
        assert!(!index.reaches(&Goal::corner("4x4".parse().unwrap()).board()));
        assert!(GoalIndex::new(&exchanged).reaches(&exchanged));
    }
}

/// Each of the 24 * 25 pairs of a cell and a tile occurs about as often.
#[test]
fn random_boards_of_large_shapes_are_solvable_and_uniform() {
    let goal = Board::parse("5x5".parse().unwrap(), "x1234 56789 ABCDE FGHIJ KLMNO").unwrap();
    let (index, mut seen) = (GoalIndex::new(&goal), [[0u32; 25]; 25]);
    for number in 0..50_000 {
        let board = index.random(number);
        assert!(Goal::of(&goal).reaches(&board));
        for (cell, &tile) in board.tiles().iter().enumerate() {
            seen[cell][usize::from(tile)] += 1;
        }
    }
    // 2,000 are expected; the standard deviation is 44.
    assert!(
        seen.iter()
            .flatten()
            .all(|times| (1_780..2_220).contains(times)),
        "{seen:?}"
    );
}

fn reversed_tiles(board: Board) -> Board {
    let cells = board.shape().cells() as u8;
    let rename = |&tile: &u8| (cells - tile) % cells;
    let tiles: Vec<u8> = board.tiles().iter().map(rename).collect();
    Board::from_tiles(board.shape(), &tiles).unwrap()
}

#[test]
fn every_board_of_any_goal_has_its_index() {
    for (shape, every) in [("2x2", 1), ("2x3", 1), ("3x2", 1), ("3x3", 89)] {
        let shape = shape.parse().unwrap();
        for canonical in (0..9).filter_map(|blank| Goal::new(shape, blank)) {
            let index = GoalIndex::new(&reversed_tiles(canonical.board()));
            assert_eq!(index.boards(), canonical.boards());
            for place in (0..index.boards()).step_by(every) {
                let board = index.board_at(place).unwrap();
                let reversed = Some(reversed_tiles(board));
                assert_eq!(reversed, canonical.unrank(place), "{place}");
                assert_eq!(index.index_of(&board), Some(place), "{board:?}");
            }
            assert_eq!(index.board_at(index.boards()), None);
            let last = index.board_at(index.boards() - 1);
            assert_eq!(Some(index.random(u64::MAX)), last);
        }
    }
}

/// The numbers for the seeds 0 and 1,234,567 equal published values.
#[test]
fn the_numbers_of_a_seed() {
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert!(RandomNumbers::new(1_234_567).take(5).eq(published));
    let first = RandomNumbers::new(0).next();
    assert_eq!(first, Some(16_294_208_416_658_607_535));
}

/// Each number below a limit is chosen by an equal part of all numbers, in ascending order.
#[test]
fn a_number_below_a_limit() {
    for limit in [1, 2, 3, 181_440, u64::MAX] {
        for chosen in [0, 1, limit / 3, limit / 2, limit - 1] {
            let chosen = chosen.min(limit - 1);
            let first = (u128::from(chosen) << 64).div_ceil(u128::from(limit)) as u64;
            assert_eq!(RandomNumbers::below(limit, first), chosen);
            let before = RandomNumbers::below(limit, first.wrapping_sub(1));
            assert_eq!(before, chosen.checked_sub(1).unwrap_or(limit - 1));
        }
    }
    assert_eq!(RandomNumbers::below(0, u64::MAX), 0);
}
