//! `tilebase gen`: the same bytes every time, and all of them or none.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::{shipped_table, tilebase};

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn the_shipped_table_byte_for_byte() {
    let folder = tempdir().unwrap();
    tilebase()
        .args(["gen", "-o", "corner.tb"])
        .current_dir(folder.path())
        .assert()
        .success()
        .stdout_eq("")
        .stderr_eq("corner.tb: 181440 boards, largest distance 31, 45424 bytes\n");
    let generated = fs::read(folder.path().join("corner.tb")).unwrap();
    assert!(generated == fs::read(shipped_table()).unwrap());
    assert_eq!(names(folder.path()), ["corner.tb"]);
}

#[test]
fn other_tables_answer_their_own_goal() {
    let folder = tempdir().unwrap();
    let in_folder = || tilebase().current_dir(folder.path());
    for (arguments, board, answer) in [
        (&["--goal-blank", "center"][..], "1 2 3 4 5 x 6 7 8", "l\n"),
        (&["--goal-blank", "edge"], "1 2 3 4 5 6 x 7 8", "r\n"),
        (
            &["--goal-blank", "0", "--encoding", "bit"],
            "1 x 2 3 4 5 6 7 8",
            "l\n",
        ),
        (
            &["--shape", "2x3", "--order", "dlru"],
            "1 x 3 4 2 5",
            "dr\n",
        ),
        (
            &["--shape", "3x2", "--goal-blank", "edge"],
            "1 2 3 5 4 x",
            "u\n",
        ),
        (
            &["--shape", "4x2", "--goal-blank", "edge"],
            "1 2 3 4 x 5 6 7",
            "r\n",
        ),
        (
            &["--shape", "2x4", "--goal-blank", "edge"],
            "1 2 3 4 5 x 6 7",
            "r\n",
        ),
    ] {
        in_folder()
            .args(["gen", "-o", "t.tb"])
            .args(arguments)
            .assert()
            .success();
        in_folder().args(["verify", "t.tb"]).assert().success();
        let solve = in_folder()
            .args(["solve", "--table", "t.tb", board])
            .assert();
        solve.success().stdout_eq(answer.to_owned());
    }
}

#[test]
fn no_place_for_the_file() {
    let folder = tempdir().unwrap();
    let error = |output: &str, reason: &str| {
        let generate = tilebase()
            .args(["gen", "-o", output])
            .current_dir(folder.path())
            .assert();
        generate
            .code(1)
            .stdout_eq("")
            .stderr_eq(format!("error: cannot write {output}: {reason}\n"));
    };
    error(
        "no/such/folder.tb",
        "No such file or directory (os error 2); the folder has to be there",
    );
    error("new/", "the name of a folder");
    error(".", "not a regular file");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_board_beyond_all_memory() {
    let folder = tempdir().unwrap();
    tilebase()
        .args(["gen", "--shape", "4x4", "-o", "x.tb"])
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stderr_eq("error: not enough memory for 4x4: the search needs more than 4184557977600 bytes; choose a shape of fewer cells\n");
    assert_eq!(names(folder.path()), [""; 0]);
}

/// Runs `gen` in a shell that allows no file as large as the table.
#[cfg(unix)]
fn generate_into_too_little_space(folder: &Path, before: &str) -> snapbox::cmd::OutputAssert {
    let script = format!("{before} ulimit -f 8; exec \"$TILEBASE\" gen -o table.tb");
    crate::isolated(snapbox::cmd::Command::new("sh"))
        .args(["-c", &script])
        .env("TILEBASE", env!("CARGO_BIN_EXE_tilebase"))
        .current_dir(folder)
        .assert()
}

#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_old_file_and_no_other() {
    let folder = tempdir().unwrap();
    for old in [None, Some("the old table")] {
        if let Some(text) = old {
            fs::write(folder.path().join("table.tb"), text).unwrap();
        }
        // The signal ignored, the write fails with an error; otherwise the process is killed.
        let failed = generate_into_too_little_space(folder.path(), "trap '' XFSZ;");
        failed
            .code(1)
            .stderr_eq("error: cannot write table.tb: File too large (os error 27)\n");
        generate_into_too_little_space(folder.path(), "").interrupted();

        let left = fs::read_to_string(folder.path().join("table.tb")).ok();
        assert_eq!(left.as_deref(), old);
        assert_eq!(names(folder.path()).len(), usize::from(old.is_some()));
    }
}
