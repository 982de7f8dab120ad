//! The tables that are a part of the program.

use tilebase_pattern::{Goal, PatternTable, Patterns};

#[test]
fn the_tables_have_each_tile_once_and_verify() {
    let solver = Patterns::embedded();
    assert_eq!(solver.goal(), &Goal::corner(solver.shape()).board());
    let tiles = |table: &PatternTable<_>| table.pattern().to_string();
    assert!(solver.tables().map(tiles).eq([
        "1, 2, 3, 4, 7",
        "5, 6, 9, 10, 13",
        "8, 11, 12, 14, 15"
    ]));
    for table in solver.tables() {
        assert_eq!(table.verify(), Ok(()));
    }
}
