//! Damaged files and their errors.

use tilebase_lookup::{Board, HeaderError, Solver, Table};

use crate::notations::find;
use crate::pattern_damage::pattern_file;
use crate::{hex, line};
use oracle::repair;

pub const HEADER_LEN: usize = 64;

/// Changed header bytes with their offsets. The checksum is repaired.
const HEADERS: [(usize, &[u8]); 17] = [
    (0, b"tilebase"),
    (0, b"\x89PNG\r\n\x1a\n"),
    (8, &[2]),
    (8, &[0, 1]),
    (10, &[0]),
    (10, &[5]),
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

/// Changed header bytes of a table in the multi-tile metric.
const SLIDE_HEADERS: [(usize, &[u8]); 6] = [
    (13, &[6]),
    (15, &[0b11_10_01_00]),
    (16, &[0x69]),
    (24, &[0x49]),
    (48, &[2]),
    (49, &[1]),
];

pub fn print() {
    let name = "3x3-corner.tb";
    headers(name, &file(name), &HEADERS);
    // Adds a move order to a header whose encoding has none. The file keeps its length.
    let bits = "3x3-corner-bit.tb";
    headers(bits, &file(bits), &[(15, &[0b11_10_01_00])]);
    let pattern_table = tilebase_data::PATTERNS_4X4[0];
    refused(
        "header",
        name,
        pattern_table.len(),
        &pattern_table[..HEADER_LEN],
    );
    lengths(name, &[0, 10, 63, 64, 45_423, 45_425]);
    checksums(name);
    let slides = "3x2-multi";
    headers(slides, &file(slides), &SLIDE_HEADERS);
    lengths(slides, &[135, 137]);
    changed_payloads();
    broken_walks();
}

/// Prints the errors for headers of `file` with one changed byte and a repaired checksum. Each replaces the header of
/// the table `name`.
pub fn headers(name: &str, file: &[u8], changes: &[(usize, &[u8])]) {
    for &(offset, bytes) in changes {
        let mut file = replaced(file, offset, bytes);
        repair(&mut file);
        refused("header", name, file.len(), &file[..HEADER_LEN]);
    }
}

/// Prints errors for other lengths of a file.
pub fn lengths(name: &str, lengths: &[usize]) {
    for &length in lengths {
        refused("header", name, length, &[]);
    }
}

/// Prints errors for a changed largest distance and a changed sum of distances, with the old checksum.
pub fn checksums(name: &str) {
    for (offset, bytes) in [(14, [30]), (32, [1])] {
        let file = replaced(&file(name), offset, &bytes);
        refused("checksum", name, file.len(), &file[..HEADER_LEN]);
    }
}

/// Prints the error for a file of this length with these first bytes.
pub fn refused(kind: &str, name: &str, length: usize, first_bytes: &[u8]) {
    let mut file = replaced(&file(name), 0, first_bytes);
    file.resize(length, 0);
    let is_pattern = pattern_file(name).is_some();
    let opened = Table::from_bytes(&file).and_then(|table| {
        let found = table.kind();
        let expected = match is_pattern {
            true => "a pattern table",
            false => "a table of all boards",
        };
        match found.is_complete() == is_pattern {
            true => Err(HeaderError::Kind { expected, found }),
            false => Ok(table),
        }
    });
    let (length, first_bytes) = (length.to_string(), hex(first_bytes));
    line([
        kind,
        name,
        &length,
        &first_bytes,
        &opened.expect_err("a damaged header").to_string(),
    ]);
}

/// Returns the file of a table.
fn file(name: &str) -> Vec<u8> {
    pattern_file(name).map_or_else(|| find(name).file, <[u8]>::to_vec)
}

fn changed_payloads() {
    for (name, offset) in [
        ("3x3-corner.tb", 64),
        ("3x3-edge-bit.tb", 22_743),
        ("2x3-udlr", 100),
        ("3x2-multi", 100),
    ] {
        does_not_verify(name, offset, &[file(name)[offset] ^ 0x40]);
    }
    // Sets padding bits after the 12 entries of a table, and repairs the checksums.
    let mut file = find("2x2-bit").file;
    *file.last_mut().expect("a payload") |= 0b0101_0000;
    repair(&mut file);
    does_not_verify("2x2-bit", 40, &file[40..]);
}

pub fn does_not_verify(name: &str, offset: usize, bytes: &[u8]) {
    let file = replaced(&file(name), offset, bytes);
    let table = Table::from_bytes(&file).expect("the header is whole");
    let error = table.verify().expect_err("a damaged payload").to_string();
    line(["payload", name, &offset.to_string(), &hex(bytes), &error]);
}

/// Prints errors for entries that lead off the board or back and forth, and for a board without a nearer neighbour.
fn broken_walks() {
    let (name, beside_goal) = ("3x3-corner.tb", "1 2 3 4 5 6 7 x 8");
    for entry in [0b01, 0b10] {
        let index = rank(name, beside_goal);
        let (offset, place) = (HEADER_LEN + index / 4, index % 4 * 2);
        let changed = file(name)[offset] & !(0b11 << place) | entry << place;
        lost(name, offset, changed, beside_goal);
        lost(name, offset, changed, "1 2 3 4 5 6 x 7 8");
    }
    let (name, antipode) = ("3x3-corner-bit.tb", "8 6 7 2 5 4 3 x 1");
    let index = rank(name, antipode);
    let offset = HEADER_LEN + index / 8;
    lost(
        name,
        offset,
        file(name)[offset] ^ 1 << (index % 8),
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
    let solver = Solver::of(table).expect("a complete table");
    let start = Board::parse(solver.shape(), board).expect("a board");
    let error = solver.distance(&start).expect_err("the way is lost");
    let (offset, byte) = (offset.to_string(), hex(&[byte]));
    line(["lost", name, &offset, &byte, board, &error.to_string()]);
}

fn replaced(file: &[u8], offset: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    file[offset..offset + bytes.len()].copy_from_slice(bytes);
    file
}
