//! `tilebase info` and `tilebase verify` with several files: each file is reported, and the worst result determines the
//! exit code.

use std::fs;

use serde_json::Value;
use snapbox::str;
use tempfile::{TempDir, tempdir};

use crate::run;

/// Returns a folder with two right tables, a wrong table, a truncated table, and a table with a newer format version.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen --shape 2x2 -q -o right.tb").success();
    run(
        folder.path(),
        "gen --shape 2x3 --pattern 1,2 -q -o pattern.tb",
    )
    .success();
    let mut bytes = fs::read(folder.path().join("right.tb")).unwrap();
    bytes[64] ^= 0b01;
    fs::write(folder.path().join("wrong.tb"), &bytes).unwrap();
    fs::write(folder.path().join("none.tb"), &bytes[..66]).unwrap();
    bytes[8] = 99;
    fs::write(folder.path().join("newer.tb"), &bytes).unwrap();
    folder
}

fn objects(printed: &[u8]) -> Vec<Value> {
    let lines = str::from_utf8(printed).unwrap().lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_worst_is_the_exit_code() {
    let folder = folder();
    for (files, code) in [
        ("right.tb pattern.tb", 0),
        ("right.tb gone.tb", 1),
        ("gone.tb right.tb", 1),
        ("wrong.tb right.tb", 3),
        ("wrong.tb gone.tb right.tb", 3),
        ("gone.tb wrong.tb", 3),
        ("right.tb none.tb", 3),
        ("newer.tb right.tb", 1),
    ] {
        let verify = run(folder.path(), &format!("verify {files}")).code(code);
        let printed = String::from_utf8_lossy(&verify.get_output().stdout).into_owned();
        for file in files.split(' ') {
            assert!(printed.contains(&format!("{file}:\n")), "{printed}");
        }
        // `info` reads only the header.
        let is_table = |file| ["right.tb", "pattern.tb", "wrong.tb"].contains(&file);
        let info = if files.split(' ').all(is_table) { 0 } else { 1 };
        run(folder.path(), &format!("info {files}")).code(info);
    }
}

#[test]
fn every_file_is_verified() {
    let folder = folder();
    run(folder.path(), "verify gone.tb wrong.tb right.tb")
        .code(3)
        .stdout_eq(str![[r#"
gone.tb:

wrong.tb:
header    ok  2x2, goal 1 2 3 x, encoding move udlr
checksum  FAILED
padding   ok
proof     FAILED

right.tb:
header    ok  2x2, goal 1 2 3 x, encoding move udlr
checksum  ok  [..]
padding   ok
proof     ok  12 boards

"#]])
        .stderr_eq(str![[r#"
error: cannot use the table gone.tb: No such file or directory (os error 2); check the path, or make one with `tilebase gen --shape RxC --output FILE`
error: wrong.tb: checksum: damaged payload: expected checksum [..], found [..]; proof: wrong entry for [..]; generate the table again with `tilebase gen`

"#]]);
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn verdicts_as_json() {
    let folder = folder();
    let verify = run(
        folder.path(),
        "verify --json right.tb pattern.tb wrong.tb gone.tb",
    )
    .code(3);
    let objects = objects(&verify.get_output().stdout);
    let [right, pattern, wrong, gone] = &objects[..] else {
        panic!("{objects:?}")
    };
    for right in [right, pattern] {
        assert_eq!(right["verdict"], "right");
        assert_eq!(right["reason"], Value::Null);
        for check in ["header", "checksum", "padding", "proof"] {
            assert_eq!(right["checks"][check], "ok", "{check}");
        }
    }
    assert_eq!(right["file"], "right.tb");
    assert_eq!(wrong["verdict"], "wrong");
    assert_eq!(wrong["checks"]["header"], "ok");
    assert_eq!(wrong["checks"]["checksum"], "failed");
    assert!(wrong["reason"].as_str().unwrap().contains("wrong entry"));
    assert!(wrong["reason"].as_str().unwrap().starts_with("checksum: "));
    assert_eq!(gone["verdict"], "unknown");
    assert_eq!(gone.get("checks"), None);
    let reason = gone["reason"].as_str().unwrap();
    assert!(reason.starts_with("No such file"), "{reason}");
    assert!(gone["error"].as_str().unwrap().contains("No such file"));
    fs::write(folder.path().join("empty.tb"), "").unwrap();
    let verify = run(folder.path(), "verify --json none.tb empty.tb").code(3);
    let cut_files = self::objects(&verify.get_output().stdout);
    for (cut, expected) in cut_files.iter().zip(["bad file length: ", "too short: "]) {
        assert_eq!(cut["verdict"], "wrong");
        assert_eq!(cut["checks"]["header"], "failed");
        for check in ["checksum", "padding", "proof"] {
            assert_eq!(cut["checks"][check], "not_run", "{check}");
        }
        assert!(
            cut["reason"].as_str().unwrap().starts_with(expected),
            "{cut}"
        );
        assert_eq!(cut.get("error"), None);
    }
    assert_eq!(cut_files.len(), 2);
    let info = run(folder.path(), "info --json gone.tb right.tb").code(1);
    let [gone, right] = &self::objects(&info.get_output().stdout)[..] else {
        panic!("two lines")
    };
    assert_eq!(gone["file"], "gone.tb");
    assert!(gone["error"].as_str().unwrap().contains("No such file"));
    assert_eq!(
        (&right["file"], right.get("error")),
        (&"right.tb".into(), None)
    );
}

#[test]
fn facts_of_several_files() {
    let folder = folder();
    run(folder.path(), "info right.tb gone.tb pattern.tb")
        .code(1)
        .stdout_eq(str![[r#"
file              right.tb
format            tilebase table, version 1
kind              table of all boards
shape             2x2
goal              1 2 3 x
boards            12
encoding          move
order of moves    udlr
largest distance  6
mean distance     3.0000
size              67 bytes
checksum          [..]
checked           only the header; `tilebase verify` checks all of it

file              pattern.tb
format            tilebase table, version 1
kind              pattern table
tiles             1, 2
shape             2x3
goal              1 2 3 4 5 x
states            40
encoding          pattern
largest distance  [..]
mean distance     [..]
size              [..] bytes
checksum          [..]
checked           only the header; `tilebase verify` checks all of it

"#]])
        .stderr_eq("error: cannot use the table gone.tb: [..]\n");
    let info = run(folder.path(), "info --json right.tb pattern.tb").success();
    let [table, pattern] = &objects(&info.get_output().stdout)[..] else {
        panic!("two lines")
    };
    assert_eq!(table["goal"], serde_json::json!([1, 2, 3, 0]));
    assert_eq!(
        (&table["mean_distance"], &table["file_len"]),
        (&3.0.into(), &67.into())
    );
    assert_eq!(
        (&table["move_order"], &table["tiles"]),
        (&"udlr".into(), &Value::Null)
    );
    assert_eq!(
        (&pattern["encoding"], &pattern["file"]),
        (&"pattern".into(), &"pattern.tb".into())
    );
    assert_eq!(pattern["tiles"], serde_json::json!([1, 2]));
}
