//! Commands that use damaged tables.

use std::fs::{self, File};
use std::io::Write;

use snapbox::str;
use tempfile::{TempDir, tempdir};
use tilebase_format::{Header, Kind};
use tilebase_puzzle::Goal;

use crate::child::Dialogue;
use crate::{run, shell, shipped_table};

/// Creates a folder with a changed copy of the shipped table.
pub fn damaged(change: impl FnOnce(&mut Vec<u8>)) -> TempDir {
    let folder = tempdir().unwrap();
    let mut bytes = fs::read(shipped_table()).unwrap();
    change(&mut bytes);
    fs::write(folder.path().join("t.tb"), bytes).unwrap();
    folder
}

/// Every command that needs the entries of a table checks the table first.
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
        let refused = run(folder.path(), &format!("{command} --tables t.tb"));
        refused.code(1).stdout_eq("").stderr_eq(str![[r#"
error: cannot use the table t.tb: damaged payload: expected checksum 8b6e211abcf56b81, found [..]; generate the table again with `tilebase gen`

"#]]);
    }
    // `info` reads only the header, which is right.
    run(folder.path(), "info t.tb").success();
    // Boards of another shape do not use this table.
    let other = "solve --tables t.tb --shape 4x4 123456789ABCDEFx";
    run(folder.path(), other).success();
}

/// All commands print the same warnings, each once.
#[test]
fn files_of_a_folder_that_cannot_be_used() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("a.tb"), "not a table").unwrap();
    let whole = fs::read(shipped_table()).unwrap();
    fs::write(folder.path().join("b.tb"), &whole[..10_000]).unwrap();
    let mut flipped = whole.clone();
    flipped[20_000] ^= 1;
    fs::write(folder.path().join("c.tb"), flipped).unwrap();
    let headers = "warning: cannot use the table ./a.tb: too short: [..]; make one with `tilebase gen [..]\n\
                   warning: cannot use the table ./b.tb: bad file length: [..]; generate the table again with `tilebase gen`\n";
    let entries = "warning: cannot use the table ./c.tb: damaged payload: [..]; generate the table again with `tilebase gen`\n";
    for arguments in [
        "solve 1234567x8 123456789ABCDE0F 12/34/x5",
        "hint 1234567x8 123456789ABCDE0F 12/34/x5",
        "check 1234567x8 r",
        "compare 1234567x8",
        "random --distance 3",
        "stats",
    ] {
        let told = format!("{headers}{entries}");
        run(folder.path(), &format!("{arguments} --tables ."))
            .success()
            .stderr_eq(told);
    }
    let other_shape = run(folder.path(), "solve --tables . --shape 3x4 123456789AxB");
    other_shape.success().stdout_eq("r\n").stderr_eq(headers);
}

#[test]
fn large_tables_are_checked_on_request() {
    let folder = tempdir().unwrap();
    let goal = Goal::corner("4x4".parse().unwrap());
    let header = Header {
        goal,
        kind: Kind::Pattern((1..=8).collect()),
        max_distance: 40,
        distance_sum: 0,
        payload_checksum: 0,
    };
    let path = folder.path().join("t.tb");
    fs::write(&path, header.to_bytes()).unwrap();
    let file = File::options().write(true).open(&path).unwrap();
    file.set_len(header.file_len()).unwrap();
    let solve = "solve --tables t.tb 123456789ABCDE0F";
    // On a slow machine, progress is printed first.
    let checked = "...\nerror: cannot use the table t.tb: damaged payload: expected checksum 0000000000000000, found [..]; generate the table again with `tilebase gen`\n";
    let not_checked = "error: the pattern tables t.tb: no pattern has [..]\n";
    for (script, error) in [
        (format!("TILEBASE_CHECKSUMS=1 tilebase {solve}"), checked),
        (
            format!("TILEBASE_CHECKSUMS= tilebase {solve} --checksums"),
            checked,
        ),
        (
            format!("TILEBASE_CHECKSUMS=0 tilebase {solve} --checksums"),
            checked,
        ),
        (format!("TILEBASE_CHECKSUMS= tilebase {solve}"), not_checked),
        (
            format!("TILEBASE_CHECKSUMS=0 tilebase {solve}"),
            not_checked,
        ),
    ] {
        shell(folder.path(), &script).code(1).stderr_eq(error);
    }
}

/// Gets an answer, changes the file of the table, and sends another board. Returns the second answer, the error and the
/// exit code.
pub fn changed_while_in_use(
    how: &str,
    change: impl FnOnce(&File),
) -> (String, String, Option<i32>) {
    let folder = damaged(|_| ());
    let mut solve = Dialogue::start(folder.path(), &format!("solve --tables t.tb {how}"));
    assert_eq!(solve.ask("1234567x8\n", 1), "r\n");
    let path = folder.path().join("t.tb");
    change(&File::options().write(true).open(path).unwrap());
    // The process may have ended already.
    let _ = writeln!(solve.input, "23415x768");
    let (answer, output) = solve.end();
    let errors = String::from_utf8(output.stderr).unwrap();
    (answer, errors, output.status.code())
}

/// If a mapped table changes, the command answers or prints an error. Tables in memory do not change. (`signals.rs`
/// tests truncated files.)
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
}
