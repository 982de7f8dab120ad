//! `tilebase info` and `tilebase verify` with several files: each file is reported, and the worst result determines the
//! exit code.

use std::fs;

use serde_json::Value;
use snapbox::str;
use tempfile::{TempDir, tempdir};

use crate::{output_of, run};

/// Returns a folder with two right tables, a wrong table, a truncated table, and a table with a newer format version.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen --shape 2x2 -q -o right.tb").success();
    let pattern = "gen --shape 2x3 --pattern 1,2 -q -o pattern.tb";
    run(folder.path(), pattern).success();
    let mut bytes = fs::read(folder.path().join("right.tb")).unwrap();
    bytes[64] ^= 0b01;
    fs::write(folder.path().join("wrong.tb"), &bytes).unwrap();
    fs::write(folder.path().join("none.tb"), &bytes[..66]).unwrap();
    bytes[8] = 99;
    fs::write(folder.path().join("newer.tb"), &bytes).unwrap();
    folder
}

/// Runs a command in the folder. Returns its JSON lines.
fn objects(folder: &TempDir, arguments: &str, code: i32) -> Vec<Value> {
    let printed = output_of(&run(folder.path(), arguments).code(code));
    let objects = printed.lines().map(serde_json::from_str);
    objects.collect::<Result<_, _>>().unwrap()
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
        let printed = output_of(&verify);
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
    let files = "right.tb pattern.tb wrong.tb gone.tb";
    let [right, pattern, wrong, gone] = &objects(&folder, &format!("verify --json {files}"), 3)[..]
    else {
        panic!("four lines")
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
    let cut_files = objects(&folder, "verify --json none.tb empty.tb", 3);
    for (cut, expected) in cut_files.iter().zip(["bad file length: ", "too short: "]) {
        assert_eq!(cut["verdict"], "wrong");
        assert_eq!(cut["checks"]["header"], "failed");
        for check in ["checksum", "padding", "proof"] {
            assert_eq!(cut["checks"][check], "not_run", "{check}");
        }
        let reason = cut["reason"].as_str().unwrap();
        assert!(reason.starts_with(expected), "{cut}");
        assert_eq!(cut.get("error"), None);
    }
    assert_eq!(cut_files.len(), 2);
    let [gone, right] = &objects(&folder, "info --json gone.tb right.tb", 1)[..] else {
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
metric            single
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
metric            single
largest distance  [..]
mean distance     [..]
size              [..] bytes
checksum          [..]
checked           only the header; `tilebase verify` checks all of it

"#]])
        .stderr_eq("error: cannot use the table gone.tb: [..]\n");
    let [table, pattern] = &objects(&folder, "info --json right.tb pattern.tb", 0)[..] else {
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
