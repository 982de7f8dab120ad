//! Opening pattern tables in files: what is whole is, what is damaged is refused.

use std::fs;
use std::path::{Path, PathBuf};

use oracle::damaged_files_are_refused;
use tempfile::tempdir;
use tilebase_pattern::{Error, ErrorKind, Goal, HeaderError, OpenError, PatternTable, Patterns};

fn shipped(name: &str) -> PathBuf {
    Path::new(tilebase_data::folder()).join(name)
}

#[test]
fn a_whole_file_opens() {
    let path = shipped("3x5-1-6-11-12.tb");
    let table = PatternTable::open(&path).unwrap();
    assert_eq!(*table.bytes(), fs::read(&path).unwrap());
    assert_eq!(table.pattern().to_string(), "1, 6, 11, 12");
    table.prove().unwrap();
}

#[test]
fn no_damaged_file_is_opened() {
    let folder = tempdir().unwrap();
    let bytes = fs::read(shipped("3x5-1-6-11-12.tb")).unwrap();
    damaged_files_are_refused(&folder.path().join("table.tb"), &bytes, PatternTable::open);
}

#[test]
fn what_is_not_a_pattern_table_is_refused() {
    let kind = |path: &Path| Error::from(PatternTable::open(path).unwrap_err()).kind();
    assert_eq!(kind(&shipped("3x3-corner.tb")), ErrorKind::Table);
    assert_eq!(kind(&shipped("README.md")), ErrorKind::Table);
    assert_eq!(kind(&shipped("none")), ErrorKind::File);
    assert_eq!(kind(&shipped("")), ErrorKind::File);
    let refused = PatternTable::open(shipped("3x3-corner.tb")).unwrap_err();
    let not_a_pattern = OpenError::Header(HeaderError::NotAPattern);
    assert_eq!(refused.to_string(), not_a_pattern.to_string());
}

#[cfg(feature = "embedded")]
#[test]
fn the_embedded_tables_have_each_tile_once_and_verify() {
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
