//! What `verify` and the other commands print for damaged tables.

use std::fs;

use snapbox::str;
use tempfile::{TempDir, tempdir};

use crate::{shipped_table, tilebase};

/// Creates a folder with a changed copy of the shipped table.
fn damaged(change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    let folder = tempdir().unwrap();
    let mut bytes = fs::read(shipped_table()).unwrap();
    change(&mut bytes);
    fs::write(folder.path().join("t.tb"), bytes).unwrap();
    folder
}

/// Makes the checksums fit the bytes.
fn repair(bytes: &mut [u8]) {
    let payload = tilebase_format::checksum(&bytes[64..]).to_le_bytes();
    bytes[40..48].copy_from_slice(&payload);
    let header = tilebase_format::checksum(&bytes[..56]).to_le_bytes();
    bytes[56..64].copy_from_slice(&header);
}

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

#[test]
fn a_wrong_header() {
    let folder = damaged(|bytes| bytes[14] = 30);
    tilebase()
        .args(["verify", "t.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stdout_eq("")
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
error: cannot use the table t.tb: bad file length: expected 45424 bytes, found 40000; make one with `tilebase gen`

"#]]);
}

#[test]
fn a_wrong_payload_and_its_place() {
    let folder = damaged(|bytes| bytes[64] ^= 0b01);
    tilebase()
        .args(["verify", "t.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
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
        .code(1)
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
        .code(1)
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
