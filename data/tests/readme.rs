//! The table of hashes in README.md is that of the files.

use sha2::{Digest, Sha256};

#[test]
fn hashes_and_sizes() {
    let readme = include_str!("../README.md");
    for (name, file, size) in [
        ("`3x3-corner.tb`", tilebase_data::CORNER_3X3, "45,424"),
        ("`3x3-edge.tb`", tilebase_data::EDGE_3X3, "45,424"),
        ("`3x3-center.tb`", tilebase_data::CENTER_3X3, "45,424"),
        (
            "`3x3-corner-bit.tb`",
            tilebase_data::CORNER_3X3_BIT,
            "22,744",
        ),
        ("`3x3-edge-bit.tb`", tilebase_data::EDGE_3X3_BIT, "22,744"),
        (
            "`3x3-center-bit.tb`",
            tilebase_data::CENTER_3X3_BIT,
            "22,744",
        ),
        (
            "`2x3-corner-bit.tb`",
            include_bytes!("../2x3-corner-bit.tb"),
            "109",
        ),
        (
            "`2x3-edge-bit.tb`",
            include_bytes!("../2x3-edge-bit.tb"),
            "109",
        ),
        (
            "`2x4-corner-bit.tb`",
            include_bytes!("../2x4-corner-bit.tb"),
            "2,584",
        ),
        (
            "`2x4-edge-bit.tb`",
            include_bytes!("../2x4-edge-bit.tb"),
            "2,584",
        ),
        (
            "`4x4-1-2-3-4-7.tb`",
            tilebase_data::PATTERNS_4X4[0],
            "109,324",
        ),
        (
            "`4x4-5-6-9-10-13.tb`",
            tilebase_data::PATTERNS_4X4[1],
            "109,324",
        ),
        (
            "`4x4-8-11-12-14-15.tb`",
            tilebase_data::PATTERNS_4X4[2],
            "109,324",
        ),
        (
            "`3x5-1-6-11-12.tb`",
            tilebase_data::PATTERNS_3X5[0],
            "6,037",
        ),
        (
            "`3x5-2-3-7-8-13.tb`",
            tilebase_data::PATTERNS_3X5[1],
            "81,949",
        ),
        (
            "`3x5-4-5-9-10-14.tb`",
            tilebase_data::PATTERNS_3X5[2],
            "81,949",
        ),
        (
            "`2x8-1-2-3-9-10.tb`",
            tilebase_data::PATTERNS_2X8[0],
            "143,284",
        ),
        (
            "`2x8-4-5-11-12-13.tb`",
            tilebase_data::PATTERNS_2X8[1],
            "143,284",
        ),
        (
            "`2x8-6-7-8-14-15.tb`",
            tilebase_data::PATTERNS_2X8[2],
            "143,284",
        ),
    ] {
        let hash = Sha256::digest(file);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let row = readme.lines().find(|line| line.contains(name));
        let row = row.expect("a row for the table");
        assert!(row.contains(&hash), "{name} {hash}");
        assert!(row.contains(size));
        assert_eq!(file.len().to_string(), size.replace(',', ""));
    }
}
