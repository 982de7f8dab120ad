//! The output of `verify` for right and damaged tables.

use std::fs;

use tempfile::{TempDir, tempdir};

use crate::damaged_tables::{damaged, repair};
use crate::run;

/// The shipped table, and a pattern table of three tiles of 2x4.
const COMPLETE: &str = "3x3, goal 1 2 3 4 5 6 7 8 x, encoding move udlr";
const PATTERN: &str = "2x4, goal 1 2 3 4 5 6 7 x, tiles 1, 2, 3";

/// The output for a file with a wrong header or length.
const NO_MORE_CHECKED: &str =
    "header    FAILED\nchecksum  not run\npadding   not run\nproof     not run\n";

const GENERATE_AGAIN: &str = "generate the table again with `tilebase gen`";

/// Creates a folder with a changed copy of the table that `gen` makes with these arguments.
fn damaged_copy(arguments: &str, change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    let folder = tempdir().unwrap();
    run(folder.path(), &format!("gen -q {arguments} -o t.tb")).success();
    let path = folder.path().join("t.tb");
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
    folder
}

fn damaged_pattern(change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    damaged_copy("--shape 2x4 --pattern 1,2,3", change)
}

fn repaired(change: impl FnOnce(&mut Vec<u8>)) -> impl FnOnce(&mut Vec<u8>) {
    |bytes| {
        change(bytes);
        repair(bytes);
    }
}

/// Verifies `t.tb`. `found` has the results of the checksum, the padding and the proof.
fn verify(folder: &TempDir, code: i32, header: &str, found: [&str; 3], error: &str) {
    let [checksum, padding, proof] = found;
    run(folder.path(), "verify t.tb")
        .code(code)
        .stdout_eq(format!(
            "header    ok  {header}\nchecksum  {checksum}\npadding   {padding}\nproof     {proof}\n"
        ))
        .stderr_eq(match error {
            "" => String::new(),
            error => format!("error: t.tb: {error}; {GENERATE_AGAIN}\n"),
        });
}

fn verify_no_table(folder: &TempDir, error: &str) {
    run(folder.path(), "verify t.tb")
        .code(3)
        .stdout_eq(NO_MORE_CHECKED)
        .stderr_eq(format!("error: cannot use the table t.tb: {error}\n"));
}

#[test]
fn every_check_passes_on_right_tables() {
    let whole = ["ok  8b6e211abcf56b81", "ok", "ok  181440 boards"];
    verify(&damaged(|_| ()), 0, COMPLETE, whole, "");
    let whole = ["ok  200ab2ac98171e87", "ok", "ok  552 states"];
    verify(&damaged_pattern(|_| ()), 0, PATTERN, whole, "");
}

#[test]
fn a_wrong_header_or_length() {
    verify_no_table(
        &damaged(|bytes| bytes[14] = 30),
        "damaged header: expected checksum 04c0fe1920a85c36, found [..]",
    );
    verify_no_table(
        &damaged_pattern(|bytes| bytes[48] ^= 1 << 4),
        &format!(
            "damaged header: expected checksum ed05b6029a584756, found [..]; {GENERATE_AGAIN}"
        ),
    );
    // Fewer tiles have fewer states.
    verify_no_table(
        &damaged_pattern(repaired(|bytes| bytes[48] ^= 1 << 3)),
        &format!("bad number of entries: expected 72, found 552; {GENERATE_AGAIN}"),
    );
    verify_no_table(
        &damaged_pattern(|bytes| bytes.truncate(100)),
        &format!("bad file length: expected 133 bytes, found 100; {GENERATE_AGAIN}"),
    );
    let cut = damaged(|bytes| bytes.truncate(40_000));
    let solve = run(cut.path(), "solve --table t.tb 12345678x").code(1);
    solve.stdout_eq("").stderr_eq(format!(
        "error: cannot use the table t.tb: bad file length: expected 45424 bytes, found 40000; {GENERATE_AGAIN}\n"
    ));
}

#[test]
fn a_wrong_entry_of_a_complete_table() {
    let entry = "proof: wrong entry for board 0 (x 1 2 3 4 5 6 7 8) at distance 22: expected move d, found move u";
    verify(
        &damaged(|bytes| bytes[64] ^= 0b01),
        3,
        COMPLETE,
        ["FAILED", "ok", "FAILED"],
        &format!(
            "checksum: damaged payload: expected checksum 8b6e211abcf56b81, found [..]; {entry}"
        ),
    );
    let folder = damaged(repaired(|bytes| bytes[64] ^= 0b01));
    verify(&folder, 3, COMPLETE, ["ok  [..]", "ok", "FAILED"], entry);
    // If a solution uses the wrong entry, there is an error. Earlier answers are printed.
    let solve = run(folder.path(), "solve --table t.tb 123456x78 x12345678");
    solve.code(1).stdout_eq("rr\n").stderr_eq(format!(
        "error: t.tb: damaged table: the path from board 0 (x 1 2 3 4 5 6 7 8) does not reach the goal; {GENERATE_AGAIN}\n"
    ));
}

#[test]
fn a_wrong_entry_of_a_pattern_table() {
    verify(
        &damaged_pattern(|bytes| bytes[64] ^= 1),
        3,
        PATTERN,
        ["FAILED", "ok", "FAILED"],
        "checksum: damaged payload: expected checksum 200ab2ac98171e87, found b06bbd144eda416f; \
         proof: wrong entry for state 0 (1 2 3 x x x x x) at distance 0: expected 0, found 1",
    );
    verify(
        &damaged_pattern(repaired(|bytes| bytes[70] ^= 0b1000)),
        3,
        PATTERN,
        ["ok  c73b948f861ffe5b", "ok", "FAILED"],
        "proof: wrong entry for state 51 (2 x x 3 1 x x x) at distance 3: expected 1, found 0",
    );
    // Other tiles have the same number of states: only the proof finds the error.
    verify(
        &damaged_pattern(repaired(|bytes| bytes[48] ^= 1 << 3 | 1 << 4)),
        3,
        "2x4, goal 1 2 3 4 5 6 7 x, tiles 1, 2, 4",
        ["ok  200ab2ac98171e87", "ok", "FAILED"],
        "proof: wrong entry for state 12 (1 x 2 4 x x x x) at distance 1: expected 0, found 1",
    );
}

#[test]
fn a_bit_behind_the_last_entry() {
    verify(
        &damaged_copy(
            "--shape 2x2 --encoding bit",
            repaired(|bytes| bytes[65] |= 0x80),
        ),
        3,
        "2x2, goal 1 2 3 x, encoding bit",
        ["ok  [..]", "FAILED", "ok  12 boards"],
        "padding: bad padding after the last entry: expected 0, found 0b10000000 in the last byte",
    );
}

#[test]
fn numbers_in_the_header_of_a_pattern_table_that_are_not_true() {
    for (place, bits, error) in [
        (
            14,
            13 ^ 14,
            "wrong largest distance in the header: expected 13, found 14",
        ),
        (
            32,
            1,
            "wrong sum of distances in the header: expected 4172, found 4173",
        ),
    ] {
        let folder = damaged_pattern(repaired(|bytes| bytes[place] ^= bits));
        let found = ["ok  [..]", "ok", "FAILED"];
        verify(&folder, 3, PATTERN, found, &format!("proof: {error}"));
    }
}
