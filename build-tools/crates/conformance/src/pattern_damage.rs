//! Damaged pattern tables, incompatible sets of them, and their errors.

use tilebase_pattern::{PatternSolver, Table};

use crate::damage::{HEADER_LEN, checksums, does_not_verify, headers, lengths, refused};
use crate::{line, sample_patterns};

const NAMES: [&str; 3] = [
    "4x4-1-2-3-4-7.tb",
    "4x4-5-6-9-10-13.tb",
    "4x4-8-11-12-14-15.tb",
];

/// Changed header bytes of the first file, with their offsets. The checksum is repaired.
const HEADERS: [(usize, &[u8]); 16] = [
    (0, b"TILEBASF"),
    (8, &[2]),
    (10, &[0]),
    (11, &[1]),
    (12, &[5]),
    (11, &[255, 255]),
    (13, &[16]),
    (15, &[0b11_10_01_00]),
    (48, &[0, 0]),
    (48, &[0x9f]),
    (48, &[0xfe, 0xff]),
    (48, &[0x1e]),
    (16, &[0x61]),
    (24, &[0xcd]),
    (50, &[1]),
    (55, &[0x80]),
];

/// Changed header bytes of the first file of the set 5x5. The lines replace the whole header of a 4x4 file.
const LARGE_HEADERS: [(usize, &[u8]); 8] = [
    (11, &[6]),
    (11, &[2, 13]),
    (13, &[25]),
    (48, &[0xfe, 1]),
    (48, &[0, 0]),
    (51, &[2]),
    (51, &[0x80]),
    (52, &[1]),
];

/// Pattern tables that together form no solver, separated by colons. The second text is the number of tables that do
/// form a solver, or empty if no selection of them does.
const SETS: [(&str, &str); 9] = [
    ("4x4-1-2-3-4-7.tb", ""),
    ("4x4-1-2-3-4-7.tb:4x4-8-11-12-14-15.tb", ""),
    (
        "4x4-5-6-9-10-13.tb:4x4-8-11-12-14-15.tb:4x4-5-6-9-10-13.tb",
        "",
    ),
    (
        "4x4-1-2-3-4-7.tb:4x4-5-6-9-10-13.tb:4x4-8-11-12-14-15.tb:4x4-1-2-3-4-7.tb",
        "3",
    ),
    ("4x4-1-2-3-4-7.tb:2x8", ""),
    ("3x3-corner-4-4:3x3-edge-3-3-2", "2"),
    ("3x5:5x3", "7"),
    ("3x3-corner-4-4:3x3-corner-4-4", "2"),
    ("4x5:5x5", "7"),
];

pub fn print() {
    let name = NAMES[0];
    headers(name, tilebase_data::PATTERNS_4X4[0], &HEADERS);
    let table = tilebase_data::CORNER_3X3_BIT;
    refused("header", name, table.len(), &table[..HEADER_LEN]);
    lengths(name, &[0, 63, 64, 109_323, 109_325]);
    let large = sample_patterns::find("5x5").expect("a set");
    headers(name, &large.files[0], &LARGE_HEADERS);
    checksums(name);
    for (number, offset) in [(0, 64), (1, 50_000), (2, 109_323)] {
        let shipped = tilebase_data::PATTERNS_4X4[number];
        does_not_verify(NAMES[number], offset, &[shipped[offset] ^ 0x10]);
    }
    sets();
}

/// Returns the file of a shipped pattern table of 4x4, or `None` for other names.
pub fn pattern_file(name: &str) -> Option<&'static [u8]> {
    let number = NAMES.iter().position(|&other| other == name)?;
    Some(tilebase_data::PATTERNS_4X4[number])
}

fn sets() {
    for (names, chosen) in SETS {
        let files = names.split(':').flat_map(|name| match pattern_file(name) {
            Some(file) => vec![file],
            None => {
                let set = sample_patterns::find(name).expect(name);
                set.files.iter().map(Vec::as_slice).collect()
            }
        });
        let tables = files.map(|file| Table::from_bytes(file).expect("a whole table"));
        let Err(error) = PatternSolver::new(tables) else {
            panic!("{names} make a solver");
        };
        line(["set", names, &error.to_string(), chosen]);
    }
}
