//! `tilebase gen` of pattern tables: always writes the same bytes, and either all files or none.

use std::fs;
use std::path::Path;

use snapbox::cmd::{Command, OutputAssert};
use tempfile::tempdir;

use crate::child::{rest, start};
use crate::generate::{make_private, names};
use crate::{isolated, run, stdout, tilebase};

/// Runs `gen` with these arguments, separated by spaces, in a folder.
fn generate(folder: &Path, arguments: &str) -> OutputAssert {
    tilebase()
        .arg("gen")
        .args(arguments.split(' '))
        .current_dir(folder)
        .assert()
}

fn sorted_names(folder: &Path) -> Vec<String> {
    let mut names = names(folder);
    names.sort();
    names
}

#[test]
fn the_shipped_tables_byte_for_byte() {
    let folder = tempdir().unwrap();
    generate(folder.path(), "--shape 4x4 --patterns 5-5-5 -o .")
        .success()
        .stdout_eq("")
        .stderr_eq(
            "4x4: 2622240 states; needs 6.8 MB of memory, 328.0 kB of disk space
./4x4-1-2-3-4-7.tb: 874080 states, largest distance 24, 109324 bytes
./4x4-5-6-9-10-13.tb: 874080 states, largest distance 24, 109324 bytes
./4x4-8-11-12-14-15.tb: 874080 states, largest distance 24, 109324 bytes
",
        );
    let shipped = Path::new(tilebase_data::folder());
    let names = sorted_names(folder.path());
    assert_eq!(names.len(), 3);
    for name in &names {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(folder.path()) == read(shipped), "{name}");
    }
}

#[test]
fn names_of_other_goals() {
    let folder = tempdir().unwrap();
    let center = "--shape 3x3 --goal-blank center --patterns 4-4 -o .";
    generate(folder.path(), center).success();
    assert_eq!(
        sorted_names(folder.path()),
        ["3x3-goal-4-tiles-1-2-3-4.tb", "3x3-goal-4-tiles-5-6-7-8.tb"]
    );
}

#[test]
fn threads_and_quiet_change_no_byte() {
    let folder = tempdir().unwrap();
    let bytes = |arguments: &str| {
        let arguments = format!("--shape 4x3 --pattern 8,2,5,1,3,4 -o t.tb {arguments}");
        generate(folder.path(), arguments.trim()).success();
        fs::read(folder.path().join("t.tb")).unwrap()
    };
    let plain = bytes("");
    for arguments in [
        "--threads 1",
        "--threads 2",
        "--threads 7",
        "--memory 1GB",
        "--force",
        "--checkpoint .",
    ] {
        assert!(bytes(arguments) == plain, "{arguments}");
    }
    let quiet = "--quiet --shape 4x3 --pattern 1,2,3,4,5,8 -o t.tb";
    generate(folder.path(), quiet)
        .success()
        .stdout_eq("")
        .stderr_eq("");
    assert!(fs::read(folder.path().join("t.tb")).unwrap() == plain);
    assert_eq!(names(folder.path()), ["t.tb"]);
}

#[test]
fn arguments_that_make_no_sense() {
    let folder = tempdir().unwrap();
    let error = |arguments: &str, message: &str| {
        let failed = generate(folder.path(), &format!("--shape 4x4 -o x.tb {arguments}"));
        failed
            .code(2)
            .stderr_eq(format!("error: {message}\n\n[..]\n..."));
        assert_eq!(names(folder.path()), [""; 0]);
    };
    for other in ["encoding bit", "order udlr", "work ."] {
        let (name, _) = other.split_once(' ').unwrap();
        for (patterns, shown) in [
            ("--pattern 1,2", "--pattern <TILES>"),
            ("--patterns 7-8", "--patterns <DIVISION>"),
        ] {
            error(
                &format!("{patterns} --{other}"),
                &format!("the argument '{shown}' cannot be used with '--{name} <[..]>'"),
            );
        }
    }
    error(
        "--pattern 1,2 --patterns 7-8",
        "the argument '--pattern <TILES>' cannot be used with '--patterns <DIVISION>'",
    );
    for tiles in ["1,x", "0,1", "1,25", "1,,2"] {
        error(
            &format!("--pattern {tiles}"),
            &format!(
                "invalid value '{tiles}' for '--pattern <TILES>': expected tiles from 1 to 24 with commas between them, such as 1,2,5,6"
            ),
        );
    }
    error(
        "--pattern 1,16",
        "--pattern: expected at most 14 tiles, each from 1 to 15, found \"1, 16\"",
    );
    error(
        "--pattern 1,2,2",
        "invalid value '1,2,2' for '--pattern <TILES>': tile 2 is named twice",
    );
    error(
        "--pattern 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15",
        "--pattern: expected at most 14 tiles, each from 1 to 15, found \"1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\"",
    );
    error(
        "--patterns 6-6",
        "--patterns: expected the size of each pattern, 15 tiles in all, such as 7-8, found \"6-6\"",
    );
}

#[cfg(unix)] // Windows has other messages.
#[test]
fn too_little_memory_and_a_folder_that_does_not_exist() {
    let folder = tempdir().unwrap();
    let error = |arguments: &str, message: &str| {
        let failed = generate(folder.path(), &format!("--shape 4x4 {arguments}"));
        failed.code(1).stderr_eq(format!("4x4: [..]\n{message}\n"));
        assert_eq!(names(folder.path()), [""; 0]);
    };
    error(
        "--pattern 1,2,3 -o x.tb --memory 1MB",
        "error: 4x4 needs 6.[..] MB of memory, but --memory allows only 1.0 MB",
    );
    let all_but_one = "--pattern 1,2,3,4,5,6,7,8,9,10,11,12,13,14 -o x.tb";
    error(
        all_but_one,
        "error: 4x4 needs 7.[..] TB of memory, but only [..] are free; use --force to try anyway",
    );
    error(
        &format!("{all_but_one} --force"),
        "0 s: preparing, 0 states done\nerror: not enough memory: [..] bytes are needed",
    );
}

/// The output folder of --patterns is created.
#[test]
fn a_missing_folder() {
    let folder = tempdir().unwrap();
    run(folder.path(), "gen -q --shape 2x3 --patterns 3-2 -o a/b").success();
    let made = names(&folder.path().join("a/b"));
    assert_eq!(made.len(), 2, "{made:?}");
    let solved = run(folder.path(), "solve --tables a/b --shape 2x3 1234x5");
    solved.success().stdout_eq("r\n");
}

/// If runs are killed after a checkpoint is saved, continued runs write the same bytes.
#[test]
fn a_killed_run_is_continued() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in ["plain", "out", "saved"] {
        fs::create_dir(path(name)).unwrap();
    }
    let generate = |arguments: &str| {
        let arguments = format!("gen --shape 4x4 --patterns 3-6-6 {arguments}");
        start(
            Command::new(env!("CARGO_BIN_EXE_tilebase"))
                .args(arguments.split(' '))
                .current_dir(folder.path())
                .stderr(Stdio::piped()),
        )
    };
    assert!(generate("-o plain").wait().unwrap().success());
    let saved = || {
        let mut checkpoints = sorted_names(&path("saved"));
        checkpoints.retain(|name| name.ends_with(".checkpoint"));
        let checkpoints = checkpoints.into_iter().map(|name| {
            let modified = fs::metadata(path("saved").join(&name)).and_then(|file| file.modified());
            (name, modified.ok())
        });
        checkpoints.collect::<Vec<_>>()
    };
    // Kills runs three times during the second table, then three times during the third.
    for len in [2, 3] {
        let mut kills = 0;
        while kills < 3 {
            let before = saved();
            let process = generate("-o out --checkpoint saved");
            let is_wanted = |now: Vec<_>| now.len() == len && now != before;
            while process.try_wait().unwrap().is_none() && !is_wanted(saved()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            process.kill().unwrap();
            rest(&process);
            // Does not count a kill that came too late.
            kills += u32::from(saved().len() == len);
        }
    }
    let last = rest(&generate("-o out --checkpoint saved"));
    assert!(last.status.success(), "{last:?}");
    let stderr = String::from_utf8(last.stderr).unwrap();
    assert!(
        stderr.contains("\ncontinuing from the checkpoint, after distance "),
        "{stderr}"
    );
    for name in sorted_names(&path("plain")) {
        let read = |folder: &str| fs::read(path(folder).join(&name)).unwrap();
        assert!(read("out") == read("plain"), "{name}");
    }
    assert_eq!(names(&path("saved")), [""; 0]);
}

/// A damaged checkpoint is refused and kept. The checkpoint of the complete first table is also kept.
#[test]
fn checkpoints_that_are_refused() {
    let folder = tempdir().unwrap();
    let names_of = ["3x3-goal-8-tiles-1-2-3-4", "3x3-goal-8-tiles-5-6-7-8"];
    let [first, second] = names_of.map(|name| folder.path().join(format!("{name}.checkpoint")));
    let refused = |name: &str, reason: &str| {
        let failed = generate(folder.path(), "--quiet --patterns 4-4 --checkpoint . -o .");
        failed.code(1).stderr_eq(format!(
            "error: cannot use the checkpoint ./{name}.checkpoint: {reason}\n"
        ));
        assert!(
            !names(folder.path())
                .iter()
                .any(|name| name.ends_with(".tb"))
        );
    };
    let damaged = "damaged; delete the checkpoint to start again";
    let other =
        "not a checkpoint of these tiles, goal and version; delete it or name another folder";
    let write = |path: &Path, bytes: &[u8]| {
        fs::write(path, bytes).unwrap();
        make_private(path);
    };
    for (bytes, reason) in [(&b"TILE"[..], damaged), (&[0; 1000], other)] {
        write(&second, bytes);
        refused(names_of[1], reason);
        assert_eq!(fs::read(&second).unwrap(), bytes);
    }
    let whole = fs::read(&first).unwrap();
    write(&second, &whole);
    refused(names_of[1], other);
    fs::remove_file(&second).unwrap();
    for place in (0..whole.len()).step_by(whole.len() / 50) {
        let mut flipped = whole.clone();
        flipped[place] ^= 1;
        write(&first, &flipped);
        refused(names_of[0], if place < 13 { other } else { damaged });
        write(&first, &whole[..place]);
        refused(names_of[0], damaged);
    }
    write(&first, &whole);
    let done = generate(folder.path(), "--patterns 4-4 --checkpoint . -o .");
    let stderr = done.success().get_output().stderr.clone();
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(stderr.contains(" disk space, up to "), "{stderr}");
    assert!(
        stderr.contains("\ncontinuing from the checkpoint, after distance 15\n"),
        "{stderr}"
    );
    assert_eq!(names(folder.path()).len(), 2, "no checkpoint is left");
}

/// The first line comes before the tables are allocated, which takes seconds.
#[test]
fn the_first_line_of_long_work() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let folder = tempdir().unwrap();
    let arguments = "gen --force --shape 4x4 --patterns 9-6 -o .";
    let process = start(
        Command::new(env!("CARGO_BIN_EXE_tilebase"))
            .args(arguments.split(' '))
            .current_dir(folder.path())
            .stderr(Stdio::piped()),
    );
    let mut lines = BufReader::new(process.take_stderr().unwrap()).lines();
    let needs = lines.next().unwrap().unwrap();
    assert!(needs.starts_with("4x4: "), "{needs}");
    assert_eq!(
        lines.next().unwrap().unwrap(),
        "0 s: preparing, 0 states done"
    );
    process.kill().unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing() {
    crate::generate::interrupted("gen --quiet --shape 4x4 --patterns 1-5-9 -o .");
}

/// If the second table does not fit, the complete first table is removed.
#[cfg(unix)]
#[test]
fn a_failed_write_leaves_no_table_of_a_division() {
    let folder = tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$TILEBASE\" gen --quiet --patterns 1-7 -o .";
    isolated(Command::new("sh"))
        .args(["-c", script])
        .env("TILEBASE", env!("CARGO_BIN_EXE_tilebase"))
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stderr_eq("error: cannot write ./3x3-2-3-4-5-6-7-8.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n");
    assert_eq!(names(folder.path()), [""; 0]);
}

/// If a table or its folder cannot be synced, the other tables are written, and all new files are listed. strace makes
/// the sync fail.
#[cfg(target_os = "linux")]
#[test]
fn tables_that_cannot_be_synced() {
    if std::process::Command::new("strace")
        .arg("-V")
        .output()
        .is_err()
    {
        crate::print_left_out("left out: there is no `strace` to make a sync fail");
        return;
    }
    let folder = tempdir().unwrap();
    let tables = ["./3x3-1-2-3-4.tb", "./3x3-5-6-7-8.tb"];
    let lost = |table: &str, other: &str| {
        format!(
            "error: cannot write {table}: Input/output error (os error 5)[..]\nerror: 1 of 2 tables written: {other}\n"
        )
    };
    let unsafe_name = |table: &str| {
        format!(
            "error: {table} is complete, but a power cut may lose it: its folder could not be synced: Input/output error (os error 5); the disk may be failing; name another disk\n"
        )
    };
    for (sync, stderr, new) in [
        (1, lost(tables[0], tables[1]), &tables[1..]),
        (2, unsafe_name(tables[0]), &tables[..]),
        (3, lost(tables[1], tables[0]), &tables[..1]),
        (4, unsafe_name(tables[1]), &tables[..]),
    ] {
        let inject = format!("inject=fsync:error=EIO:when={sync}");
        isolated(Command::new("strace"))
            .args(["-f", "-qq", "-o", "/dev/null", "-e", &inject])
            .args([env!("CARGO_BIN_EXE_tilebase"), "gen", "-q"])
            .args(["--patterns", "4-4", "-o", "."])
            .current_dir(folder.path())
            .assert()
            .code(1)
            .stdout_eq("")
            .stderr_eq(stderr);
        for table in new {
            fs::remove_file(folder.path().join(table)).unwrap();
        }
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

/// Some shapes do not have the named cell for the goal's blank.
#[test]
fn cells_that_have_names() {
    let folder = tempdir().unwrap();
    for (shape, corner, edge, center) in [
        ("2x2", 3, None, None),
        ("2x3", 5, Some(4), None),
        ("2x8", 15, Some(12), None),
        ("3x2", 5, Some(3), None),
        ("8x2", 15, Some(9), None),
        ("3x3", 8, Some(7), Some(4)),
        ("3x5", 14, Some(12), Some(7)),
        ("5x3", 14, Some(13), Some(7)),
        ("4x4", 15, Some(14), Some(10)),
    ] {
        for (blank, cell) in [
            ("corner", Some(corner)),
            ("edge", edge),
            ("center", center),
            (&*corner.to_string(), Some(corner)),
            (&*(corner + 1).to_string(), None),
        ] {
            let table = format!("gen -q --shape {shape} --goal-blank {blank} --pattern 1 -o t.tb");
            let Some(cell) = cell else {
                run(folder.path(), &table).code(2);
                continue;
            };
            run(folder.path(), &table).success();
            let info = stdout(run(folder.path(), "info --json t.tb"));
            assert!(
                info.contains(&format!("\"goal_blank\":{cell},")),
                "{table}: {info}"
            );
        }
    }
}
