//! Numbers of a seed, and the board that a number chooses.

use tilebase_puzzle::{Board, ErrorKind, Goal, GoalIndex, RandomNumbers};

use crate::shapes;

/// The published numbers of the seeds 0 and 1234567.
#[test]
fn the_numbers_of_a_seed() {
    let numbers: Vec<u64> = RandomNumbers::new(1_234_567).take(5).collect();
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers, published);
    assert_eq!(
        RandomNumbers::new(0).next(),
        Some(16_294_208_416_658_607_535)
    );
}

#[test]
fn a_number_below_a_limit() {
    for limit in [1, 2, 3, 181_440, u64::MAX] {
        assert_eq!(RandomNumbers::below(limit, 0), 0);
        assert_eq!(RandomNumbers::below(limit, u64::MAX), limit - 1);
        let chosen = |number| RandomNumbers::below(limit, number);
        assert!(chosen(u64::MAX / 3) <= chosen(u64::MAX / 2));
    }
    assert_eq!(RandomNumbers::below(0, u64::MAX), 0);
}

/// Returns the board with the tiles named backwards.
fn backwards(board: Board) -> Board {
    let cells = board.shape().cells() as u8;
    let rename = |&tile: &u8| (cells - tile) % cells;
    let tiles: Vec<u8> = board.tiles().iter().map(rename).collect();
    Board::from_tiles(board.shape(), &tiles).unwrap()
}

#[test]
fn every_board_of_a_goal_has_its_index() {
    for (shape, every) in [("2x2", 1), ("2x3", 1), ("3x2", 1), ("3x3", 89)] {
        let shape = shape.parse().unwrap();
        for canonical in (0..9).filter_map(|blank| Goal::new(shape, blank)) {
            let index = GoalIndex::new(&backwards(canonical.board()));
            assert_eq!(index.boards(), canonical.boards());
            for place in (0..index.boards()).step_by(every) {
                let board = index.board_at(place).unwrap();
                assert_eq!(Some(backwards(board)), canonical.unrank(place), "{place}");
                assert_eq!(index.index_of(&board), Some(place), "{board:?}");
            }
            assert_eq!(index.board_at(index.boards()), None);
            let last = index.board_at(index.boards() - 1);
            assert_eq!(Some(index.random(u64::MAX)), last);
        }
    }
}

#[test]
fn a_board_that_cannot_reach_the_goal_has_no_index() {
    for shape in shapes::all() {
        let goal = Goal::corner(shape).board();
        let mut tiles = goal.tiles().to_vec();
        tiles.swap(0, 1);
        let unsolvable = Board::from_tiles(shape, &tiles).unwrap();
        assert_eq!(GoalIndex::new(&goal).index_of(&unsolvable), None);
        let own = GoalIndex::new(&unsolvable);
        assert!(own.index_of(&unsolvable).is_some());
        let other = Goal::corner(shape.transposed()).board();
        let is_square = shape == shape.transposed();
        assert_eq!(own.index_of(&goal), None);
        assert_eq!(GoalIndex::new(&goal).index_of(&other).is_some(), is_square);
    }
}

#[test]
fn kinds_of_errors_are_words() {
    let kinds = [ErrorKind::Board, ErrorKind::Goal, ErrorKind::Memory];
    assert_eq!(
        kinds.map(|kind| kind.to_string()),
        ["board", "goal", "memory"]
    );
}
