//! What `verify` and the other commands print for damaged tables.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use snapbox::cmd::OutputAssert;
use snapbox::str;
use tempfile::{TempDir, tempdir};
use tilebase_format::{Pattern, PatternHeader};
use tilebase_puzzle::Goal;

use crate::{run, shipped_table, tilebase};

/// Creates a folder with a changed copy of the shipped table.
fn damaged(change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    let folder = tempdir().unwrap();
    let mut bytes = fs::read(shipped_table()).unwrap();
    change(&mut bytes);
    fs::write(folder.path().join("t.tb"), bytes).unwrap();
    folder
}

/// Makes the checksums fit the bytes.
pub fn repair(bytes: &mut [u8]) {
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
        .code(3)
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
        .stdout_eq("")
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
        .stdout_eq("")
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
        .stdout_eq("")
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

/// Flips a bit of every byte of the header, and bits all over the payload, and asks for a distance.
#[test]
fn no_flipped_bit_is_answered_from() {
    let whole = fs::read(shipped_table()).unwrap();
    let header = (0..64).map(|place| place * 8 + place % 8);
    let payload = (64 * 8..whole.len() * 8).step_by(1801);
    for bit in header.chain(payload) {
        let folder = damaged(|bytes| bytes[bit / 8] ^= 1 << (bit % 8));
        let how = ["", " --read"][bit / 8 % 2];
        let question = format!("solve --as distance --table t.tb{how} 867254301");
        let refused = run(folder.path(), &question).code(1).stdout_eq("");
        refused.stderr_eq("error: cannot use the table t.tb: [..]: expected [..], found [..]\n");
    }
}

/// All commands that answer check the table, and say what to do.
#[test]
fn a_wrong_bit_is_found_before_the_first_answer() {
    let folder = damaged(|bytes| bytes[40_000] ^= 0b1000);
    for command in [
        "solve 1234567x8",
        "hint 1234567x8",
        "check 1234567x8 r",
        "random --distance 3",
        "stats",
        "compare 1234567x8",
    ] {
        let refused = run(folder.path(), &format!("{command} --table t.tb"));
        refused.code(1).stdout_eq("").stderr_eq(str![[r#"
error: cannot use the table t.tb: damaged payload: expected checksum 8b6e211abcf56b81, found [..]; generate the table again with `tilebase gen`

"#]]);
    }
    // The header is right, and nothing else is read.
    run(folder.path(), "info t.tb").success();
    // Boards of another shape do not ask this table.
    run(
        folder.path(),
        "solve --table t.tb --shape 4x4 123456789ABCDEFx",
    )
    .success();
}

/// A damaged table of a folder is as one that is not there, until it is the one that is needed.
#[test]
fn a_damaged_table_of_a_folder() {
    let folder = tempdir().unwrap();
    for patterns in ["6-5", "5-6"] {
        let generate = format!("gen -q --shape 4x3 --patterns {patterns} -o .");
        run(folder.path(), &generate).success();
    }
    let damage = |name: &str| {
        let path = folder.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        bytes[1000] ^= 1;
        fs::write(path, bytes).unwrap();
    };
    let solve = || run(folder.path(), "solve --tables . --shape 4x3 123456789AxB");
    damage("4x3-1-2-3-4-5-6.tb");
    solve().success().stdout_eq("r\n").stderr_eq("");
    damage("4x3-1-2-3-4-5.tb");
    solve().code(1).stdout_eq("").stderr_eq(
        "error: no table for goals of 4x3 with the blank in cell 11; make one with [..] and pass it with --table; cannot use the table ./4x3-1-2-3-4-5-6.tb: damaged payload: expected checksum [..], found [..]; generate the table again with `tilebase gen`; and 2 more like it\n",
    );
    // Those of other shapes are not even read.
    run(folder.path(), "solve --tables . 1234567x8").success();
}

/// Larger tables than those that are checked at once are checked on request.
#[test]
fn large_tables_are_checked_on_request() {
    let folder = tempdir().unwrap();
    let goal = Goal::corner("4x4".parse().unwrap());
    let header = PatternHeader {
        pattern: Pattern::new(goal, (1..=8).collect()).unwrap(),
        max_distance: 40,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let path = folder.path().join("t.tb");
    fs::write(&path, header.to_bytes()).unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_len(header.file_len()).unwrap();
    let solve = |variable: &str, option: &[&str]| {
        let solve = tilebase().args(["solve", "--table", "t.tb", "123456789ABCDE0F"]);
        let solve = solve.args(option).env("TILEBASE_VERIFY", variable);
        solve.current_dir(folder.path()).assert().code(1)
    };
    for (variable, option) in [("1", &[][..]), ("", &["--verify"]), ("0", &["--verify"])] {
        // A slow machine shows the progress before.
        solve(variable, option).stderr_eq(
            "...\nerror: cannot use the table t.tb: damaged payload: expected checksum 0000000000000000, found [..]; generate the table again with `tilebase gen`\n",
        );
    }
    for variable in ["", "0"] {
        solve(variable, &[]).stderr_eq("error: the pattern tables t.tb: expected each tile [..]\n");
    }
}

/// Answers a board, changes the file of the table, and asks for another board: returns the second answer,
/// the error and the exit code.
fn changed_while_in_use(how: &str, change: impl FnOnce(&File)) -> (String, String, Option<i32>) {
    let folder = damaged(|_| ());
    let arguments = format!("solve --table t.tb {how}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilebase"))
        .args(arguments.split_whitespace())
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "1234567x8").unwrap();
    let mut answer = String::new();
    answers.read_line(&mut answer).unwrap();
    assert_eq!(answer, "r\n");
    let path = folder.path().join("t.tb");
    change(&File::options().write(true).open(path).unwrap());
    // It may have ended already.
    let _ = writeln!(input, "23415x768");
    drop(input);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    (rest, errors, output.status.code())
}

/// What is written into a mapped table leads to an answer or an error, whatever it is. What is read into memory
/// stays what it was. (What a cut file does is in `signals.rs`.)
#[test]
fn a_table_that_is_changed_while_in_use() {
    let bytes = [0, 0x55, 0xaa, 0xff, 0b11_10_01_00];
    for byte in bytes {
        let overwrite = |mut file: &File| file.write_all(&[byte; 45_424]).unwrap();
        let (answer, errors, code) = changed_while_in_use("", overwrite);
        match code {
            Some(0) => assert!(errors.is_empty() && answer.lines().count() == 1, "{errors}"),
            Some(1) => assert!(
                errors.starts_with("error: t.tb: damaged table: "),
                "{errors}"
            ),
            code => panic!("{code:?}: {errors}"),
        }
        let right = ("ullddrurdllurdruldr\n".to_owned(), String::new(), Some(0));
        assert_eq!(changed_while_in_use("--read", overwrite), right);
        let cut = |file: &File| file.set_len(0).unwrap();
        assert_eq!(changed_while_in_use("--read", cut), right);
    }
    println!("cases: {} tables overwritten while in use", 2 * bytes.len());
    println!("cases: {} tables cut while in use", bytes.len());
}

/// A header that names a smaller distance as the largest does not make `stats` collect the boards there.
#[test]
fn the_farthest_boards_of_a_wrong_header() {
    let folder = damaged(|bytes| {
        bytes[14] = 25;
        repair(bytes);
    });
    tilebase()
        .args(["stats", "--table", "t.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stdout_eq("")
        .stderr_eq(str![[r#"
error: t.tb: wrong largest distance in the header: expected 31, found 25; generate the table again with `tilebase gen`

"#]]);
}
