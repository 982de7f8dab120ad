//! Damaged pattern tables, incompatible sets of them, and their errors.

use tilebase_pattern::{PatternTable, Patterns};

use crate::damage::replaced;
use crate::{hex, line, sample_patterns};
use oracle::repair;

const HEADER_LEN: usize = 64;

const NAMES: [&str; 3] = [
    "4x4-1-2-3-4-7.tb",
    "4x4-5-6-9-10-13.tb",
    "4x4-8-11-12-14-15.tb",
];

/// Changed header bytes of the first file, with their offsets. The checksum is repaired.
const HEADERS: [(usize, &[u8]); 19] = [
    (0, b"TILEBASF"),
    (8, &[2]),
    (10, &[0]),
    (10, &[1]),
    (10, &[2]),
    (10, &[4]),
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
const LARGE_HEADERS: [(usize, &[u8]); 9] = [
    (10, &[2]),
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
    let shipped = tilebase_data::PATTERNS_4X4[0];
    for (offset, bytes) in HEADERS {
        let mut file = replaced(shipped, offset, bytes);
        repair(&mut file);
        refused("header", file.len(), &file[..HEADER_LEN]);
    }
    let table = tilebase_data::CORNER_3X3_BIT;
    refused("header", table.len(), &table[..HEADER_LEN]);
    for length in [0, 63, 64, 109_323, 109_325] {
        refused("header", length, &[]);
    }
    let mut made = sample_patterns::made().iter();
    let large = made.find(|set| set.name == "5x5").expect("a set");
    for (offset, bytes) in LARGE_HEADERS {
        let mut file = replaced(&large.files[0], offset, bytes);
        repair(&mut file);
        refused("header", file.len(), &file[..HEADER_LEN]);
    }
    // Changes the largest distance or the sum of distances, but not the checksum.
    for (offset, bytes) in [(14, [30]), (32, [1])] {
        let file = replaced(shipped, offset, &bytes);
        refused("checksum", file.len(), &file[..HEADER_LEN]);
    }
    for (number, offset) in [(0, 64), (1, 50_000), (2, 109_323)] {
        let shipped = tilebase_data::PATTERNS_4X4[number];
        let changed = [shipped[offset] ^ 0x10];
        let table = PatternTable::from_bytes(replaced(shipped, offset, &changed));
        let error = table
            .expect("the header is whole")
            .verify()
            .expect_err("a damaged payload");
        let (offset, changed) = (offset.to_string(), hex(&changed));
        line([
            "payload",
            NAMES[number],
            &offset,
            &changed,
            &error.to_string(),
        ]);
    }
    sets();
}

fn refused(kind: &str, length: usize, first_bytes: &[u8]) {
    let mut file = replaced(tilebase_data::PATTERNS_4X4[0], 0, first_bytes);
    file.resize(length, 0);
    let error = PatternTable::from_bytes(&file).expect_err("a damaged header");
    let (length, first_bytes) = (length.to_string(), hex(first_bytes));
    line([kind, NAMES[0], &length, &first_bytes, &error.to_string()]);
}

fn sets() {
    let made = sample_patterns::made();
    for (names, chosen) in SETS {
        let files = names.split(':').flat_map(|name| {
            let shipped = NAMES.iter().position(|&other| other == name);
            match shipped {
                Some(number) => vec![tilebase_data::PATTERNS_4X4[number].to_vec()],
                None => {
                    let mut sets = made.iter().filter(|set| set.name == name);
                    sets.next().expect(name).files.clone()
                }
            }
        });
        let tables = files.map(|file| PatternTable::from_bytes(file).expect("a whole table"));
        let Err(error) = Patterns::new(tables) else {
            panic!("{names} make a solver");
        };
        line(["set", names, &error.to_string(), chosen]);
    }
}
