//! Opening pattern tables.

use std::fs;
use std::path::Path;

use tilebase_pattern::PatternTable;

#[test]
fn a_shipped_table_is_proved() {
    let bytes = fs::read(Path::new(tilebase_data::folder()).join("3x5-1-6-11-12.tb")).unwrap();
    let table = PatternTable::from_bytes(&bytes).unwrap();
    assert_eq!(table.pattern().to_string(), "1, 6, 11, 12");
    table.prove().unwrap();
}

#[cfg(feature = "embedded")]
#[test]
fn the_embedded_tables_have_each_tile_once_and_verify() {
    use tilebase_pattern::{Goal, Patterns};

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
    assert_eq!(
        format!("{solver:?}"),
        "Patterns { goal: Board(4x4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x), \
         tables: [\"1, 2, 3, 4, 7\", \"5, 6, 9, 10, 13\", \"8, 11, 12, 14, 15\"] }"
    );
}
