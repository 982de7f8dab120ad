//! Damaged files and their errors.

use tilebase_lookup::{Board, Table};

use crate::refusals::find;
use crate::{hex, line};
use oracle::repair;

const HEADER_LEN: usize = 64;

/// Changed header bytes with their offsets. The checksum is repaired.
const HEADERS: [(usize, &[u8]); 18] = [
    (0, b"tilebase"),
    (0, b"\x89PNG\r\n\x1a\n"),
    (8, &[2]),
    (8, &[0, 1]),
    (10, &[0]),
    (10, &[3]),
    (10, &[4]),
    (11, &[1]),
    (12, &[6]),
    (11, &[255, 255]),
    (13, &[9]),
    (15, &[0]),
    (15, &[0b11_10_01_01]),
    (16, &[0xc1]),
    (23, &[1]),
    (24, &[0x31]),
    (48, &[1]),
    (55, &[0x80]),
];

pub fn print() {
    let shipped = find("3x3-corner.tb").file;
    for (offset, bytes) in HEADERS {
        let mut file = replaced(&shipped, offset, bytes);
        repair(&mut file);
        refused("header", "3x3-corner.tb", file.len(), &file[..HEADER_LEN]);
    }
    // Adds a move order to a header whose encoding has none. The file keeps its length.
    let mut file = replaced(&find("3x3-corner-bit.tb").file, 15, &[0b11_10_01_00]);
    repair(&mut file);
    refused(
        "header",
        "3x3-corner-bit.tb",
        file.len(),
        &file[..HEADER_LEN],
    );
    let pattern_table = tilebase_data::PATTERNS_4X4[0];
    refused(
        "header",
        "3x3-corner.tb",
        pattern_table.len(),
        &pattern_table[..HEADER_LEN],
    );
    for length in [0, 10, 63, 64, 45_423, 45_425] {
        refused("header", "3x3-corner.tb", length, &[]);
    }
    // Changes the largest distance or the sum of distances, but not the checksum.
    for (offset, bytes) in [(14, [30]), (32, [1])] {
        let file = replaced(&shipped, offset, &bytes);
        refused("checksum", "3x3-corner.tb", file.len(), &file[..HEADER_LEN]);
    }
    changed_payloads();
    broken_walks();
}

fn refused(kind: &str, name: &str, length: usize, first_bytes: &[u8]) {
    let mut file = replaced(&find(name).file, 0, first_bytes);
    file.resize(length, 0);
    let error = Table::from_bytes(&file).expect_err("a damaged header");
    let (length, first_bytes) = (length.to_string(), hex(first_bytes));
    line([kind, name, &length, &first_bytes, &error.to_string()]);
}

fn changed_payloads() {
    for (name, offset) in [
        ("3x3-corner.tb", 64),
        ("3x3-edge-bit.tb", 22_743),
        ("2x3-udlr", 100),
    ] {
        let original = find(name).file;
        let changed = [original[offset] ^ 0x40];
        does_not_verify(name, offset, &changed);
    }
    // Sets padding bits after the 12 entries of a table, and repairs the checksums.
    let mut file = find("2x2-bit").file;
    *file.last_mut().expect("a payload") |= 0b0101_0000;
    repair(&mut file);
    does_not_verify("2x2-bit", 40, &file[40..]);
}

fn does_not_verify(name: &str, offset: usize, bytes: &[u8]) {
    let file = replaced(&find(name).file, offset, bytes);
    let table = Table::from_bytes(&file).expect("the header is whole");
    let error = table.verify().expect_err("a damaged payload");
    line([
        "payload",
        name,
        &offset.to_string(),
        &hex(bytes),
        &error.to_string(),
    ]);
}

/// Prints errors for entries that lead off the board or back and forth, and for a board without a nearer neighbour.
fn broken_walks() {
    let beside_goal = "1 2 3 4 5 6 7 x 8";
    for entry in [0b01, 0b10] {
        let index = rank("3x3-corner.tb", beside_goal);
        let byte = find("3x3-corner.tb").file[HEADER_LEN + index / 4];
        let place = index % 4 * 2;
        let changed = byte & !(0b11 << place) | entry << place;
        lost(
            "3x3-corner.tb",
            HEADER_LEN + index / 4,
            changed,
            beside_goal,
        );
        lost(
            "3x3-corner.tb",
            HEADER_LEN + index / 4,
            changed,
            "1 2 3 4 5 6 x 7 8",
        );
    }
    let antipode = "8 6 7 2 5 4 3 x 1";
    let index = rank("3x3-corner-bit.tb", antipode);
    let byte = find("3x3-corner-bit.tb").file[HEADER_LEN + index / 8];
    let changed = byte ^ 1 << (index % 8);
    lost(
        "3x3-corner-bit.tb",
        HEADER_LEN + index / 8,
        changed,
        antipode,
    );
}

fn rank(name: &str, board: &str) -> usize {
    let named = find(name);
    let table = named.table();
    let board = Board::parse(table.shape(), board).expect("a board");
    table.goal().rank(&board).expect("a solvable board") as usize
}

fn lost(name: &str, offset: usize, byte: u8, board: &str) {
    let file = replaced(&find(name).file, offset, &[byte]);
    let table = Table::from_bytes(&file).expect("the header is whole");
    let solver = table.into_solver();
    let start = Board::parse(solver.shape(), board).expect("a board");
    let error = solver.distance(&start).expect_err("the way is lost");
    let (offset, byte) = (offset.to_string(), hex(&[byte]));
    line(["lost", name, &offset, &byte, board, &error.to_string()]);
}

pub fn replaced(file: &[u8], offset: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    file[offset..offset + bytes.len()].copy_from_slice(bytes);
    file
}
