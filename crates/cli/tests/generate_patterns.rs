//! `tilebase gen` of pattern tables: always writes the same bytes, and only complete files.

use std::fs;
use std::path::Path;

use snapbox::cmd::{Command, OutputAssert};
use tempfile::tempdir;

use crate::child::spawn;
use crate::generate::names;
use crate::{columns, isolated, run, stderr_of, stdout};

fn generate(folder: &Path, arguments: &str) -> OutputAssert {
    run(folder, &format!("gen {arguments}"))
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
            "4x4: 2622240 states; needs 7.3 MB of memory, 328.0 kB of disk space
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
fn arguments_that_make_no_sense() {
    let folder = tempdir().unwrap();
    for row in [
        "--pattern 1,2 --encoding bit | the argument '--pattern <TILES>' cannot be used with '--encoding <[..]>'",
        "--pattern 1,2 --order udlr | the argument '--pattern <TILES>' cannot be used with '--order <[..]>'",
        "--pattern 1,2 --work . | the argument '--pattern <TILES>' cannot be used with '--work <[..]>'",
        "--pattern 1,2 --checkpoint . | the argument '--pattern <TILES>' cannot be used with '--checkpoint <[..]>'",
        "--patterns 7-8 --encoding bit | the argument '--patterns <PARTITION>' cannot be used with '--encoding <[..]>'",
        "--patterns 7-8 --order udlr | the argument '--patterns <PARTITION>' cannot be used with '--order <[..]>'",
        "--patterns 7-8 --work . | the argument '--patterns <PARTITION>' cannot be used with '--work <[..]>'",
        "--patterns 7-8 --checkpoint . | the argument '--patterns <PARTITION>' cannot be used with '--checkpoint <[..]>'",
        "--pattern 1,2 --patterns 7-8 | the argument '--pattern <TILES>' cannot be used with '--patterns <PARTITION>'",
        "--pattern 1,x | invalid value '1,x' for '--pattern <TILES>': EXPECTED",
        "--pattern 0,1 | invalid value '0,1' for '--pattern <TILES>': EXPECTED",
        "--pattern 1,25 | invalid value '1,25' for '--pattern <TILES>': EXPECTED",
        "--pattern 1,,2 | invalid value '1,,2' for '--pattern <TILES>': EXPECTED",
        "--pattern 1,2,2 | invalid value '1,2,2' for '--pattern <TILES>': tile 2 is named twice",
        "--pattern 1,16 | --pattern: expected at most 14 tiles, each from 1 to 15, found \"1, 16\"",
        "--pattern 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15 | --pattern: expected at most 14 tiles, each from 1 to 15, found \"1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\"",
        "--pattern 1,2,3,4,5,6,7,8,9 | --pattern: the pattern has 9 tiles, but searches open at most 8; divide the tiles among smaller patterns",
        "--patterns 9-6 | --patterns: the pattern has 9 tiles, but searches open at most 8; divide the tiles among smaller patterns",
        "--patterns 6-6 | --patterns: expected the size of each pattern, 15 tiles in all, such as 7-8, found \"6-6\"",
    ] {
        let [arguments, error] = columns(row);
        let expected = "expected tiles from 1 to 24 with commas between them, such as 1,2,5,6";
        let error = error.replace("EXPECTED", expected);
        let failed = generate(folder.path(), &format!("--shape 4x4 -o x.tb {arguments}"));
        failed
            .code(2)
            .stderr_eq(format!("error: {error}\n\n[..]\n..."));
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

/// The first line of progress comes before the allocation, whose failure is an error and not an abort.
#[cfg(target_os = "linux")]
#[test]
fn too_little_memory() {
    let folder = tempdir().unwrap();
    for row in [
        "--pattern 1,2,3 --memory 1MB | error: 4x4 needs 6.[..] MB of memory, but --memory allows only 1.0 MB",
        "--pattern 1,2,3,4,5,6,7,8 | error: 4x4 needs 3[..] MB of memory, but only [..] are free; use --force to try anyway",
        "--pattern 1,2,3,4,5,6,7,8 --force | 0 s: distance 0, 1 states done\nerror: 4x4 needs 367.0 MB of memory, but the system refuses it",
    ] {
        let [arguments, message] = columns(row);
        let arguments = format!("gen --threads 2 --shape 4x4 -o x.tb {arguments}");
        let failed = crate::signals::run_limited(folder.path(), "-v 200000", &arguments);
        OutputAssert::new(failed)
            .code(1)
            .stderr_eq(format!("4x4: [..]\n{message}\n"));
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

/// A complete table is kept. An incomplete or damaged table, or a table of other tiles, is replaced.
#[test]
fn only_missing_tables_are_made() {
    let folder = tempdir().unwrap();
    let [first, second] = ["3x3-1-2-3-4.tb", "3x3-5-6-7-8.tb"];
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let partition = "--json --patterns 4-4 -o .";
    let made = generate(folder.path(), partition).success();
    let [whole, other] = [first, second].map(read);
    let made = stdout(made);
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for (bytes, is_kept) in [
        (&whole, true),
        (&whole[..100].to_vec(), false),
        (&flipped, false),
        (&other, false),
    ] {
        fs::write(folder.path().join(first), bytes).unwrap();
        let again = generate(folder.path(), partition);
        assert_eq!(
            stderr_of(&again).contains("3-4.tb: already complete\n"),
            is_kept
        );
        assert!(stderr_of(&again).ends_with("\n./3x3-5-6-7-8.tb: already complete\n") || is_kept);
        assert_eq!(stdout(again), made);
        assert!(read(first) == whole);
    }
}

/// The first line comes before the tables are allocated, which takes seconds.
#[test]
fn the_first_line_of_long_work() {
    use std::io::{BufRead, BufReader};

    let folder = tempdir().unwrap();
    let generate = "gen --force --shape 4x4 --patterns 8-7 -o .";
    let process = spawn(folder.path(), generate);
    let mut lines = BufReader::new(process.take_stderr().unwrap()).lines();
    let needs = lines.next().unwrap().unwrap();
    assert!(needs.starts_with("4x4: "), "{needs}");
    assert_eq!(
        lines.next().unwrap().unwrap(),
        "0 s: distance 0, 1 states done"
    );
    process.kill().unwrap();
}

/// An interrupted run leaves no folder, or only complete tables in it.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_complete_tables() {
    crate::generate::interrupted("gen --quiet --shape 4x4 --patterns 7-8 -o a/b", &[]);
    let finished = ["4x4-1.tb", "4x4-2-3-4-5-6-7.tb"];
    crate::generate::interrupted("gen --quiet --shape 4x4 --patterns 1-6-8 -o .", &finished);
}

/// If the second table does not fit, the complete first table stays.
#[cfg(unix)]
#[test]
fn a_failed_write_leaves_the_tables_before_it() {
    let folder = tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$TILEBASE\" gen --quiet --patterns 1-7 -o .";
    isolated(Command::new("sh"))
        .args(["-c", script])
        .env("TILEBASE", env!("CARGO_BIN_EXE_tilebase"))
        .current_dir(folder.path())
        .assert()
        .code(1)
        .stderr_eq("error: cannot write ./3x3-2-3-4-5-6-7-8.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n");
    assert_eq!(names(folder.path()), ["3x3-1.tb"]);
    // If there is too little memory, no folder is made.
    run(folder.path(), "gen -q --patterns 4-4 -o a/b --memory 1kB").code(1);
    assert_eq!(names(folder.path()), ["3x3-1.tb"]);
}

/// If a table or its folder cannot be synced, the command fails. strace makes the sync fail.
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
    let tables = ["3x3-1-2-3-4.tb", "3x3-5-6-7-8.tb"];
    let lost = |table: &str| {
        format!("error: cannot write ./{table}: Input/output error (os error 5)[..]\n")
    };
    let unsafe_name = |table: &str| {
        format!(
            "error: ./{table} is complete, but a power cut may lose it: its folder could not be synced: Input/output error (os error 5); the disk may be failing; name another disk\n"
        )
    };
    for (sync, stderr, written) in [
        (1, lost(tables[0]), 0),
        (2, unsafe_name(tables[0]), 1),
        (3, lost(tables[1]), 1),
        (4, unsafe_name(tables[1]), 2),
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
        assert_eq!(sorted_names(folder.path()), tables[..written]);
        for table in &tables[..written] {
            fs::remove_file(folder.path().join(table)).unwrap();
        }
    }
}
