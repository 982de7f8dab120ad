//! The table of hashes in README.md is that of the files.

use sha2::{Digest, Sha256};

#[test]
fn hashes_and_sizes() {
    let readme = include_str!("../README.md");
    let hash: String = Sha256::digest(tilebase_data::CORNER_3X3)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let row = readme.lines().find(|line| line.contains("`3x3-corner.tb`"));
    let row = row.expect("a row for the table");
    assert!(row.contains(&hash), "{hash}");
    assert!(row.contains("45,424"));
    assert_eq!(tilebase_data::CORNER_3X3.len(), 45_424);
}
