use tilebase_pattern::{Board, Goal, Pattern, PatternTable, Patterns};

use crate::plain_table::plain_table;

fn solver(shape: &str, patterns: &[&[u8]]) -> Patterns<Vec<u8>> {
    let goal = Goal::corner(shape.parse().unwrap());
    let table = |tiles: &&[u8]| {
        let pattern = Pattern::new(goal, tiles.iter().copied().collect()).unwrap();
        PatternTable::from_bytes(plain_table(pattern)).unwrap()
    };
    Patterns::new(patterns.iter().map(table)).unwrap()
}

#[test]
fn a_board_of_3x3() {
    let solver = solver("3x3", &[&[1, 2, 3, 4], &[5, 6, 7, 8]]);
    let board = Board::parse(solver.shape(), "2 3 4 1 5 x 7 6 8").unwrap();
    assert_eq!(
        solver.solve(&board).unwrap().to_string(),
        "ullddrurdllurdruldr"
    );
}

#[test]
fn golden() {
    let goal = Goal::corner("4x4".parse().unwrap());
    for (tiles, max, sum) in [(&[2, 3, 4][..], 16, 31832), (&[1, 2, 5, 6], 18, 641228)] {
        let pattern = Pattern::new(goal, tiles.iter().copied().collect()).unwrap();
        let table = PatternTable::from_bytes(plain_table(pattern)).unwrap();
        assert_eq!(
            (table.header().max_distance, table.header().distance_sum),
            (max, sum)
        );
    }
}
