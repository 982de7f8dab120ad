//! Opening pattern tables in files: what is whole is, what is damaged is refused.

use std::fs;
use std::path::{Path, PathBuf};

use oracle::damaged_files_are_refused;
use tempfile::tempdir;
use tilebase_pattern::{Error, ErrorKind, HeaderError, OpenError, PatternTable};

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
