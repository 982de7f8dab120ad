//! `tilebase gen` of pattern tables: always writes the same bytes, and only complete files.

use std::fs;
use std::path::Path;

use snapbox::cmd::OutputAssert;
use tempfile::tempdir;

use crate::generate::names;
use crate::{columns, has_program, run, run_limited, shell, stderr_of, stdout};

fn generate(folder: &Path, arguments: &str) -> OutputAssert {
    run(folder, &format!("gen {arguments}"))
}

fn sorted_names(folder: &Path) -> Vec<String> {
    let mut names = names(folder);
    names.sort();
    names
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
        let failed = run_limited(folder.path(), "-v 200000", &arguments).code(1);
        failed.stderr_eq(format!("4x4: [..]\n{message}\n"));
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
    let script = "trap '' XFSZ; ulimit -f 8; exec tilebase gen --quiet --patterns 1-7 -o .";
    shell(folder.path(), script).code(1).stderr_eq(
        "error: cannot write ./3x3-2-3-4-5-6-7-8.tb: File too large (os error 27); raise the limit (`ulimit -f`), or name another disk\n",
    );
    assert_eq!(names(folder.path()), ["3x3-1.tb"]);
    // If there is too little memory, no folder is made.
    run(folder.path(), "gen -q --patterns 4-4 -o a/b --memory 1kB").code(1);
    assert_eq!(names(folder.path()), ["3x3-1.tb"]);
}

/// If a table or its folder cannot be synced, the command fails. strace makes the sync fail.
#[cfg(target_os = "linux")]
#[test]
fn tables_that_cannot_be_synced() {
    if !has_program("strace") {
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
        let strace = format!("strace -f -qq -o /dev/null -e inject=fsync:error=EIO:when={sync}");
        let script = format!("{strace} tilebase gen -q --patterns 4-4 -o .");
        let failed = shell(folder.path(), &script).code(1);
        failed.stdout_eq("").stderr_eq(stderr);
        assert_eq!(sorted_names(folder.path()), tables[..written]);
        for table in &tables[..written] {
            fs::remove_file(folder.path().join(table)).unwrap();
        }
    }
}
