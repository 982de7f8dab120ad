//! What `verify` prints for damaged tables.

use std::fs;

use snapbox::cmd::OutputAssert;
use snapbox::str;
use tempfile::{TempDir, tempdir};

use crate::damaged_tables::{damaged, repair};
use crate::{shipped_table, tilebase};

#[test]
fn every_check_passes_on_the_shipped_table() {
    tilebase()
        .arg("verify")
        .arg(shipped_table())
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq(str![[r#"
header    ok  3x3, goal 1 2 3 4 5 6 7 8 x, encoding move udlr
checksum  ok  8b6e211abcf56b81
padding   ok
proof     ok  181440 boards

"#]]);
}

/// What is printed of a file with a wrong header or of a wrong length.
const NO_MORE_CHECKED: &str =
    "header    FAILED\nchecksum  not run\npadding   not run\nproof     not run\n";

#[test]
fn a_wrong_header() {
    let folder = damaged(|bytes| bytes[14] = 30);
    tilebase()
        .args(["verify", "t.tb"])
        .current_dir(folder.path())
        .assert()
        .code(3)
        .stdout_eq(NO_MORE_CHECKED)
        .stderr_eq(str![[r#"
error: cannot use the table t.tb: damaged header: expected checksum 04c0fe1920a85c36, found [..]

"#]]);
}

#[test]
fn a_truncated_file() {
    let folder = damaged(|bytes| bytes.truncate(40_000));
    tilebase()
        .args(["solve", "--table", "t.tb", "12345678x"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: cannot use the table t.tb: bad file length: expected 45424 bytes, found 40000; generate the table again with `tilebase gen`

"#]]);
}

#[test]
fn a_wrong_payload_and_its_place() {
    let folder = damaged(|bytes| bytes[64] ^= 0b01);
    tilebase()
        .args(["verify", "t.tb"])
        .current_dir(folder.path())
        .assert()
        .code(3)
        .stdout_eq(str![[r#"
header    ok  3x3, goal 1 2 3 4 5 6 7 8 x, encoding move udlr
checksum  FAILED
padding   ok
proof     FAILED

"#]])
        .stderr_eq(str![[r#"
error: t.tb: checksum: damaged payload: expected checksum 8b6e211abcf56b81, found [..]; proof: wrong entry for board 0 (x 1 2 3 4 5 6 7 8) at distance 22: expected move d, found move u; generate the table again with `tilebase gen`

"#]]);
}

#[test]
fn a_wrong_entry_behind_good_checksums() {
    let folder = damaged(|bytes| {
        bytes[64] ^= 0b01;
        repair(bytes);
    });
    let in_folder = || tilebase().current_dir(folder.path());
    in_folder()
        .args(["verify", "t.tb"])
        .assert()
        .code(3)
        .stdout_eq(str![[r#"
header    ok  3x3, goal 1 2 3 4 5 6 7 8 x, encoding move udlr
checksum  ok  [..]
padding   ok
proof     FAILED

"#]])
        .stderr_eq(str![[r#"
error: t.tb: proof: wrong entry for board 0 (x 1 2 3 4 5 6 7 8) at distance 22: expected move d, found move u; generate the table again with `tilebase gen`

"#]]);
    // A board whose solution passes the entry is an error; the answers before it are printed.
    in_folder()
        .args(["solve", "--table", "t.tb", "123456x78", "x12345678"])
        .assert()
        .code(1)
        .stdout_eq("rr\n")
        .stderr_eq(str![[r#"
error: t.tb: damaged table: the way from board 0 (x 1 2 3 4 5 6 7 8) does not reach the goal; generate the table again with `tilebase gen`

"#]]);
}

#[test]
fn a_bit_behind_the_last_entry() {
    let folder = tempdir().unwrap();
    let in_folder = || tilebase().current_dir(folder.path());
    let arguments = ["gen", "--shape", "2x2", "--encoding", "bit", "-o", "t.tb"];
    in_folder().args(arguments).assert().success();
    let mut bytes = fs::read(folder.path().join("t.tb")).unwrap();
    bytes[65] |= 0x80;
    repair(&mut bytes);
    fs::write(folder.path().join("t.tb"), bytes).unwrap();
    in_folder()
        .args(["verify", "t.tb"])
        .assert()
        .code(3)
        .stdout_eq(str![[r#"
header    ok  2x2, goal 1 2 3 x, encoding bit
checksum  ok  [..]
padding   FAILED
proof     ok  12 boards

"#]])
        .stderr_eq(str![[r#"
error: t.tb: padding: bad padding after the last entry: expected 0, found 0b10000000 in the last byte; generate the table again with `tilebase gen`

"#]]);
}

/// Creates a folder with a changed copy of a pattern table, of the tiles 1, 2 and 3 of 2x4.
fn damaged_pattern(change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    let folder = tempdir().unwrap();
    let generate = "gen -q --shape 2x4 --pattern 1,2,3 -o t.tb".split(' ');
    let generate = tilebase().args(generate).current_dir(folder.path());
    generate.assert().success();
    let path = folder.path().join("t.tb");
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
    folder
}

fn verify(folder: &TempDir) -> OutputAssert {
    let verify = tilebase().args(["verify", "t.tb"]);
    verify.current_dir(folder.path()).assert()
}

#[test]
fn every_check_passes_on_a_pattern_table() {
    let whole = verify(&damaged_pattern(|_| ())).success();
    whole.stderr_eq("").stdout_eq(str![[r#"
header    ok  2x4, goal 1 2 3 4 5 6 7 x, tiles 1, 2, 3
checksum  ok  200ab2ac98171e87
padding   ok
proof     ok  552 states

"#]]);
}

#[test]
fn a_pattern_table_with_a_wrong_header() {
    verify(&damaged_pattern(|bytes| bytes[48] ^= 1 << 4))
        .code(3)
        .stdout_eq(NO_MORE_CHECKED)
        .stderr_eq(str![[r#"
error: cannot use the table t.tb: damaged header: expected checksum ed05b6029a584756, found 4bb4bf92e673135e; generate the table again with `tilebase gen`

"#]]);
    // Fewer tiles have fewer states.
    let fewer_tiles = damaged_pattern(|bytes| {
        bytes[48] ^= 1 << 3;
        repair(bytes);
    });
    verify(&fewer_tiles)
        .code(3)
        .stdout_eq(NO_MORE_CHECKED)
        .stderr_eq(str![[r#"
error: cannot use the table t.tb: bad number of entries: expected 72, found 552; generate the table again with `tilebase gen`

"#]]);
    // Other tiles have as many, so that only the proof tells.
    let other_tiles = damaged_pattern(|bytes| {
        bytes[48] ^= 1 << 3 | 1 << 4;
        repair(bytes);
    });
    verify(&other_tiles)
        .code(3)
        .stdout_eq(str![[r#"
header    ok  2x4, goal 1 2 3 4 5 6 7 x, tiles 1, 2, 4
checksum  ok  200ab2ac98171e87
padding   ok
proof     FAILED

"#]])
        .stderr_eq(str![[r#"
error: t.tb: proof: wrong entry for state 12 (1 x 2 4 x x x x) at distance 1: expected 0, found 1; generate the table again with `tilebase gen`

"#]]);
}

#[test]
fn a_truncated_pattern_table() {
    verify(&damaged_pattern(|bytes| bytes.truncate(100)))
        .code(3)
        .stdout_eq(NO_MORE_CHECKED)
        .stderr_eq(str![[r#"
error: cannot use the table t.tb: bad file length: expected 133 bytes, found 100; generate the table again with `tilebase gen`

"#]]);
}

#[test]
fn a_wrong_entry_of_a_pattern_table() {
    verify(&damaged_pattern(|bytes| bytes[64] ^= 1))
        .code(3)
        .stdout_eq(str![[r#"
header    ok  2x4, goal 1 2 3 4 5 6 7 x, tiles 1, 2, 3
checksum  FAILED
padding   ok
proof     FAILED

"#]])
        .stderr_eq(str![[r#"
error: t.tb: checksum: damaged payload: expected checksum 200ab2ac98171e87, found b06bbd144eda416f; proof: wrong entry for state 0 (1 2 3 x x x x x) at distance 0: expected 0, found 1; generate the table again with `tilebase gen`

"#]]);
    let behind_good_checksums = damaged_pattern(|bytes| {
        bytes[70] ^= 0b1000;
        repair(bytes);
    });
    verify(&behind_good_checksums)
        .code(3)
        .stdout_eq(str![[r#"
header    ok  2x4, goal 1 2 3 4 5 6 7 x, tiles 1, 2, 3
checksum  ok  c73b948f861ffe5b
padding   ok
proof     FAILED

"#]])
        .stderr_eq(str![[r#"
error: t.tb: proof: wrong entry for state 51 (2 x x 3 1 x x x) at distance 3: expected 1, found 0; generate the table again with `tilebase gen`

"#]]);
}

#[test]
fn numbers_in_the_header_of_a_pattern_table_that_are_not_true() {
    let largest_distance = damaged_pattern(|bytes| {
        bytes[14] += 1;
        repair(bytes);
    });
    verify(&largest_distance).code(3).stderr_eq(str![[r#"
error: t.tb: proof: wrong largest distance in the header: expected 13, found 14; generate the table again with `tilebase gen`

"#]]);
    let sum_of_distances = damaged_pattern(|bytes| {
        bytes[32] ^= 1;
        repair(bytes);
    });
    verify(&sum_of_distances).code(3).stderr_eq(str![[r#"
error: t.tb: proof: wrong sum of distances in the header: expected 4172, found 4173; generate the table again with `tilebase gen`

"#]]);
}
