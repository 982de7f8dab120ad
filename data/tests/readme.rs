//! Checks the sizes and hashes of the table files in README.md, and that each byte slice equals its file.

use std::fs;
use std::path::Path;

use hmac_sha256::Hash;

#[test]
fn hashes_and_sizes() {
    let readme = include_str!("../README.md");
    let mut rows = 0;
    for entry in fs::read_dir(tilebase_data::folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "tb") {
            continue;
        }
        let name = format!("`{}`", path.file_name().unwrap().display());
        let bytes = fs::read(&path).unwrap();
        let hash = Hash::hash(&bytes);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let row = readme.lines().find(|line| line.contains(&name));
        let cells: Vec<&str> = row.expect(&name).split(" | ").collect();
        assert_eq!(cells[3].replace(',', ""), bytes.len().to_string(), "{name}");
        assert!(cells[4].contains(&hash), "{name} {hash}");
        rows += 1;
    }
    assert_eq!(rows, readme.matches("\n| `").count(), "a file for each row");
}

#[test]
fn each_slice_is_its_file() {
    for (name, slice) in [
        ("3x3-corner.tb", tilebase_data::CORNER_3X3),
        ("3x3-edge.tb", tilebase_data::EDGE_3X3),
        ("3x3-center.tb", tilebase_data::CENTER_3X3),
        ("3x3-corner-bit.tb", tilebase_data::CORNER_3X3_BIT),
        ("3x3-edge-bit.tb", tilebase_data::EDGE_3X3_BIT),
        ("3x3-center-bit.tb", tilebase_data::CENTER_3X3_BIT),
        ("4x4-1-5-6-9-10.tb", tilebase_data::PATTERNS_4X4[0]),
        ("4x4-2-3-4-7-8.tb", tilebase_data::PATTERNS_4X4[1]),
        ("4x4-11-12-13-14-15.tb", tilebase_data::PATTERNS_4X4[2]),
    ] {
        let path = Path::new(tilebase_data::folder()).join(name);
        assert_eq!(slice, fs::read(path).unwrap(), "{name}");
    }
}
