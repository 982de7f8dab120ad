//! Boards by number are those of the goal alone, whatever tables answer.

use tilebase_pattern::{Board, Goal, GoalIndex, Pattern, PatternTable, Patterns, QueryError};

use crate::plain_table::plain_table;

/// Returns patterns of 2x3 with a goal whose blank is in this cell.
fn patterns(blank: usize) -> Patterns<Vec<u8>> {
    let goal = Goal::new("2x3".parse().unwrap(), blank).unwrap();
    let table = |tiles: &[u8]| {
        let pattern = Pattern::new(goal, tiles.iter().copied().collect()).unwrap();
        PatternTable::from_bytes(plain_table(pattern)).unwrap()
    };
    Patterns::new([table(&[1, 2]), table(&[3, 4, 5])]).unwrap()
}

#[test]
fn a_goal_served_by_a_symmetry() {
    for text in ["531/2x4", "53x/214", "x5/31/24", "53/x1/24"] {
        let goal = Board::parse_any(text).unwrap();
        let index = GoalIndex::new(&goal);
        let served = [1, 5].map(|blank| patterns(blank).towards(&goal));
        let patterns = served.into_iter().find_map(Result::ok).unwrap();
        assert_eq!(patterns.boards(), 360);
        for place in 0..360 {
            let board = patterns.board_at(place).unwrap();
            assert_eq!(Some(board), index.board_at(place));
            assert_eq!(patterns.index_of(&board), Ok(place));
            assert_eq!(patterns.random(u64::MAX / 360 * place + 1 + place), board);
        }
        assert_eq!(patterns.board_at(360), None);
    }
}

#[test]
fn boards_without_an_index() {
    let patterns = patterns(5);
    let index_of = |text| patterns.index_of(&Board::parse_any(text).unwrap());
    assert_eq!(index_of("213/45x"), Err(QueryError::Unsolvable));
    assert!(matches!(
        index_of("12/34/5x"),
        Err(QueryError::Shape { .. })
    ));
}

#[test]
fn a_goal_is_read_in_the_shape_it_is_drawn_in() {
    let patterns = patterns(5);
    let shape = |text| {
        let goal = patterns.parse_goal(text);
        goal.map(|goal| goal.shape().to_string())
    };
    assert_eq!(shape("12345x").as_deref(), Ok("2x3"));
    assert_eq!(shape("12/34/5x").as_deref(), Ok("3x2"));
    assert!(shape("12/34").is_err());
}
